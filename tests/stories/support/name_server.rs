//! A real name server with the zones of a story, as good or as bad as the story needs it.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use hickory_resolver::proto::op::{Message, OpCode, Query, ResponseCode};
use hickory_resolver::proto::rr::rdata::{A, AAAA, CNAME, MX, TXT};
use hickory_resolver::proto::rr::{Name, RData, Record, RecordType};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream, UdpSocket};

/// Name, type, value. The types "FAULT" and "SILENCE" are what the server does when it is asked for that name.
pub type Line = (&'static str, &'static str, String);

pub fn line(name: &'static str, kind: &'static str, value: impl Into<String>) -> Line {
    (name, kind, value.into())
}

#[derive(Clone)]
struct Desk {
    zone: Arc<Vec<Line>>,
    over_tcp: Arc<AtomicUsize>,
    asked: Arc<Mutex<Vec<String>>>,
}

pub struct NameServer {
    pub address: SocketAddr,
    desk: Desk,
}

impl NameServer {
    pub async fn start(zone: Vec<Line>) -> Self {
        let desk = Desk { zone: Arc::new(zone), over_tcp: Arc::default(), asked: Arc::default() };
        let (udp, tcp) = loop {
            let tcp = TcpListener::bind("127.0.0.1:0").await.unwrap();
            // Another process may use the same port of the other protocol.
            if let Ok(udp) = UdpSocket::bind(tcp.local_addr().unwrap()).await {
                break (udp, tcp);
            }
        };
        let address = tcp.local_addr().unwrap();
        let (over_udp, over_tcp) = (desk.clone(), desk.clone());
        tokio::spawn(async move {
            let mut packet = [0; 4096];
            while let Ok((length, from)) = udp.recv_from(&mut packet).await {
                if let Some(answer) = over_udp.answer(&packet[..length], Some(512)) {
                    udp.send_to(&answer, from).await.unwrap();
                }
            }
        });
        tokio::spawn(async move {
            while let Ok((stream, _)) = tcp.accept().await {
                tokio::spawn(over_tcp.clone().converse(stream));
            }
        });
        Self { address, desk }
    }

    pub fn over_tcp(&self) -> usize {
        self.desk.over_tcp.load(Ordering::SeqCst)
    }

    pub fn asked(&self) -> Vec<String> {
        self.desk.asked.lock().unwrap().clone()
    }
}

impl Desk {
    async fn converse(self, mut stream: TcpStream) -> Option<()> {
        loop {
            let length = stream.read_u16().await.ok()?;
            let mut packet = vec![0; usize::from(length)];
            stream.read_exact(&mut packet).await.ok()?;
            self.over_tcp.fetch_add(1, Ordering::SeqCst);
            if let Some(answer) = self.answer(&packet, None) {
                stream.write_u16(u16::try_from(answer.len()).unwrap()).await.ok()?;
                stream.write_all(&answer).await.ok()?;
            }
        }
    }

    /// None: silence. An answer is cut off after `most` bytes.
    fn answer(&self, packet: &[u8], most: Option<usize>) -> Option<Vec<u8>> {
        let question = Message::from_vec(packet).unwrap();
        let query = question.queries[0].clone();
        let name = query.name().to_ascii().trim_end_matches('.').to_ascii_lowercase();
        self.asked.lock().unwrap().push(name.clone());
        let has = |kind: &str| self.zone.iter().any(|line| line.0 == name && line.1 == kind);
        if has("SILENCE") {
            return None;
        }
        let mut answer = Message::response(question.metadata.id, OpCode::Query);
        answer.metadata.recursion_desired = true;
        answer.metadata.recursion_available = true;
        answer.add_query(query.clone());
        let records = self.records(&name, &query);
        answer.metadata.response_code = if has("FAULT") {
            ResponseCode::ServFail
        } else if records.is_empty() && !self.is_there(&name) {
            ResponseCode::NXDomain
        } else {
            ResponseCode::NoError
        };
        answer.add_answers(records);
        let bytes = answer.to_vec().unwrap();
        if most.is_some_and(|most| bytes.len() > most) {
            answer.metadata.truncation = true;
            answer.answers.clear();
            return Some(answer.to_vec().unwrap());
        }
        Some(bytes)
    }

    fn records(&self, name: &str, query: &Query) -> Vec<Record> {
        let mut records = Vec::new();
        for (_, kind, value) in self.zone.iter().filter(|line| line.0 == name) {
            let data = match *kind {
                "A" => RData::A(A(value.parse().unwrap())),
                "AAAA" => RData::AAAA(AAAA(value.parse().unwrap())),
                "MX" => RData::MX(MX::new(10, Name::from_ascii(value).unwrap())),
                "TXT" => RData::TXT(TXT::from_bytes(value.as_bytes().chunks(255).collect())),
                "CNAME" => RData::CNAME(CNAME(Name::from_ascii(format!("{value}.")).unwrap())),
                _ => continue,
            };
            let is_alias = data.record_type() == RecordType::CNAME;
            if is_alias || data.record_type() == query.query_type() {
                records.push(Record::from_rdata(Name::from_ascii(format!("{name}.")).unwrap(), 60, data));
            }
            if is_alias {
                records.extend(self.records(value, query));
            }
        }
        records
    }

    fn is_there(&self, name: &str) -> bool {
        self.zone.iter().any(|line| line.0 == name || line.0.ends_with(&format!(".{name}")))
    }
}
