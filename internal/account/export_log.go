package account

import (
	"context"
	"strconv"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Exported is the payload of data_exported.
type Exported struct {
	What     string `json:"what" see:"personal"`
	PlayerID string `json:"playerId"` // empty: not the data of one player
}

// LogExport writes an export to the audit trail. It runs before the first byte is sent: without the entry there is no
// export.
func LogExport(ctx context.Context, d *db.DB, at tenant.Org, what, playerID string) error {
	_, err := db.InAccounts(ctx, d, at, func(tx *db.AccountsTx) (none struct{}, err error) {
		tx.Emit(dataExported.With(Exported{what, playerID}))
		return none, nil
	})
	return err
}

// ExportedList is a list that the browser saves as a file from data that it has already loaded. Every list that names
// players is one of them, and so is every list of money that players paid or won.
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

// exportedLists give the name of each list in the audit trail and the permission to read it.
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

// export records in the audit trail that the caller saves a list as a file. The browser creates the file afterwards.
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
