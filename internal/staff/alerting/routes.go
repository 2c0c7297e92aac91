package alerting

import (
	"strings"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Routes adds the routes of the package.
func (a *Actions) Routes(r *api.Routes) {
	api.Get(r, "/api/pit-boss/alerts/{room}", tenant.ViewFloor, a.list).Coalesced().DependsOn(tenant.Permissions...)
	api.Create(r, "/api/pit-boss/alerts", tenant.RaiseAlerts, a.call)
	api.Create(r, "/api/pit-boss/alerts/{room}/shift-notes", tenant.ManageTables, a.writeShiftNote)
	api.Post(r, "/api/pit-boss/alerts/{id}/take", tenant.SeatPlayers, a.take)
	api.Post(r, "/api/pit-boss/alerts/{id}/resolve", tenant.RaiseAlerts, a.resolve)
}

type listRequest struct {
	Room     string `path:"room" json:"-"`
	Resolved bool   `query:"resolved"` // resolved ones of the gaming day, newest first, instead of open ones
}

type callRequest struct {
	RoomID  string   `json:"roomId"`
	TableID string   `json:"tableId"`
	Kind    CallKind `json:"kind"`
	Note    string   `json:"note" max:"200"`
}

type shiftNoteRequest struct {
	Room string `path:"room" json:"-"`
	Text string `json:"text" max:"500"`
}

func (in *shiftNoteRequest) Validate(f *fault.Fields) {
	in.Text = strings.Join(strings.Fields(in.Text), " ")
	f.Require(in.Text != "", "text", "Enter the note")
}

// Room returns the room of the call.
func (in *callRequest) Room() string { return in.RoomID }

func (in *callRequest) Validate(f *fault.Fields) {
	in.Note = strings.Join(strings.Fields(in.Note), " ")
	f.Require(in.RoomID != "", "roomId", "Please select a room")
	f.Require(in.Kind != "", "kind", "Please select what it is about")
}
