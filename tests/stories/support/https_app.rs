//! Both listeners of a portal that speaks https itself; a story controls its certificates and its limits.

use std::net::SocketAddr;
use std::sync::Arc;

use portal::appliance::certificates::files::Files;
use portal::appliance::certificates::redirect::Redirect;
use portal::appliance::certificates::{Certificates, acceptor};
use portal::http::ServerLimits;
use portal::http::accept::Listeners;
use portal::platform::settings::Name;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::support::app::TestApp;
use crate::support::https_authority::{Authority, HOST, Issued};

pub struct HttpsApp {
    // Keeps the folder from being deleted.
    _portal: TestApp,
    pub http: SocketAddr,
    pub https: SocketAddr,
    pub certificates: Arc<Certificates>,
    pub authority: Authority,
    pub folder: TempDir,
    _stop: watch::Sender<bool>,
}

impl HttpsApp {
    pub async fn start(limits: ServerLimits, is_automatic: bool) -> Self {
        let portal = TestApp::start().await;
        portal.set(Name::PublicAddress, &format!("https://{HOST}"));
        let app = portal.app.clone();
        app.db.read(|conn| app.settings.load(conn)).unwrap();
        let certificates = Arc::new(Certificates::default());
        let listener = || TcpListener::bind("127.0.0.1:0");
        let (plain, secure) = (listener().await.unwrap(), listener().await.unwrap());
        let (http, https) = (plain.local_addr().unwrap(), secure.local_addr().unwrap());
        let acceptor = acceptor(certificates.clone(), is_automatic).unwrap();
        let to = format!("https://{HOST}").parse().unwrap();
        let redirect = Arc::new(Redirect::new(to, app.db.clone(), Arc::clone(&certificates)));
        let (stop, stopping) = watch::channel(false);
        tokio::spawn(async move {
            let doors = Listeners::new(limits, stopping);
            tokio::join!(
                doors.keep_open(plain, redirect, None),
                doors.keep_open(secure, portal::app::portal(app), Some(acceptor))
            );
        });
        let (authority, folder) = (Authority::new(), tempfile::tempdir().unwrap());
        Self { _portal: portal, http, https, certificates, authority, folder, _stop: stop }
    }

    pub async fn start_certified(limits: ServerLimits) -> Self {
        let app = Self::start(limits, false).await;
        let issued = app.authority.issue(&[HOST], None);
        app.certificates.put(app.write(&issued).load().unwrap().certified);
        app
    }

    pub fn write(&self, issued: &Issued) -> Files {
        issued.write(self.folder.path())
    }
}
