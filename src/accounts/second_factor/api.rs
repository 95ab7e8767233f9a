//! How it is answered that a code is wrong.

use super::WrongCode;
use crate::http::error::Problem;
use crate::http::error_code::ErrorCode;

impl From<WrongCode> for Problem {
    fn from(error: WrongCode) -> Self {
        let code = match error {
            WrongCode::OfApp => ErrorCode::WrongCode,
            WrongCode::Backup => ErrorCode::WrongBackupCode,
        };
        Self::new(code, error.to_string())
    }
}
