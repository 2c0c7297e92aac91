// Package acts tells callers the outcome of their own acts, by the idempotency key with which they sent them, and
// withdraws acts that have not been recorded. It serves /api/acts and /api/admin/acts, and reads and writes the table
// idempotency of package db: a withdrawn act is a stored key without a hash.
package acts

import (
	"encoding/json"
	"strings"
	"time"

	"pitboss/internal/foundation/clock"
)

// AnswerTTL is how long an act can be looked up, and how long a withdrawn key stays refused.
const AnswerTTL = 48 * time.Hour

// State is the outcome of an act.
type State string

// The states. An unknown act is not recorded. It may be in flight, and may still be recorded unless it is withdrawn.
const (
	Recorded  State = "recorded"
	Withdrawn State = "withdrawn"
	Unknown   State = "unknown"
)

// Values are the words allowed on the wire.
func (State) Values() []string { return []string{string(Recorded), string(Withdrawn), string(Unknown)} }

// Outcome is the outcome of an act. At and Answer belong to a recorded act; Answer is missing if the act has no
// response, or one that is shown only once.
type Outcome struct {
	State  State          `json:"state"`
	At     *clock.Instant `json:"at,omitempty"`
	Answer any            `json:"answer,omitempty"`
}

// row is a stored idempotency key. The key of a withdrawn act has no hash.
type row struct {
	hash, answer, scopes string
	at                   clock.Instant
}

func (r row) outcome() Outcome {
	if r.hash == "" {
		return Outcome{State: Withdrawn}
	}
	o := Outcome{State: Recorded, At: &r.at}
	// Acts without a response store these, and so do acts with a response that is shown only once.
	if r.answer != "{}" && r.answer != "null" {
		o.Answer = json.RawMessage(r.answer)
	}
	return o
}

func (r row) changedScopes() []string { return strings.Fields(r.scopes) }
