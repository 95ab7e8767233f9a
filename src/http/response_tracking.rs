//! Tracks when the last byte of an answer has been sent. Only then the connection waits for a next request: hyper may
//! still buffer an answer, and a member on a slow line must not lose half a page to a new client. What hyper itself answers
//! to bytes that are no request gets the headers that every answer has.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::task::{Context, Poll, ready};

use hyper::body::{Body, Frame, SizeHint};
use poem::http::HeaderMap;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use crate::http::connection_limiter::ConnectionPermit;

/// No answer is on its way.
const NONE: u8 = 0;
/// The answer is there, and hyper has not yet taken all of it.
const HANDED_OVER: u8 = 1;
/// Hyper has taken all of it; once hyper's buffer is flushed, the last byte has been sent.
const TAKEN: u8 = 2;

/// The answers of one connection, which come one after the other.
pub(super) struct ResponseTracker {
    permit: Arc<ConnectionPermit>,
    present: AtomicU8,
}

impl ResponseTracker {
    pub fn on(permit: &Arc<ConnectionPermit>) -> Arc<Self> {
        Arc::new(Self { permit: Arc::clone(permit), present: AtomicU8::new(NONE) })
    }

    /// Another request has come.
    pub fn begin(&self) {
        if self.present.swap(NONE, Ordering::Relaxed) != NONE {
            // It came before the last byte of the answer to the one before had left.
            self.permit.wait();
        }
    }

    /// The body of its answer.
    pub fn hand_over<B>(self: &Arc<Self>, body: B) -> TrackedBody<B> {
        self.present.store(HANDED_OVER, Ordering::Relaxed);
        TrackedBody { inner: body, _taken: Taken(Arc::clone(self)) }
    }

    /// The client does not take the next bytes at once.
    fn stall(&self) {
        if self.present.load(Ordering::Relaxed) != NONE {
            self.permit.leave();
        }
    }

    /// Hyper's buffer has been flushed.
    fn flushed(&self) {
        if self.present.compare_exchange(TAKEN, NONE, Ordering::Relaxed, Ordering::Relaxed).is_ok() {
            self.permit.wait();
        }
    }
}

/// A body that reports when hyper has taken all of it and dropped it.
pub(super) struct TrackedBody<B> {
    inner: B,
    _taken: Taken,
}

struct Taken(Arc<ResponseTracker>);

impl Drop for Taken {
    fn drop(&mut self) {
        self.0.present.store(TAKEN, Ordering::Relaxed);
    }
}

impl<B: Body + Unpin> Body for TrackedBody<B> {
    type Data = B::Data;
    type Error = B::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Self::Data>, Self::Error>>> {
        Pin::new(&mut self.inner).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.inner.size_hint()
    }
}

/// The connection's stream; hyper flushes it only when its buffer is empty.
pub(super) struct TrackedStream<S> {
    stream: S,
    answers: Arc<ResponseTracker>,
    is_https: bool,
}

impl<S> TrackedStream<S> {
    pub fn new(stream: S, answers: &Arc<ResponseTracker>, is_https: bool) -> Self {
        Self { stream, answers: Arc::clone(answers), is_https }
    }

    /// `bytes`, where they are hyper's own answer (400, 414 or 431), with our headers. It is short and the last.
    fn completed(&self, bytes: &[u8]) -> Option<Vec<u8>> {
        if self.answers.present.load(Ordering::Relaxed) != NONE || !bytes.starts_with(b"HTTP/1.1 4") {
            return None;
        }
        let head = bytes.windows(2).position(|end| end == b"\r\n")? + 2;
        let (line, rest) = bytes.split_at_checked(head)?;
        let mut headers = HeaderMap::new();
        super::headers::complete(&mut headers, self.is_https);
        let mut answer = line.to_vec();
        for (name, value) in &headers {
            answer.extend([name.as_str().as_bytes(), b": ", value.as_bytes(), b"\r\n"].concat());
        }
        answer.extend(rest);
        Some(answer)
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for TrackedStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for TrackedStream<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        if let Some(answer) = self.completed(bytes) {
            return Pin::new(&mut self.stream).poll_write(cx, &answer).map_ok(|_| bytes.len());
        }
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        if written.is_pending() {
            self.answers.stall();
        }
        written
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        if let [answer] = slices
            && let Some(completed) = self.completed(answer)
        {
            return Pin::new(&mut self.stream).poll_write(cx, &completed).map_ok(|_| answer.len());
        }
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, slices);
        if written.is_pending() {
            self.answers.stall();
        }
        written
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(cx);
        if flushed.is_pending() {
            self.answers.stall();
        }
        let outcome = ready!(flushed);
        self.answers.flushed();
        Poll::Ready(outcome)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
