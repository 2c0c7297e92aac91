// Package signin holds what the sign-in of staff, companion members and administrators share: tokens, the session cache,
// password hashing, a limiter of attempts by key, two-step codes and the check for weak passwords.
package signin
