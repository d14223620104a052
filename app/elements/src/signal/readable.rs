//! The ways to read a value, the same for every kind of signal.

/// The ways to read the value, and what lets a handle be copied.
macro_rules! readable {
    ($($signal:ident)*) => {
        $(
            impl<T> Clone for $signal<T> {
                fn clone(&self) -> Self {
                    *self
                }
            }

            impl<T> Copy for $signal<T> {}

            impl<T: 'static> $signal<T> {
                /// Follows the value, without reading it.
                pub fn track(&self) {
                    self.0.track();
                }

                /// The value, for as long as it is held. It is followed.
                pub fn read(&self) -> Guard<T, impl Deref<Target = Erased> + use<T>> {
                    Guard::new(self.0.read())
                }

                /// Lets a function read the value, which is followed, and returns its result.
                pub fn with<U>(&self, function: impl FnOnce(&T) -> U) -> U {
                    function(typed(&self.0.read()))
                }

                /// Lets a function read the value, which is not followed, and returns its result.
                pub fn with_untracked<U>(&self, function: impl FnOnce(&T) -> U) -> U {
                    function(typed(&self.0.read_untracked()))
                }

                /// The same, or `None` if the value is gone.
                pub fn try_with_untracked<U>(&self, function: impl FnOnce(&T) -> U) -> Option<U> {
                    self.0.try_read_untracked().map(|value| function(typed(&value)))
                }
            }

            impl<T: Clone + 'static> $signal<T> {
                /// A copy of the value, which is followed.
                pub fn get(&self) -> T {
                    T::clone(typed(&self.0.read()))
                }

                /// A copy of the value, which is followed, or `None` if it is gone.
                pub fn try_get(&self) -> Option<T> {
                    self.0.try_read().map(|value| T::clone(typed(&value)))
                }

                /// A copy of the value, which is not followed.
                pub fn get_untracked(&self) -> T {
                    T::clone(typed(&self.0.read_untracked()))
                }

                /// A copy of the value, which is not followed, or `None` if it is gone.
                pub fn try_get_untracked(&self) -> Option<T> {
                    self.0.try_read_untracked().map(|value| T::clone(typed(&value)))
                }
            }
        )*
    };
}

pub(crate) use readable;
