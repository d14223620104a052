//! The database of the browser (IndexedDB): texts by name. Once a write completes, it is on the disk.
//!
//! A text in [`localStorage`](crate::storage::local_storage) is there for the next page at once. But browsers put it on
//! the disk seconds later, or minutes later if they write a lot. This file uses IndexedDB with strict durability. Old
//! browsers and private windows have none. If it does not answer in time, the page goes on without it.
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use futures_channel::oneshot;
use js_sys::{Function, Object, Reflect};
use leptos::prelude::window;
use link::within;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::{IdbDatabase, IdbObjectStore, IdbOpenDbRequest, IdbTransaction};

const DATABASE: &str = "one-left";
const STORE: &str = "texts";
/// The longest time that a page waits for a write. Guests give up a host that is silent for longer.
const WRITING: Duration = Duration::from_secs(2);
/// The longest time that a page waits for a read.
const READING: Duration = Duration::from_secs(5);

/// IndexedDB cannot serve this text here, or not now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NotDurable;

impl From<JsValue> for NotDurable {
    fn from(_: JsValue) -> Self {
        Self
    }
}

#[wasm_bindgen]
extern "C" {
    type Database;

    #[wasm_bindgen(method, catch)]
    fn transaction(
        this: &Database,
        store: &str,
        mode: &str,
        options: &JsValue,
    ) -> Result<IdbTransaction, JsValue>;

    type Transaction;

    #[wasm_bindgen(method, catch)]
    fn commit(this: &Transaction) -> Result<(), JsValue>;
}

/// The page's access to its database.
#[derive(Clone)]
enum Access {
    /// Not opened yet, or taken away by the browser.
    Closed,
    Open(IdbDatabase),
    /// No database for this page.
    Denied,
}

thread_local! {
    static ACCESS: RefCell<Access> = const { RefCell::new(Access::Closed) };
    /// The number of transactions that still run although no caller waits for them any more.
    static LATE: Cell<u32> = const { Cell::new(0) };
}

/// True while the disk takes too long over something that a caller has waited for. Nothing is written meanwhile.
pub(crate) fn is_late() -> bool {
    LATE.get() > 0
}

/// The text of this name. Waits for writes that began earlier.
pub(crate) async fn read(name: &str) -> Result<Option<String>, NotDurable> {
    let (transaction, texts) = begin("readonly", READING).await?;
    let request = texts.get(&name.into())?;
    ended(&transaction, READING).await?;
    Ok(request.result()?.as_string())
}

/// Keeps a text in place of the last one. It is on the disk once this completes.
pub(crate) async fn write(name: &str, text: &str) -> Result<(), NotDurable> {
    if is_late() {
        return Err(NotDurable);
    }
    let (transaction, texts) = begin("readwrite", WRITING).await?;
    texts.put_with_key(&text.into(), &name.into())?;
    // A browser without `commit` finds out by itself that nothing follows.
    let _ = transaction.unchecked_ref::<Transaction>().commit();
    ended(&transaction, WRITING).await
}

/// Keeps a text soon, before everything that is written later.
pub(crate) fn write_soon(name: &'static str, text: String) {
    spawn_local(async move {
        // Every caller keeps the text in `localStorage` too.
        let _ = write(name, &text).await;
    });
}

async fn begin(
    mode: &str,
    patience: Duration,
) -> Result<(IdbTransaction, IdbObjectStore), NotDurable> {
    let begun = |database: &IdbDatabase| {
        let database: &Database = database.unchecked_ref();
        database.transaction(STORE, mode, &strictly()?)
    };
    let transaction = match begun(&open(patience).await?) {
        Ok(transaction) => transaction,
        Err(_) => {
            // Browsers take the database away from a page that was hidden for long.
            ACCESS.set(Access::Closed);
            let again = begun(&open(patience).await?);
            again.inspect_err(|_| ACCESS.set(Access::Denied))?
        }
    };
    let texts = transaction.object_store(STORE)?;
    Ok((transaction, texts))
}

fn strictly() -> Result<JsValue, JsValue> {
    let options = Object::new();
    Reflect::set(&options, &"durability".into(), &"strict".into())?;
    Ok(options.into())
}

async fn open(patience: Duration) -> Result<IdbDatabase, NotDurable> {
    match ACCESS.with_borrow(Clone::clone) {
        Access::Open(database) => return Ok(database),
        Access::Denied => return Err(NotDurable),
        Access::Closed => {}
    }
    let opened = try_open(patience).await;
    ACCESS.set(match &opened {
        Ok(database) => Access::Open(database.clone()),
        Err(NotDurable) => Access::Denied,
    });
    opened
}

async fn try_open(patience: Duration) -> Result<IdbDatabase, NotDurable> {
    let factory = window().indexed_db()?.ok_or(NotDurable)?;
    let request = factory.open_with_u32(DATABASE, 1)?;
    let made = request.clone();
    let make = Closure::once_into_js(move || drop(make_store(&made)));
    request.set_onupgradeneeded(Some(make.unchecked_ref()));
    completed(patience, |well, badly| {
        request.set_onsuccess(Some(well));
        request.set_onerror(Some(badly));
    })
    .await?;
    Ok(request.result()?.unchecked_into())
}

fn make_store(request: &IdbOpenDbRequest) -> Result<IdbObjectStore, JsValue> {
    let database: IdbDatabase = request.result()?.unchecked_into();
    database.create_object_store(STORE)
}

async fn ended(transaction: &IdbTransaction, patience: Duration) -> Result<(), NotDurable> {
    completed(patience, |well, badly| {
        transaction.set_oncomplete(Some(well));
        transaction.set_onabort(Some(badly));
    })
    .await
}

/// Waits until an operation calls one of these functions, the first if it ended well. The functions live until one of
/// them is called: the wait may be over before, but the browser calls them all the same.
async fn completed(
    patience: Duration,
    listen: impl FnOnce(&Function, &Function),
) -> Result<(), NotDurable> {
    let (sender, mut ended) = oneshot::channel();
    let sender = Rc::new(Cell::new(Some(sender)));
    let handlers = Rc::<Cell<Option<[Closure<dyn FnMut()>; 2]>>>::default();
    let both = [true, false].map(|well| -> Closure<dyn FnMut()> {
        let (sender, handlers) = (sender.clone(), handlers.clone());
        Closure::new(move || {
            // The caller may no longer wait.
            let _ = sender.take().map(|sender| sender.send(well));
            let done = handlers.take();
            spawn_local(async move { drop(done) });
        })
    });
    let [well, badly] = &both;
    listen(
        well.as_ref().unchecked_ref(),
        badly.as_ref().unchecked_ref(),
    );
    handlers.set(Some(both));
    match within(patience, &mut ended).await {
        Some(Ok(true)) => Ok(()),
        Some(_) => Err(NotDurable),
        None => {
            LATE.set(LATE.get() + 1);
            spawn_local(async move {
                let _ = ended.await;
                LATE.set(LATE.get() - 1);
            });
            Err(NotDurable)
        }
    }
}
