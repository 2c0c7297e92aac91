package tablet

import (
	"strings"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/staff"
	"pitboss/internal/staff/alerting"
)

// Routes adds the routes of the package. The table is that of the screen, so that no address has it.
func (a *Actions) Routes(r *api.Routes) {
	api.ComponentName[Tablet](r, "DealerTablet")
	api.ComponentName[Table](r, "TabletTable")
	api.ComponentName[Seat](r, "TabletSeat")
	api.ComponentName[Waiting](r, "TabletWaiting")
	api.ComponentName[Move](r, "TabletMove")
	api.ComponentName[Down](r, "TabletDown")
	api.ComponentName[Call](r, "TabletCall")
	api.ComponentName[Event](r, "TabletEvent")
	api.Get(r, "/api/tablet/{room}", tenant.RunDealerTablet, a.read)
	api.Post(r, "/api/tablet/{room}/calls", tenant.RunDealerTablet, a.call)
	api.Post(r, "/api/tablet/{room}/calls/{id}/arrived", tenant.RunDealerTablet, a.endCall)
	api.Post(r, "/api/tablet/{room}/take", tenant.RunDealerTablet, a.take)
	api.Post(r, "/api/tablet/{room}/leave", tenant.RunDealerTablet, a.leave)
	api.Post(r, "/api/tablet/{room}/pause", tenant.RunDealerTablet, a.pause)
	api.Post(r, "/api/tablet/{room}/resume", tenant.RunDealerTablet, a.resume)
	api.Post(r, "/api/tablet/{room}/walk-ins", tenant.RunDealerTablet, a.seatWalkIn)
	api.Post(r, "/api/tablet/{room}/entries/{id}/seat", tenant.RunDealerTablet, a.seat)
	api.Post(r, "/api/tablet/{room}/entries/{id}/report", tenant.RunDealerTablet, a.report)
	api.Post(r, "/api/tablet/{room}/button", tenant.RunDealerTablet, a.setButton)
	api.Post(r, "/api/tablet/{room}/seats/{id}/away", tenant.RunDealerTablet, a.away)
	api.Post(r, "/api/tablet/{room}/seats/{id}/back", tenant.RunDealerTablet, a.back)
	api.Post(r, "/api/tablet/{room}/seats/{id}/left", tenant.RunDealerTablet, a.left)
}

type idRequest struct {
	ID string `path:"id" json:"-"`
}

type callRequest struct {
	Kind alerting.CallKind `json:"kind"`
}

func (in *callRequest) Validate(f *fault.Fields) {
	f.Require(in.Kind != "", "kind", "Please select what it is about")
}

type takeRequest struct {
	StaffID string `json:"staffId"`
	Pin     string `json:"pin"`
}

func (in *takeRequest) Validate(f *fault.Fields) {
	(&staff.TakeOver{StaffID: in.StaffID, Pin: in.Pin}).Validate(f)
}

type pauseRequest struct {
	Reason string `json:"reason" max:"200"`
}

func (in *pauseRequest) Validate(f *fault.Fields) {
	in.Reason = strings.TrimSpace(in.Reason)
	f.Require(in.Reason != "", "reason", "Enter a reason for the pause")
}

type reportRequest struct {
	ID  string `path:"id" json:"-"`
	Out bool   `json:"out"`
}

type seatRequest struct {
	SeatNumber int `json:"seatNumber"`
}

func (in *seatRequest) Validate(f *fault.Fields) {
	f.Require(in.SeatNumber >= 1 && in.SeatNumber <= floor.MaxSeats, "seatNumber", "Choose a seat")
}
