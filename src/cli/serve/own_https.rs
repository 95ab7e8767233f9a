//! The parts of the portal's own https: a certificate, the task that renews it, and the answers on the plain http port.

use std::sync::Arc;

use tokio::sync::{Notify, watch};
use tokio::task::JoinHandle;
use tokio_rustls::TlsAcceptor;

use crate::app::App;
use crate::appliance::certificates::acceptor;
use crate::appliance::certificates::automatic::{CertificateOrder, RenewalOptions};
use crate::appliance::certificates::files::{self, Files, WatchedCertificate};
use crate::appliance::certificates::redirect::Redirect;
use crate::appliance::serving_plan::CertificateSource;
use crate::cli::Failure;
use crate::config::ServeArgs;
use crate::platform::data_dir::DataDir;
use crate::platform::settings::PublicAddress;

/// The parts of the portal's own https.
pub(super) struct OwnHttps {
    /// Encrypts connections.
    pub(super) acceptor: TlsAcceptor,
    /// The answers on the plain http port.
    pub(super) redirect: Arc<Redirect>,
    /// The task ends with the portal.
    pub(super) renewal: JoinHandle<()>,
    /// Makes the task reload certificate files, where there are any.
    pub(super) again: Option<Arc<Notify>>,
}

impl OwnHttps {
    /// Files must be valid now; a fetched certificate may come later.
    pub(super) fn begin(
        source: &CertificateSource,
        args: &ServeArgs,
        data_dir: &DataDir,
        address: &PublicAddress,
        app: &App,
        stopping: &watch::Receiver<bool>,
    ) -> Result<Self, Failure> {
        let certificates = Arc::clone(&app.renewal.certificates);
        let (clock, stopping) = (app.clock.clone(), stopping.clone());
        let acceptor = acceptor(certificates.clone(), matches!(source, CertificateSource::Automatic { .. }))?;
        let (renewal, again) = match source {
            CertificateSource::Files { certificate, key } => {
                let files = Files { certificate: certificate.clone(), key: key.clone() };
                let watched =
                    WatchedCertificate::begin(files, address.host(), Arc::clone(&certificates), clock)?;
                let again = Arc::new(Notify::new());
                let renewal = watched.keep_fresh(files::INTERVAL, Arc::clone(&again), stopping);
                (tokio::spawn(renewal), Some(again))
            }
            CertificateSource::Automatic { host } => {
                let order = CertificateOrder {
                    host: host.clone(),
                    directory: args.acme_directory.clone(),
                    folder: data_dir.certificates_path(),
                };
                let options = RenewalOptions::default();
                let renewal = app.renewal.clone().run(order, clock, stopping, options);
                (tokio::spawn(renewal), None)
            }
        };
        let redirect = Arc::new(Redirect::new(address.clone(), app.db.clone(), certificates));
        Ok(Self { acceptor, redirect, renewal, again })
    }
}
