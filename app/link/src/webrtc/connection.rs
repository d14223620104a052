//! Access to the browser's peer connections.
//!
//! matchbox creates them, but neither closes them nor shows their state. It keeps each of them forever, and a page may
//! have only 500. So a proxy wraps `RTCPeerConnection` once. It notes each new connection and its data channel, and
//! gives matchbox only a revocable front of the connection.
use std::cell::{Cell, RefCell};
use std::rc::Rc;

use futures_channel::mpsc::{UnboundedReceiver, unbounded};
use js_sys::WebAssembly::Table;
use js_sys::{Array, Function, Object, Proxy, Reflect};
use wasm_bindgen::prelude::*;
use web_sys::{RtcDataChannel, RtcPeerConnection, RtcPeerConnectionState};

use crate::LinkError;

/// Names that wasm-bindgen uses: the function that it calls when a closure is dropped, and the table of all JavaScript
/// values that Rust knows. If these names change, each link leaks memory, and nothing else breaks.
const RELEASE: &str = "_wbg_cb_unref";
const KNOWN: &str = "__wbindgen_externrefs";

thread_local! {
    static WATCHING: Cell<bool> = const { Cell::new(false) };
    static MADE: RefCell<Option<Connection>> = const { RefCell::new(None) };
}

/// A peer connection and everything needed to end it cleanly.
pub(crate) struct Connection {
    peer: RtcPeerConnection,
    /// Separates matchbox's front from the connection.
    revoke: Function,
    channel: Rc<RefCell<Option<RtcDataChannel>>>,
    /// Overrides `createDataChannel` on this one connection, to note the channel that it makes.
    _create: Closure<dyn FnMut(JsValue, JsValue) -> Result<JsValue, JsValue>>,
    on_state: RefCell<Option<Closure<dyn FnMut()>>>,
}

impl Connection {
    /// Starts to note new connections.
    ///
    /// # Errors
    /// [`LinkError::Unsupported`] in a browser without WebRTC.
    pub(crate) fn watch() -> Result<(), LinkError> {
        if !WATCHING.get() {
            wrap_constructor().map_err(|_| LinkError::Unsupported)?;
            WATCHING.set(true);
        }
        Ok(())
    }

    /// The connection created since the last call.
    pub(crate) fn made() -> Option<Self> {
        MADE.take()
    }

    /// A connection, and its front for matchbox.
    fn new(peer: RtcPeerConnection, front: &Object) -> Result<(Self, JsValue), JsValue> {
        let pair = Proxy::revocable(&peer, front);
        let revoke: Function = Reflect::get(&pair, &"revoke".into())?.dyn_into()?;
        let front = Reflect::get(&pair, &"proxy".into())?;
        let channel = Rc::<RefCell<Option<RtcDataChannel>>>::default();
        let native: Function = Reflect::get(&peer, &"createDataChannel".into())?.dyn_into()?;
        let (made, this) = (channel.clone(), peer.clone());
        let create = Closure::new(move |label: JsValue, options: JsValue| {
            let channel = native.call2(&this, &label, &options)?;
            made.replace(channel.dyn_ref::<RtcDataChannel>().cloned());
            Ok(channel)
        });
        Reflect::set(&peer, &"createDataChannel".into(), create.as_ref())?;
        let connection = Self {
            peer,
            revoke,
            channel,
            _create: create,
            on_state: RefCell::default(),
        };
        Ok((connection, front))
    }

    /// Bytes that the browser has, and has not sent yet.
    pub(crate) fn queued(&self) -> usize {
        self.channel
            .borrow()
            .as_ref()
            .map_or(0, |c| c.buffered_amount() as usize)
    }

    /// A stream with one item once the connection has failed for good.
    pub(crate) fn failed(&self) -> UnboundedReceiver<()> {
        let (failed, receiver) = unbounded();
        let peer = self.peer.clone();
        let on_state = Closure::new(move || {
            if peer.connection_state() == RtcPeerConnectionState::Failed {
                // The receiver may be gone.
                let _ = failed.unbounded_send(());
            }
        });
        let listener: &Function = on_state.as_ref().unchecked_ref();
        // The listener is separate, since matchbox uses the `on…` properties.
        let _ = self
            .peer
            .add_event_listener_with_callback("connectionstatechange", listener);
        self.on_state.replace(Some(on_state));
        receiver
    }
}

impl Drop for Connection {
    /// Closes at once. The handlers go first: those of matchbox panic if they run after their receivers are gone.
    fn drop(&mut self) {
        let forgotten = Array::new();
        let note = |handler: Option<Function>| {
            if let Some(handler) = handler {
                free(&handler);
                forgotten.push(&handler);
            }
        };
        note(self.peer.oniceconnectionstatechange());
        // matchbox may still hold and drop this one. It forgets it when the link is open.
        self.peer.onicecandidate().iter().for_each(free);
        // The gathering handler needs no `free`: matchbox never forgets it, and drops it with the aborted message loop.
        if let Some(channel) = &*self.channel.borrow() {
            note(channel.onopen());
            note(channel.onmessage());
            note(channel.onerror());
            note(channel.onclose());
            channel.set_onopen(None);
            channel.set_onmessage(None);
            channel.set_onerror(None);
            channel.set_onclose(None);
        }
        self.peer.set_onicecandidate(None);
        self.peer.set_onicegatheringstatechange(None);
        self.peer.set_oniceconnectionstatechange(None);
        if let Some(on_state) = self.on_state.take() {
            let listener: &Function = on_state.as_ref().unchecked_ref();
            let event = "connectionstatechange";
            let _ = self
                .peer
                .remove_event_listener_with_callback(event, listener);
        }
        // This value owns the closure behind it.
        let _ = Reflect::delete_property(&self.peer, &"createDataChannel".into());
        self.peer.close();
        // The call never fails: it takes nothing and throws nothing.
        let _ = self.revoke.call0(&JsValue::UNDEFINED);
        forget(&forgotten);
    }
}

/// Frees the memory of a matchbox handler. matchbox forgets its closures, so they would stay as long as the page,
/// together with their channel ends. This does the same as dropping the closure. It does no harm to one that is already
/// gone.
fn free(handler: &Function) {
    let release = Reflect::get(handler, &RELEASE.into());
    if let Some(release) = release.ok().and_then(|it| it.dyn_into::<Function>().ok()) {
        // The call never fails: it takes nothing and throws nothing.
        let _ = release.call0(handler);
    }
}

/// Removes handlers that matchbox has forgotten. Each has an entry in wasm-bindgen's table that no one else removes. A
/// handler that this loop examines has a second entry for that moment.
fn forget(handlers: &Array) {
    let table = Reflect::get(&wasm_bindgen::exports(), &KNOWN.into());
    let Some(table) = table.ok().and_then(|it| it.dyn_into::<Table>().ok()) else {
        return;
    };
    for at in 0..table.length() {
        let known = table.get_raw(at).unwrap_or(JsValue::UNDEFINED);
        if known.is_function() && handlers.includes(&known, 0) {
            // The call never fails: the entry exists, and can hold any value.
            let _ = table.set_raw(at, &JsValue::UNDEFINED);
        }
    }
}

/// Replaces the global constructor with a proxy that notes each new connection.
fn wrap_constructor() -> Result<(), JsValue> {
    let name = JsValue::from("RTCPeerConnection");
    let native: Function = Reflect::get(&js_sys::global(), &name)?.dyn_into()?;
    let front = front()?;
    let construct = Closure::<dyn Fn(Function, Array) -> Result<JsValue, JsValue>>::new(
        move |target: Function, arguments: Array| {
            // matchbox panics when the constructor throws, so a connection without STUN is better.
            let made = Reflect::construct(&target, &arguments)
                .or_else(|_| Reflect::construct(&target, &Array::new()))?;
            let (connection, made) = Connection::new(made.unchecked_into(), &front)?;
            MADE.set(Some(connection));
            Ok(made)
        },
    );
    let handler = Object::new();
    // The proxy lives as long as the page.
    Reflect::set(&handler, &"construct".into(), &construct.into_js_value())?;
    Reflect::set(&js_sys::global(), &name, &Proxy::new(&native, &handler))?;
    Ok(())
}

/// The handler of all fronts. It passes each access on to the connection itself, since browser methods accept no other
/// object as `this`.
fn front() -> Result<Object, JsValue> {
    let get = Closure::<dyn Fn(JsValue, JsValue) -> Result<JsValue, JsValue>>::new(
        |target: JsValue, name: JsValue| {
            let value = Reflect::get(&target, &name)?;
            Ok(match value.dyn_ref::<Function>() {
                Some(method) => method.bind0(&target).into(),
                None => value,
            })
        },
    );
    let set = Closure::<dyn Fn(JsValue, JsValue, JsValue) -> Result<bool, JsValue>>::new(
        |target: JsValue, name: JsValue, value: JsValue| Reflect::set(&target, &name, &value),
    );
    let front = Object::new();
    Reflect::set(&front, &"get".into(), &get.into_js_value())?;
    Reflect::set(&front, &"set".into(), &set.into_js_value())?;
    Ok(front)
}
