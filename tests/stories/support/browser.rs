//! A member's browser: stores cookies, sends requests, and returns the whole answer.

use std::net::SocketAddr;
use std::sync::{Arc, LazyLock};

use portal::app;
use reqwest::cookie::{CookieStore as _, Jar};
use reqwest::header::HeaderMap;
use reqwest::{Client, Method, RequestBuilder};
use serde_json::{Value, json};

#[derive(Clone)]
pub struct Browser {
    client: Client,
    cookies: Arc<Jar>,
    address: SocketAddr,
}

#[derive(Clone, Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: String,
}

impl Browser {
    pub fn at(address: SocketAddr) -> Self {
        let cookies = Arc::new(Jar::default());
        let client = Client::builder().cookie_provider(Arc::clone(&cookies)).no_proxy().build().unwrap();
        Self { client, cookies, address }
    }

    /// The same browser at another port of this machine.
    #[must_use]
    pub fn moved_to(&self, address: SocketAddr) -> Self {
        Self { address, ..self.clone() }
    }

    pub fn keep(&self, cookie: &str) {
        self.cookies.add_cookie_str(cookie, &format!("http://{}", self.address).parse().unwrap());
    }

    pub fn cookie(&self) -> String {
        let all = self.cookies.cookies(&format!("http://{}", self.address).parse().unwrap());
        all.map_or_else(String::new, |cookies| cookies.to_str().unwrap().to_owned())
    }

    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.client.request(method, format!("http://{}{path}", self.address))
    }

    pub async fn get(&self, path: &str) -> Answer {
        send(self.request(Method::GET, path)).await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        send(self.request(Method::POST, path).json(body)).await
    }

    pub async fn put(&self, path: &str, body: &Value) -> Answer {
        send(self.request(Method::PUT, path).json(body)).await
    }

    pub async fn sign_in(&self, email: &str, password: &str) -> Answer {
        self.post("/api/auth/login", &json!({ "email": email, "password": password })).await
    }

    pub async fn verify_code(&self, email: &str, code: &str) -> Answer {
        self.post("/api/auth/verify-2fa", &json!({ "email": email, "code": code })).await
    }

    pub async fn sign_out(&self) -> Answer {
        send(self.request(Method::POST, "/api/auth/logout")).await
    }

    pub async fn read(&self, path: &str) -> Value {
        let answer = self.get(path).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.body);
        answer.json()
    }

    pub async fn is_signed_in(&self) -> bool {
        self.get("/api/auth/me").await.status == 200
    }
}

pub async fn send(request: RequestBuilder) -> Answer {
    let response = request.send().await.unwrap();
    let answer = Answer {
        status: response.status().as_u16(),
        headers: response.headers().clone(),
        body: response.text().await.unwrap(),
    };
    let is_json = answer.header("content-type").is_some_and(|kind| kind.starts_with("application/json"));
    if answer.status >= 400 && is_json && !answer.body.is_empty() {
        assert!(error_codes().contains(&answer.code()), "an error without a code: {}", answer.body);
    }
    answer
}

pub fn error_codes() -> &'static [String] {
    static CODES: LazyLock<Vec<String>> = LazyLock::new(|| {
        let description: Value = serde_json::from_str(&app::service().spec()).unwrap();
        serde_json::from_value(description["components"]["schemas"]["ErrorCode"]["enum"].clone()).unwrap()
    });
    &CODES
}

/// These fields of an object, in this order.
pub fn some_of<const N: usize>(object: &Value, names: [&str; N]) -> Value {
    names.iter().map(|name| object[name].clone()).collect()
}

/// This field of every row of a list.
pub fn each<'a>(rows: &'a Value, field: &str) -> Vec<&'a str> {
    rows.as_array().unwrap().iter().map(|row| row[field].as_str().unwrap()).collect()
}

/// The JSON of an error.
pub fn problem(code: &str, message: &str) -> Value {
    json!({ "message": message, "code": code })
}

impl Answer {
    pub fn json(&self) -> Value {
        assert_eq!(self.header("content-type"), Some("application/json; charset=utf-8"), "{}", self.body);
        serde_json::from_str(&self.body).unwrap()
    }

    pub fn message(&self) -> String {
        self.json()["message"].as_str().unwrap().to_owned()
    }

    #[track_caller]
    pub fn ok(self) -> Self {
        assert_eq!(self.status, 200, "{}", self.body);
        self
    }

    #[track_caller]
    pub fn refused(self, status: u16, code: &str) -> Self {
        assert_eq!((self.status, &*self.code()), (status, code), "{}", self.body);
        self
    }

    /// [`Self::refused`], at this field.
    #[track_caller]
    pub fn refused_at(self, status: u16, code: &str, field: &str) -> Self {
        assert_eq!(self.json()["field"], field, "{}", self.body);
        self.refused(status, code)
    }

    /// Its message contains these words.
    #[track_caller]
    pub fn says(self, words: &str) -> Self {
        assert!(self.message().contains(words), "{words}: {}", self.body);
        self
    }

    /// Something that was typed is refused at its field.
    #[track_caller]
    pub fn field_refused(self, field: &str) -> Self {
        self.refused_at(400, "field_refused", field)
    }

    /// The code of an error.
    pub fn code(&self) -> String {
        let code = self.json()["code"].as_str().map(str::to_owned);
        code.unwrap_or_else(|| panic!("no code: {}", self.body))
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(|value| value.to_str().unwrap())
    }

    pub fn cookie(&self) -> String {
        let cookie = self.header("set-cookie").unwrap();
        cookie.split_once('=').unwrap().1.split(';').next().unwrap().to_owned()
    }

    pub fn cookie_named(&self, name: &str) -> Option<String> {
        let all = self.headers.get_all("set-cookie").iter().map(|value| value.to_str().unwrap());
        let mut values = all.filter_map(|cookie| cookie.strip_prefix(name)?.strip_prefix('='));
        values.next().map(|rest| rest.split(';').next().unwrap().to_owned())
    }

    pub fn comparable_headers(&self) -> Vec<(String, String)> {
        let mut headers: Vec<_> = self
            .headers
            .iter()
            .filter(|(name, _)| *name != "date")
            .map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()))
            .collect();
        headers.sort();
        headers
    }
}
