package process

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"

	"pitboss/internal/foundation/db"
)

// ActPath is the address of the outcome of an act with a key. With the suffix "/withdraw" it withdraws the act.
func ActPath(key string) string { return "/api/acts/" + url.PathEscape(key) }

// Outcome is the outcome of an act according to the server.
type Outcome struct {
	State  string
	Answer json.RawMessage
}

// OutcomeOf decodes the answer to a withdrawal, or to a look-up after one: the outcome cannot be unknown.
func OutcomeOf(a Answer) (o Outcome, err error) {
	if a.Status != http.StatusOK {
		return o, &UnexpectedStatus{a}
	}
	if err := json.Unmarshal(a.Body, &o); err != nil {
		return o, err
	}
	if o.State != "recorded" && o.State != "withdrawn" {
		err = fmt.Errorf("an act that was withdrawn is neither recorded nor withdrawn: %s", a.Body)
	}
	return o, err
}

// IsRecorded reports whether the act was done.
func (o Outcome) IsRecorded() bool { return o.State == "recorded" }

// Compare returns an error unless an act's own answer fits its outcome: a recorded act was acknowledged with the stored
// answer, a withdrawn one was refused.
func (o Outcome) Compare(a Answer) error {
	isDone := a.Status/100 == 2
	switch {
	case isDone != o.IsRecorded(), !isDone && a.Status != http.StatusConflict:
	case isDone && len(o.Answer) > 0 && !bytes.Equal(bytes.TrimSpace(a.Body), o.Answer):
	default:
		return nil
	}
	return fmt.Errorf("an act was answered %d %s, and its outcome is %s %s", a.Status, a.Body, o.State, o.Answer)
}

// IsWithdrawn reports whether a request was refused because its act had been withdrawn.
func (a Answer) IsWithdrawn() bool {
	var problem struct{ Type string }
	return a.Status == http.StatusConflict && json.Unmarshal(a.Body, &problem) == nil && problem.Type == db.Withdrawn
}
