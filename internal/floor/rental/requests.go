package rental

import (
	"pitboss/internal/foundation/api"
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
	api.DayRange
	Q     string `query:"q"`
	Owing string `query:"owing"` // "true": ended and unpaid
	api.PageRequest
}

func (in *tabsRequest) Validate(f *fault.Fields) {
	in.DayRange.Validate(f)
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

type runningRequest struct {
	Room string `query:"room"`
}

type organizationRequest struct {
	OrganizationID string `path:"organizationId" json:"-"`
}
