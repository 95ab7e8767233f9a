//! Certificates the portal fetches and renews by itself (ACME, RFC 8555).
