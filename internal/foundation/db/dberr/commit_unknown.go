package dberr

// OutcomeUnknown is the problem type of an act that may have been committed. It has no Retry-After, because elsewhere
// that means that nothing was done.
const OutcomeUnknown = "urn:pitboss:outcome-unknown"

// CommitUnknownError is a failure of a commit: the database may have committed the transaction anyway.
type CommitUnknownError struct{ Err error }

func (a CommitUnknownError) Error() string { return a.Err.Error() }

// Unwrap returns the cause.
func (a CommitUnknownError) Unwrap() error { return a.Err }
