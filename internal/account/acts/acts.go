// Package acts tells callers what became of their own acts, by the idempotency key with which they sent them.
package acts

import (
	"encoding/json"
	"strings"
	"time"

	"pitboss/internal/foundation/clock"
)

// AnswerTTL is for how long an act can be looked up, and for how long a withdrawn key stays refused.
const AnswerTTL = 48 * time.Hour

// State says what became of an act.
type State string

// The states. An unknown act has not been recorded; it may be on its way, and may still be recorded unless it is
// withdrawn.
const (
	Recorded  State = "recorded"
	Withdrawn State = "withdrawn"
	Unknown   State = "unknown"
)

// Values are the words allowed on the wire.
func (State) Values() []string { return []string{string(Recorded), string(Withdrawn), string(Unknown)} }

// Outcome is what became of an act. At and Answer are those of a recorded act; Answer is left out where the act answers
// nothing, or where its answer is shown only once and is not kept.
type Outcome struct {
	State  State          `json:"state"`
	At     *clock.Instant `json:"at,omitempty"`
	Answer any            `json:"answer,omitempty"`
}

// row is an idempotency key as it is stored. The key of a withdrawn act has no hash.
type row struct {
	hash, answer, scopes string
	at                   clock.Instant
}

func (r row) outcome() Outcome {
	if r.hash == "" {
		return Outcome{State: Withdrawn}
	}
	o := Outcome{State: Recorded, At: &r.at}
	if r.answer != "{}" && r.answer != "null" { // what acts without an answer leave, and those whose answer is shown only once
		o.Answer = json.RawMessage(r.answer)
	}
	return o
}

func (r row) changed() []string { return strings.Fields(r.scopes) }
