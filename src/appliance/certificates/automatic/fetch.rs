//! One ACME order, from the account to the certificate (RFC 8555), with the answers to its challenges. They are removed
//! when the challenge is over, however it ends.

use std::sync::Arc;
use std::time::Duration;

use instant_acme::{
    Account, AccountCredentials, AuthorizationStatus, ChallengeStatus, ChallengeType, Identifier, NewAccount,
    NewOrder, OrderStatus, Problem, RetryPolicy,
};
use rcgen::{CertificateParams, CustomExtension, KeyPair};
use serde::{Deserialize, Serialize};
use tokio_rustls::rustls::ClientConfig;
use tokio_rustls::rustls::crypto::ring::sign::any_ecdsa_type;
use tokio_rustls::rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use tokio_rustls::rustls::sign::CertifiedKey;

use super::authority::{Authority, OrderFailure, ValidationMethod, kind};
use super::folder::{self, ACCOUNT, CertificateOrder};
use crate::appliance::certificates::{Certificates, Challenge};
use crate::config::{LETS_ENCRYPT, LETS_ENCRYPT_FOR_TRIALS};
use crate::platform::files::Scratch;

/// The time limit for the authority to validate a challenge, and to sign.
const POLL: RetryPolicy = RetryPolicy::new().timeout(Duration::from_secs(90));

/// The time limit for an order that is only tried.
const TRIAL: Duration = Duration::from_secs(30);

/// The problems of an order that a new account solves.
const RENEWS_ACCOUNT: [&str; 3] = ["accountDoesNotExist", "unauthorized", "userActionRequired"];

/// The account with the authority, as it is stored.
#[derive(Serialize, Deserialize)]
struct StoredAccount {
    directory: String,
    credentials: AccountCredentials,
}

/// Gets a certificate for the name; it is returned with its chain and its key, as PEM.
pub(super) async fn fetch(
    order: &CertificateOrder,
    way: ValidationMethod,
    authority: &Authority,
    certificates: &Arc<Certificates>,
) -> Result<String, OrderFailure> {
    let names = [Identifier::Dns(order.host.clone())];
    let wanted = NewOrder::new(&names);
    let account = match stored_account(order, authority).await {
        Some(account) => account?,
        None => new_account(order, authority).await?,
    };
    let mut placed = match account.new_order(&wanted).await {
        // The authority has no such account any more, or it was closed there, or it has new terms.
        Err(instant_acme::Error::Api(problem)) if RENEWS_ACCOUNT.contains(&kind(&problem)) => {
            new_account(order, authority).await?.new_order(&wanted).await?
        }
        placed => placed?,
    };
    if let Err(failure) = prove(&mut placed, order, way, certificates).await {
        return Err(match refusal(&mut placed).await {
            Some(problem) => OrderFailure::Refused { problem, tried: Some(way) },
            None => failure,
        });
    }
    let key = placed.finalize().await?;
    let chain = placed.poll_certificate(&POLL).await?;
    Ok(format!("{chain}\n{key}"))
}

/// The outcome of an order that was only tried.
#[derive(Debug, PartialEq, Eq)]
pub enum Trial {
    /// The authority would give a certificate.
    Given,
    /// It would not, with what to do about it.
    Refused(String),
    NotKnown,
}

/// Orders a certificate for `host` where an authority lets orders be tried, with an account that is forgotten. The
/// authority looks at port 80, where `certificates` has the answer.
pub async fn try_order(
    host: &str,
    directory: &str,
    certificates: &Arc<Certificates>,
    trust: Option<Arc<ClientConfig>>,
) -> Trial {
    let (Ok(scratch), Ok(authority)) = (Scratch::new(), Authority::new(trust)) else {
        return Trial::NotKnown;
    };
    let directory = if directory == LETS_ENCRYPT { LETS_ENCRYPT_FOR_TRIALS } else { directory };
    let order = CertificateOrder {
        host: host.to_owned(),
        directory: directory.to_owned(),
        folder: scratch.path().to_path_buf(),
    };
    let fetching = fetch(&order, ValidationMethod::Http, &authority, certificates);
    match tokio::time::timeout(TRIAL, fetching).await {
        Ok(Ok(_)) => Trial::Given,
        Ok(Err(failure)) if failure.is_final() => Trial::Refused(failure.in_words(host)),
        _ => Trial::NotKnown,
    }
}

/// The stored account, if it is with this authority.
async fn stored_account(
    order: &CertificateOrder,
    authority: &Authority,
) -> Option<Result<Account, OrderFailure>> {
    let stored: StoredAccount = folder::read_json(&order.folder, ACCOUNT)
        .filter(|stored: &StoredAccount| stored.directory == order.directory)?;
    let builder = Account::builder_with_http(Box::new(authority.clone()));
    Some(builder.from_credentials(stored.credentials).await.map_err(OrderFailure::from))
}

async fn new_account(order: &CertificateOrder, authority: &Authority) -> Result<Account, OrderFailure> {
    let terms = NewAccount { contact: &[], terms_of_service_agreed: true, only_return_existing: false };
    let builder = Account::builder_with_http(Box::new(authority.clone()));
    let (account, credentials) = builder.create(&terms, order.directory.clone(), None).await?;
    let stored = StoredAccount { directory: order.directory.clone(), credentials };
    folder::write_json(&order.folder, ACCOUNT, &stored)?;
    Ok(account)
}

/// Answers the challenges until the authority has validated them. It may have refused one before it answers that it
/// begins with it: any step may fail for that.
async fn prove(
    placed: &mut instant_acme::Order,
    order: &CertificateOrder,
    way: ValidationMethod,
    certificates: &Arc<Certificates>,
) -> Result<(), OrderFailure> {
    let mut standing = None;
    let mut asked = placed.authorizations();
    while let Some(asked) = asked.next().await {
        let mut asked = asked?;
        match asked.status {
            AuthorizationStatus::Valid => continue,
            AuthorizationStatus::Pending => {}
            other => return Err(OrderFailure::unclear(format!("the proof of the name is {other:?}"))),
        }
        let kind = match way {
            ValidationMethod::Http => ChallengeType::Http01,
            ValidationMethod::Tls => ChallengeType::TlsAlpn01,
        };
        let mut challenge = asked.challenge(kind).ok_or(OrderFailure::NotOffered(way))?;
        let (token, answer) = (challenge.token.clone(), challenge.key_authorization());
        let host = &order.host;
        let published = match way {
            ValidationMethod::Http => Challenge::Http { token, answer: answer.as_str().to_owned() },
            ValidationMethod::Tls => Challenge::Tls {
                host: host.clone(),
                answer: Arc::new(proof(host, answer.digest().as_ref())?),
            },
        };
        standing = Some(PublishedAnswer::publish(certificates, published));
        challenge.set_ready().await?;
    }
    let status = placed.poll_ready(&POLL).await?;
    drop(standing);
    if status == OrderStatus::Ready { Ok(()) } else { Err(OrderFailure::unclear("the order was refused")) }
}

/// The reason of the failed validation, in the authority's words.
async fn refusal(placed: &mut instant_acme::Order) -> Option<Problem> {
    let mut asked = placed.authorizations();
    while let Some(Ok(mut asked)) = asked.next().await {
        let state = asked.refresh().await.ok()?;
        let refused = state.challenges.iter().find(|challenge| challenge.status == ChallengeStatus::Invalid);
        if let Some(problem) = refused.and_then(|challenge| challenge.error.clone()) {
            return Some(problem);
        }
    }
    None
}

/// An answer to a challenge that stands until this is dropped.
#[must_use]
struct PublishedAnswer(Arc<Certificates>);

impl PublishedAnswer {
    fn publish(certificates: &Arc<Certificates>, challenge: Challenge) -> Self {
        certificates.set_challenge(Some(challenge));
        Self(Arc::clone(certificates))
    }
}

impl Drop for PublishedAnswer {
    fn drop(&mut self) {
        self.0.set_challenge(None);
    }
}

/// A certificate that contains only the digest (RFC 8737).
fn proof(host: &str, digest: &[u8]) -> Result<CertifiedKey, OrderFailure> {
    let key = KeyPair::generate().map_err(OrderFailure::unclear)?;
    let mut params = CertificateParams::new([host.to_owned()]).map_err(OrderFailure::unclear)?;
    params.custom_extensions = vec![CustomExtension::new_acme_identifier(digest)];
    let certificate = params.self_signed(&key).map_err(OrderFailure::unclear)?;
    let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(key.serialize_der()));
    let key = any_ecdsa_type(&key).map_err(OrderFailure::unclear)?;
    // Not checked as a pair: its extension is one that only authorities parse.
    Ok(CertifiedKey::new(vec![certificate.der().clone()], key))
}
