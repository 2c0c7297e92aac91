package rental

import (
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
)

// tabStatus is what a list of rentals is narrowed to.
type tabStatus string

// Values are the words allowed on the wire.
func (tabStatus) Values() []string {
	return []string{"running", string(PaymentPending), string(PaymentPaid)}
}

type tabsRequest struct {
	Room   string    `query:"room"`
	Status tabStatus `query:"status"`
	Player string    `query:"player"`
	From   string    `query:"from"` // gaming day on which it began
	To     string    `query:"to"`   // inclusive
	Q      string    `query:"q"`
	Owing  string    `query:"owing"` // "true": ended and not paid
	Limit  int       `query:"limit"`
	Cursor string    `query:"cursor" max:"1000"`
}

func (in *tabsRequest) Validate(f *fault.Fields) {
	f.Require(in.From == "" || aDay(in.From), "from", needDay)
	f.Require(in.To == "" || aDay(in.To), "to", needDay)
	f.Require(in.Owing == "" || in.Owing == "true" || in.Owing == "false", "owing", "Enter true or false")
}

// owing asks for the tabs that have ended and not been paid.
const owing = "owing"

// which is the part of the list that is asked for.
func (in *tabsRequest) which() string {
	if in.Owing == "true" {
		return owing
	}
	return string(in.Status)
}

const needDay = "Enter a day such as 2026-11-20"

func aDay(s string) bool {
	t, err := time.Parse(clock.DayLayout, s)
	return err == nil && t.Year() >= 1970 && t.Year() < 10_000
}

type runningRequest struct {
	Room string `query:"room"`
}

type organizationRequest struct {
	OrganizationID string `path:"organizationId" json:"-"`
}
