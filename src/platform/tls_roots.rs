//! The roots that this machine trusts when it calls a server over TLS: the platform's certificates, or the ones that
//! `SSL_CERT_FILE` names.

use std::sync::Arc;

use rustls_platform_verifier::BuilderVerifierExt;
use tokio_rustls::rustls::{ClientConfig, Error, crypto::ring};

/// For a connection that checks the other side's certificate.
pub fn of_this_machine() -> Result<ClientConfig, Error> {
    Ok(ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_platform_verifier()?
        .with_no_client_auth())
}
