package rental

import (
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
)

// tabStatus filters a list of rentals.
type tabStatus string

// Values are the words allowed on the wire.
func (tabStatus) Values() []string {
	return []string{"running", string(PaymentPending), string(PaymentPaid)}
}

type tabsRequest struct {
	Room   string    `query:"room"`
	Status tabStatus `query:"status"`
	Player string    `query:"player"`
	From   string    `query:"from"` // gaming day of the start
	To     string    `query:"to"`   // inclusive
	Q      string    `query:"q"`
	Owing  string    `query:"owing"` // "true": ended and unpaid
	Limit  int       `query:"limit"`
	Cursor string    `query:"cursor" max:"1000"`
}

func (in *tabsRequest) Validate(f *fault.Fields) {
	f.Require(in.From == "" || isDay(in.From), "from", needDay)
	f.Require(in.To == "" || isDay(in.To), "to", needDay)
	f.Require(in.Owing == "" || in.Owing == "true" || in.Owing == "false", "owing", "Enter true or false")
}

// statusOwing selects the tabs that have ended and are not paid.
const statusOwing = "owing"

// filter returns the filter of the list for tabFilter.
func (in *tabsRequest) filter() string {
	if in.Owing == "true" {
		return statusOwing
	}
	return string(in.Status)
}

const needDay = "Enter a day such as 2026-11-20"

func isDay(s string) bool {
	t, err := time.Parse(clock.DayLayout, s)
	return err == nil && t.Year() >= 1970 && t.Year() < 10_000
}

type runningRequest struct {
	Room string `query:"room"`
}

type organizationRequest struct {
	OrganizationID string `path:"organizationId" json:"-"`
}
