//! Enums whose variants each have one word in the database, in JSON and in files.

/// Declares such an enum with its `ALL`, `as_str` and `from_word`, which SQL reads and writes as the word.
///
/// `api enum` is a schema of the API, too, with the same words. After `=>` stands a value of each variant, such as its
/// label, which `row` returns.
///
/// ```ignore
/// closed_set! {
///     /// The kind of a gift.
///     pub api enum GiftKind {
///         Gift = "gift",
///         Refund = "refund",
///     }
/// }
/// ```
macro_rules! closed_set {
    ($(#[$meta:meta])* $vis:vis api enum $name:ident $(=> $row:ty)? {
        $($(#[$about:meta])* $variant:ident = $word:tt $(=> $value:expr)?),+ $(,)?
    }) => {
        closed_set! {
            #[derive(poem_openapi::Enum)]
            $(#[$meta])*
            $vis enum $name $(=> $row)? {
                $($(#[$about])* #[oai(rename = $word)] $variant = $word $(=> $value)?),+
            }
        }
    };
    ($(#[$meta:meta])* $vis:vis enum $name:ident => $row:ty {
        $($(#[$about:meta])* $variant:ident = $word:tt => $value:expr),+ $(,)?
    }) => {
        closed_set! { $(#[$meta])* $vis enum $name { $($(#[$about])* $variant = $word),+ } }

        impl $name {
            fn row(self) -> $row {
                const ROWS: [$row; $name::ALL.len()] = [$($value),+];
                ROWS[self as usize]
            }
        }
    };
    ($(#[$meta:meta])* $vis:vis enum $name:ident {
        $($(#[$about:meta])* $variant:ident = $word:tt),+ $(,)?
    }) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        $(#[$meta])*
        $vis enum $name { $($(#[$about])* $variant),+ }

        impl $name {
            pub const WORDS: [&'static str; [$($word),+].len()] = [$($word),+];
            pub const ALL: [Self; Self::WORDS.len()] = [$(Self::$variant),+];

            pub fn as_str(self) -> &'static str {
                Self::WORDS[self as usize]
            }

            pub fn from_word(word: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|one| one.as_str() == word)
            }
        }

        impl rusqlite::ToSql for $name {
            fn to_sql(&self) -> rusqlite::Result<rusqlite::types::ToSqlOutput<'_>> {
                Ok(self.as_str().into())
            }
        }

        impl rusqlite::types::FromSql for $name {
            fn column_result(value: rusqlite::types::ValueRef<'_>) -> rusqlite::types::FromSqlResult<Self> {
                let word = value.as_str()?;
                let unknown = || format!("unknown {}: {word}", stringify!($name)).into();
                Self::from_word(word).ok_or_else(|| rusqlite::types::FromSqlError::Other(unknown()))
            }
        }
    };
}
pub(crate) use closed_set;
