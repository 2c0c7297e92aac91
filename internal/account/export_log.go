package account

import (
	"context"
	"strconv"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Exported is what data_exported carries: which data a member of the staff has exported.
type Exported struct {
	What     string `json:"what" see:"personal"`
	PlayerID string `json:"playerId"` // empty: not those of one player
}

// LogExport writes in the audit trail that the caller takes data away. It comes before the first byte of them: an
// export that cannot be written down does not happen.
func LogExport(ctx context.Context, d *db.DB, at tenant.Org, what, playerID string) error {
	_, err := db.InAccounts(ctx, d, at, func(tx *db.AccountsTx) (none struct{}, err error) {
		tx.Emit(db.Event{Type: "data_exported", Permission: tenant.ViewAudit, Data: Exported{what, playerID}})
		return none, nil
	})
	return err
}

// ExportedList is a list that the browser writes into a file of its own making, from answers that it has already. Every
// list that names players, and so every list that says what money a player paid or won, is one of them.
type ExportedList string

// The lists, by the pages that offer them.
const (
	PlayerList     ExportedList = "players"
	SessionList    ExportedList = "sessions"
	MembershipList ExportedList = "memberships"
	RentalList     ExportedList = "rentals"
	ResultList     ExportedList = "results"
	StandingList   ExportedList = "standings"
	ReportList     ExportedList = "report"
)

// exportedLists say what each list is called in the trail, and which permission reads it.
var exportedLists = []struct {
	list       ExportedList
	name       string
	permission tenant.Permission
}{
	{PlayerList, "the player list", tenant.ViewPlayers},
	{SessionList, "the player sessions", tenant.ViewPlayers},
	{MembershipList, "the memberships sold", tenant.ViewPlayers},
	{RentalList, "the seat rentals", tenant.ViewPlayers},
	{ResultList, "the results of a tournament", tenant.ViewFloor},
	{StandingList, "the standings of a season", tenant.ViewFloor},
	{ReportList, "a report", tenant.ViewPlayers},
}

// Values are the words allowed on the wire.
func (ExportedList) Values() []string {
	var words []string
	for _, l := range exportedLists {
		words = append(words, string(l.list))
	}
	return words
}

// export writes in the audit trail that the caller saves a list as a file. The browser makes the file once the export
// is recorded.
func (a *Actions) export(ctx context.Context, at tenant.Org, in exportRequest) (api.None, error) {
	for _, l := range exportedLists {
		if l.list != in.List {
			continue
		}
		if !at.Actor().Role.May(l.permission) {
			return api.None{}, fault.PermissionRequired(string(l.permission))
		}
		rows := strconv.Itoa(in.Rows) + " rows"
		if in.Rows == 1 {
			rows = "1 row"
		}
		return api.None{}, LogExport(ctx, a.db, at, "Exported "+l.name+", "+rows, "")
	}
	return api.None{}, fault.NotFound("List")
}
