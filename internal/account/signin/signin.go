// Package signin holds what the sign-in of staff, companion members and administrators shares: tokens, the
// Authenticator of sessions, password hashing, a limiter of concurrent attempts, two-step codes and the check for weak
// passwords. It owns no tables and serves no URLs.
package signin
