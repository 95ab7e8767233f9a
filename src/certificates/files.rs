//! Certificates from files, which another program or a person renews.
