//! A hand on the browser's peer connections.
//!
//! matchbox makes them and neither closes them nor shows their state, and it holds on to each for
//! ever, of which a page may have 500. So `RTCPeerConnection` is wrapped once in a proxy that notes
//! each connection, and its data channel, as it is made, and gives matchbox only a front of it that
//! can be taken away.
use std::cell::{Cell, RefCell};
use std::rc::Rc;

use futures_channel::mpsc::{UnboundedReceiver, unbounded};
use js_sys::WebAssembly::Table;
use js_sys::{Array, Function, Object, Proxy, Reflect};
use wasm_bindgen::prelude::*;
use web_sys::{RtcDataChannel, RtcPeerConnection, RtcPeerConnectionState};

use super::LinkError;

/// What wasm-bindgen calls when a closure is dropped, and where it keeps all that Rust knows of JavaScript. Where they have other
/// names, memory is lost with each link, and nothing else.
const RELEASE: &str = "_wbg_cb_unref";
const KNOWN: &str = "__wbindgen_externrefs";

thread_local! {
    static WATCHING: Cell<bool> = const { Cell::new(false) };
    static MADE: RefCell<Option<Connection>> = const { RefCell::new(None) };
}

/// A peer connection and what is needed to end it cleanly.
pub(super) struct Connection {
    peer: RtcPeerConnection,
    /// Parts the front that matchbox holds from the connection.
    revoke: Function,
    channel: Rc<RefCell<Option<RtcDataChannel>>>,
    /// Shadows `createDataChannel` of this one connection, to note what it makes.
    _create: Closure<dyn FnMut(JsValue, JsValue) -> Result<JsValue, JsValue>>,
    on_state: RefCell<Option<Closure<dyn FnMut()>>>,
}

impl Connection {
    /// Starts noting connections.
    ///
    /// # Errors
    /// [`LinkError::Unsupported`] in a browser without WebRTC.
    pub(super) fn watch() -> Result<(), LinkError> {
        if !WATCHING.get() {
            wrap_constructor().map_err(|_| LinkError::Unsupported)?;
            WATCHING.set(true);
        }
        Ok(())
    }

    /// The connection made since the last call.
    pub(super) fn made() -> Option<Self> {
        MADE.take()
    }

    /// A connection, and the front of it for matchbox.
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

    /// Bytes handed to the browser that have not left yet.
    pub(super) fn queued(&self) -> usize {
        self.channel
            .borrow()
            .as_ref()
            .map_or(0, |c| c.buffered_amount() as usize)
    }

    /// Yields one item when the connection has failed for good.
    pub(super) fn failed(&self) -> UnboundedReceiver<()> {
        let (failed, receiver) = unbounded();
        let peer = self.peer.clone();
        let on_state = Closure::new(move || {
            if peer.connection_state() == RtcPeerConnectionState::Failed {
                // Nobody may be waiting any more.
                let _ = failed.unbounded_send(());
            }
        });
        let listener: &Function = on_state.as_ref().unchecked_ref();
        // An own listener: matchbox uses the `on…` properties.
        let _ = self
            .peer
            .add_event_listener_with_callback("connectionstatechange", listener);
        self.on_state.replace(Some(on_state));
        receiver
    }
}

impl Drop for Connection {
    /// Closes at once. The handlers go first: matchbox's panic when they fire unheard.
    fn drop(&mut self) {
        let forgotten = Array::new();
        let note = |handler: Option<Function>| {
            if let Some(handler) = handler {
                free(&handler);
                forgotten.push(&handler);
            }
        };
        note(self.peer.oniceconnectionstatechange());
        // This one matchbox may still hold, and will drop: it is forgotten when the link is open.
        self.peer.onicecandidate().iter().for_each(free);
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
        // The closure behind it goes with this value.
        let _ = Reflect::delete_property(&self.peer, &"createDataChannel".into());
        self.peer.close();
        // Fails never: it takes nothing and throws nothing.
        let _ = self.revoke.call0(&JsValue::UNDEFINED);
        forget(&forgotten);
    }
}

/// Frees what a handler of matchbox holds. matchbox forgets its closures, so that they and the ends of channels within them
/// would stay as long as the page does. It is what dropping a closure does; one that has gone already has no harm of it.
fn free(handler: &Function) {
    let release = Reflect::get(handler, &RELEASE.into());
    if let Some(release) = release.ok().and_then(|it| it.dyn_into::<Function>().ok()) {
        // Fails never: it takes nothing and throws nothing.
        let _ = release.call0(handler);
    }
}

/// Lets go of handlers that matchbox has forgotten: each stands in wasm-bindgen's table, and nobody is left who would take it out.
/// Whoever is looked at stands there twice, the second time for as long as the look.
fn forget(handlers: &Array) {
    let table = Reflect::get(&wasm_bindgen::exports(), &KNOWN.into());
    let Some(table) = table.ok().and_then(|it| it.dyn_into::<Table>().ok()) else {
        return;
    };
    for at in 0..table.length() {
        let known = table.get_raw(at).unwrap_or(JsValue::UNDEFINED);
        if known.is_function() && handlers.includes(&known, 0) {
            // Fails never: the place is there, and holds anything.
            let _ = table.set_raw(at, &JsValue::UNDEFINED);
        }
    }
}

/// Replaces the global constructor by a proxy that notes what it makes.
fn wrap_constructor() -> Result<(), JsValue> {
    let name = JsValue::from("RTCPeerConnection");
    let native: Function = Reflect::get(&js_sys::global(), &name)?.dyn_into()?;
    let front = front()?;
    let construct = Closure::<dyn Fn(Function, Array) -> Result<JsValue, JsValue>>::new(
        move |target: Function, arguments: Array| {
            // matchbox panics when the constructor throws: better a connection without STUN.
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

/// What the fronts of all connections do: everything is asked of the connection itself, since the
/// browser takes nothing else for one.
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
