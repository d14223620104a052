//! One end of links, driven by scripts. Tests and benchmarks use it to connect two browsers without a game.
//! Build it with cargo and `wasm-bindgen --target web`; `tests/e2e/links.spec.ts` shows how.

fn main() {}

#[cfg(target_arch = "wasm32")]
mod driver {
    use std::cell::RefCell;
    use std::collections::BTreeMap;
    use std::rc::Rc;

    use app::platform::camera::{CameraError, Scanner, ensure_permission, read_photo};
    use engine::session::LinkId;
    use link::{
        Answering, BROWSER, LinkEvent, LinkServers, LinkSettings, Links, Offering, Room,
        RoomSecret, Search, Servers,
    };
    use wasm_bindgen::prelude::*;
    use wasm_bindgen_futures::spawn_local;
    use web_sys::{Blob, HtmlVideoElement};

    /// A phone: its links, and a log of their events in words.
    #[wasm_bindgen]
    pub struct LinkDriver {
        links: Links,
        settings: LinkSettings,
        seen: Rc<RefCell<EventLog>>,
        room: RefCell<Option<Room>>,
        offering: RefCell<Option<Offering>>,
        answering: RefCell<Option<Answering>>,
        scanner: RefCell<Option<Scanner>>,
    }

    #[derive(Default)]
    struct EventLog {
        log: Vec<String>,
        open: BTreeMap<u32, LinkId>,
        bytes: usize,
    }

    #[wasm_bindgen]
    impl LinkDriver {
        /// A phone that meets others at the servers of this list. Without a list it uses the server beside the page.
        #[wasm_bindgen(constructor)]
        pub fn new(page: &str, servers: Option<String>) -> LinkDriver {
            let servers = match servers {
                Some(list) => Servers::parse(&list, page),
                None => Servers::beside(page),
            };
            let servers = LinkServers {
                signalling: servers.signalling,
                room: servers.ice,
                ..LinkServers::default()
            };
            let settings = LinkSettings {
                servers,
                transport: &BROWSER,
            };
            let (links, mut events) = Links::new();
            let seen = Rc::<RefCell<EventLog>>::default();
            let noted = seen.clone();
            spawn_local(async move {
                while let Some(event) = events.next().await {
                    noted.borrow_mut().note(event);
                }
            });
            let (room, offering, answering, scanner) = Default::default();
            Self {
                links,
                settings,
                seen,
                room,
                offering,
                answering,
                scanner,
            }
        }

        /// The log entries since the last call.
        pub fn log(&self) -> Vec<String> {
            std::mem::take(&mut self.seen.borrow_mut().log)
        }

        /// Number of bytes received so far.
        pub fn bytes(&self) -> usize {
            self.seen.borrow().bytes
        }

        /// Opens a room and returns its code.
        pub fn open_room(&self) -> Result<String, JsError> {
            let secret = RoomSecret::random().ok_or_else(|| JsError::new("no random numbers"))?;
            self.reopen_room(&secret.to_string())?;
            Ok(secret.to_string())
        }

        /// Opens the room with this code.
        pub fn reopen_room(&self, code: &str) -> Result<(), JsError> {
            let room = Room::open(&self.links, &self.settings, code.parse()?)?;
            self.room.replace(Some(room));
            Ok(())
        }

        /// Closes the room. Links stay open.
        pub fn close_room(&self) {
            self.room.take();
        }

        /// Joins a room and returns the link.
        pub async fn join_room(&self, code: &str) -> Result<u32, JsError> {
            let mut search = Search::begin(&self.settings, &code.parse()?)?;
            Ok(search.link(&self.links).await?.0)
        }

        /// Makes an offer and returns its code.
        pub async fn offer(&self) -> Result<String, JsError> {
            let offering = Offering::new(&self.settings).await?;
            let code = offering.code().to_string();
            self.offering.replace(Some(offering));
            Ok(code)
        }

        /// Takes the answer to the last offer and returns the link.
        pub async fn accept(&self, text: &str) -> Result<u32, JsError> {
            let offering = self
                .offering
                .take()
                .ok_or_else(|| JsError::new("no offer"))?;
            match offering.read(text) {
                Ok(answer) => Ok(offering.accept(&self.links, answer).await?.0),
                Err(error) => {
                    self.offering.replace(Some(offering));
                    Err(error.into())
                }
            }
        }

        /// Answers an offer and returns the answer's code.
        pub async fn answer(&self, text: &str) -> Result<String, JsError> {
            let answering = Answering::new(&self.settings, &text.parse()?).await?;
            let code = answering.code().to_string();
            self.answering.replace(Some(answering));
            Ok(code)
        }

        /// Waits until the other phone has taken the answer, and returns the link.
        pub async fn answered(&self) -> Result<u32, JsError> {
            let answering = self
                .answering
                .take()
                .ok_or_else(|| JsError::new("no answer"))?;
            Ok(answering.opened(&self.links).await?.0)
        }

        /// Asks for permission to use the camera.
        pub async fn ask(&self) -> Result<(), JsError> {
            ensure_permission().await.map_err(failed)
        }

        /// Scans until stopped, and logs the codes that it reads.
        pub async fn scan(&self, video: HtmlVideoElement) -> Result<(), JsError> {
            let seen = self.seen.clone();
            let note = move |text| seen.borrow_mut().log.push(format!("scanned {text}"));
            let scanner = Scanner::start(&video, note).await.map_err(failed)?;
            self.scanner.replace(Some(scanner));
            Ok(())
        }

        /// Stops scanning.
        pub fn stop(&self) {
            self.scanner.take();
        }

        /// Reads the code in a photo.
        pub async fn read_photo(&self, photo: Blob) -> Result<String, JsError> {
            read_photo(&photo).await.map_err(failed)
        }

        /// The QR code of a text as the path of an SVG and its size.
        pub fn qr(&self, text: &str) -> Vec<JsValue> {
            let code = app::platform::qr::svg_path(text);
            code.map_or_else(Vec::new, |(path, size)| vec![path.into(), size.into()])
        }

        /// Sends text on a link.
        pub fn send(&self, link: u32, text: &str) -> Result<(), JsError> {
            let sent = self.links.send(self.link(link)?, text.as_bytes());
            sent.map_err(|error| JsError::new(&format!("{error:?}")))
        }

        /// Closes a link.
        pub fn close(&self, link: u32) -> Result<(), JsError> {
            self.links.close(self.link(link)?);
            Ok(())
        }

        fn link(&self, number: u32) -> Result<LinkId, JsError> {
            let id = self.seen.borrow().open.get(&number).copied();
            id.ok_or_else(|| JsError::new("no such link"))
        }
    }

    fn failed(error: CameraError) -> JsError {
        JsError::new(error.sentence())
    }

    impl EventLog {
        fn note(&mut self, event: LinkEvent) {
            let line = match event {
                LinkEvent::Opened(id) => {
                    self.open.insert(id.0, id);
                    format!("opened {}", id.0)
                }
                LinkEvent::Frame(id, bytes) => {
                    self.bytes += bytes.len();
                    let text = String::from_utf8_lossy(&bytes);
                    let start: String = text.chars().take(40).collect();
                    format!("frame {} {start}", id.0)
                }
                LinkEvent::Closed(id, why) => {
                    self.open.remove(&id.0);
                    format!("closed {} {why:?}", id.0)
                }
                LinkEvent::Room(state) => format!("room {state:?}"),
                LinkEvent::Rival => "rival".to_owned(),
            };
            self.log.push(line);
        }
    }
}
