//! Pictures from videos and photos.
use js_sys::{Object, Reflect};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, CanvasRenderingContext2d, HtmlCanvasElement, HtmlVideoElement, ImageBitmap, ImageData,
};

use crate::platform::camera::CameraError;

/// Decodes a photo into a bitmap.
pub(crate) async fn bitmap(photo: &Blob) -> Result<ImageBitmap, CameraError> {
    let window = web_sys::window().ok_or(CameraError::Unsupported)?;
    let decoding = window.create_image_bitmap_with_blob(photo);
    // A file that the browser cannot decode is no photo, so it shows no code.
    let decoding = decoding.map_err(|_| CameraError::NoCode)?;
    let bitmap = JsFuture::from(decoding)
        .await
        .map_err(|_| CameraError::NoCode)?;
    bitmap.dyn_into().map_err(|_| CameraError::Unsupported)
}

/// A canvas outside the page, to read pixels from.
pub(crate) struct Canvas {
    canvas: HtmlCanvasElement,
    context: CanvasRenderingContext2d,
}

impl Canvas {
    /// A canvas; `None` where the browser has none.
    pub(crate) fn new() -> Option<Self> {
        let document = web_sys::window()?.document()?;
        let canvas: HtmlCanvasElement = document.create_element("canvas").ok()?.dyn_into().ok()?;
        let options = Object::new();
        Reflect::set(&options, &"willReadFrequently".into(), &true.into()).ok()?;
        let context = canvas
            .get_context_with_context_options("2d", &options)
            .ok()??;
        let context = context.dyn_into().ok()?;
        Some(Self { canvas, context })
    }

    /// The current frame, scaled so that its longer side has at most `side` pixels. `None` before the first frame.
    pub(crate) fn draw_video(&self, video: &HtmlVideoElement, side: u32) -> Option<ImageData> {
        let (width, height) = self.fit(video.video_width(), video.video_height(), side)?;
        let context = &self.context;
        context
            .draw_image_with_html_video_element_and_dw_and_dh(video, 0.0, 0.0, width, height)
            .ok()?;
        context.get_image_data(0.0, 0.0, width, height).ok()
    }

    /// A photo, scaled so that its longer side has at most `side` pixels.
    pub(crate) fn draw_bitmap(&self, photo: &ImageBitmap, side: u32) -> Option<ImageData> {
        let (width, height) = self.fit(photo.width(), photo.height(), side)?;
        let context = &self.context;
        context
            .draw_image_with_image_bitmap_and_dw_and_dh(photo, 0.0, 0.0, width, height)
            .ok()?;
        context.get_image_data(0.0, 0.0, width, height).ok()
    }

    fn fit(&self, width: u32, height: u32, side: u32) -> Option<(f64, f64)> {
        let longer = width.max(height);
        if width == 0 || height == 0 {
            return None;
        }
        let scale = f64::from(side.min(longer)) / f64::from(longer);
        let [width, height] = [width, height].map(|n| (f64::from(n) * scale).round().max(1.0));
        self.canvas.set_width(width as u32);
        self.canvas.set_height(height as u32);
        Some((width, height))
    }
}
