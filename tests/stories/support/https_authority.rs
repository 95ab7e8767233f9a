//! A certificate authority of a story's own, and clients that trust it.

use std::path::Path;
use std::sync::Arc;

use portal::appliance::certificates::files::Files;
use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair, date_time_ymd};
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::version::{TLS12, TLS13};
use tokio_rustls::rustls::{ClientConfig, RootCertStore, SupportedProtocolVersion};

pub const HOST: &str = "portal.example.org";

pub struct Authority {
    issuer: Issuer<'static, KeyPair>,
    pem: String,
    roots: RootCertStore,
}

#[derive(Clone)]
pub struct Issued {
    pub certificate: String,
    pub key: String,
}

impl Authority {
    pub fn new() -> Self {
        let mut params = CertificateParams::new(Vec::new()).unwrap();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let key = KeyPair::generate().unwrap();
        let root = params.self_signed(&key).unwrap();
        let mut roots = RootCertStore::empty();
        roots.add(root.der().clone()).unwrap();
        Self { issuer: Issuer::new(params, key), pem: root.pem(), roots }
    }

    pub fn trust(&self) -> ClientConfig {
        self.trust_in(&[&TLS13, &TLS12])
    }

    pub fn trust_up_to_tls_1_2(&self) -> ClientConfig {
        self.trust_in(&[&TLS12])
    }

    fn trust_in(&self, versions: &[&'static SupportedProtocolVersion]) -> ClientConfig {
        ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_protocol_versions(versions)
            .unwrap()
            .with_root_certificates(self.roots.clone())
            .with_no_client_auth()
    }

    pub fn issue(&self, names: &[&str], until: Option<(i32, u8, u8)>) -> Issued {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        let mut params = CertificateParams::new(names).unwrap();
        if let Some((year, month, day)) = until {
            params.not_after = date_time_ymd(year, month, day);
        }
        let key = KeyPair::generate().unwrap();
        let certificate = params.signed_by(&key, &self.issuer).unwrap();
        Issued { certificate: certificate.pem() + &self.pem, key: key.serialize_pem() }
    }
}

impl Issued {
    pub fn write(&self, folder: &Path) -> Files {
        let files = Files { certificate: folder.join("fullchain.pem"), key: folder.join("privkey.pem") };
        std::fs::write(&files.certificate, &self.certificate).unwrap();
        std::fs::write(&files.key, &self.key).unwrap();
        files
    }
}
