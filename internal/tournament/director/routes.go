package director

import (
	"regexp"
	"strings"

	"pitboss/internal/cage"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/tournament"
)

// Routes adds the routes of the package.
func (a *Actions) Routes(r *api.Routes) {
	api.ComponentName[tournament.CashGameSeat](r, "InCash")
	api.ComponentName[tournament.BustResult](r, "Busting")
	api.ComponentName[RemainingEntry](r, "StillIn")
	a.payoutRoutes(r)
	api.ComponentName[tournament.Entry](r, "TournamentEntry")
	api.ComponentName[tournament.Seat](r, "TournamentSeat")
	api.ComponentName[tournament.Table](r, "TournamentTable")
	api.Get(r, "/api/time", tenant.SignedIn, a.time)
	api.Get(r, "/api/tournaments", tenant.ViewFloor, a.listAll)
	api.Read(r, "/api/tournaments/{room}", tenant.ViewFloor, a.list)
	api.Create(r, "/api/tournaments", tenant.ManageTournaments, a.create)
	api.Patch(r, "/api/tournaments/{id}", tenant.ManageTournaments, a.change)
	api.Delete(r, "/api/tournaments/{id}", tenant.ManageTournaments, a.remove)
	api.Post(r, "/api/tournaments/{id}/cancel", tenant.ManageTournaments, a.cancel)
	api.Create(r, "/api/tournaments/{id}/duplicate", tenant.ManageTournaments, a.duplicate)
	api.Read(r, "/api/tournament-templates/{room}", tenant.ViewFloor, a.templates)
	api.Create(r, "/api/tournament-templates", tenant.ManageTournaments, a.saveTemplate)
	api.Delete(r, "/api/tournament-templates/{id}", tenant.ManageTournaments, a.dropTemplate)

	api.ReadOf(r, "/api/tournaments/{id}/desk", tenant.ViewFloor, OfTournament, a.desk)
	api.ReadOf(r, "/api/tournaments/{id}/entries", tenant.ViewFloor, OfTournament, a.entries)
	api.ReadOf(r, "/api/tournaments/{id}/log", tenant.ViewPlayers, OfTournament, a.log)
	api.Patch(r, "/api/tournaments/{id}/structure", tenant.ManageTournaments, a.changeStructure)
	api.Post(r, "/api/tournaments/{id}/clock", tenant.ManageTournaments, a.controlClock)

	api.Post(r, "/api/tournaments/{id}/entries/reopen", tenant.ManageTournaments, a.reopenEntries)
	api.Create(r, "/api/tournaments/{id}/entries", tenant.ManageCage, a.register)
	api.Create(r, "/api/tournament-entries/{id}/purchases", tenant.ManageCage, a.buy)
	api.Post(r, "/api/tournament-entries/{id}/void", tenant.ManageCage, a.void)
	api.Post(r, "/api/tournament-entries/{id}/report", tenant.DealTables, a.report).Critical()
	api.Post(r, "/api/tournaments/{id}/alternates/seat", tenant.ManageTournaments, a.seatAlternate).Critical()

	api.Create(r, "/api/tournaments/{id}/tables", tenant.ManageTournaments, a.openTables)
	api.Patch(r, "/api/tournaments/{id}/tables/{number}", tenant.ManageTournaments, a.changeTable)
	api.Post(r, "/api/tournaments/{id}/tables/{number}/button", tenant.DealTables, a.setButton)
	api.Post(r, "/api/tournaments/{id}/tables/{number}/break", tenant.ManageTournaments, a.breakTable).Critical()
	api.Post(r, "/api/tournaments/{id}/moves", tenant.ManageTournaments, a.move).Critical()
	api.Post(r, "/api/tournaments/{id}/redraw", tenant.ManageTournaments, a.redraw).Critical()
	api.Post(r, "/api/tournaments/{id}/counts", tenant.ManageTournaments, a.count)
	api.Post(r, "/api/tournaments/{id}/busts", tenant.ManageTournaments, a.bust).Critical()
	api.Post(r, "/api/tournaments/{id}/undo", tenant.ManageTournaments, a.undo).Critical()
}

// Time is the server's time, from which a screen computes the offset of its own clock.
type Time struct {
	Now clock.Instant `json:"now"`
}

type createRequest struct {
	RoomID         string                `json:"roomId"`
	Name           string                `json:"name" max:"80"`
	BuyIn          *money.Cents          `json:"buyIn"`
	StartTime      *clock.Instant        `json:"startTime"`
	MaxEntries     *int                  `json:"maxEntries"`
	Status         tournament.Status     `json:"status"`         // none: scheduled
	CurrentEntries int                   `json:"currentEntries"` // accepted and ignored: entries are counted
	CurrentLevel   int                   `json:"currentLevel"`   // accepted and ignored: the clock determines it
	PlannedMinutes int                   `json:"plannedMinutes"` // 0: as in the template
	Template       string                `json:"template"`       // provides what the request leaves out
	Prices         *tournament.Prices    `json:"prices"`
	Structure      *tournament.Structure `json:"structure"`
	Rules          *tournament.Rules     `json:"rules"`
	SeasonID       *string               `json:"seasonId"`
}

// Room returns the room of the tournament.
func (in *createRequest) Room() string { return in.RoomID }

func (in *createRequest) Validate(f *fault.Fields) {
	in.Name = strings.Join(strings.Fields(in.Name), " ")
	f.Require(in.RoomID != "", "roomId", "Please select a room")
	f.Require(in.Name != "", "name", "Tournament name is required")
	f.Require(in.BuyIn != nil, "buyIn", "Buy-in is required")
	f.Require(in.StartTime != nil, "startTime", "Start time is required")
	f.Require(in.MaxEntries == nil || *in.MaxEntries >= 1 && *in.MaxEntries <= maxEntries, "maxEntries", entriesMessage)
	f.Require(in.PlannedMinutes >= 0 && in.PlannedMinutes <= maxPlannedMinutes, "plannedMinutes", plannedMessage)
	if in.Prices != nil {
		in.Prices.Check(f)
		f.Require(in.BuyIn == nil || in.Prices.BuyIn.Sum() == *in.BuyIn, "prices",
			"Amounts must total the buy-in")
	}
	if in.Structure != nil {
		in.Structure.Check(f)
	}
	if in.Rules != nil {
		in.Rules.Check(f)
	}
}

const (
	maxEntries        = 10_000 // of a tournament: the desk and its lists show all of them
	maxPlannedMinutes = 7 * 24 * 60
	entriesMessage    = "Enter a number of entries up to 10,000"
	plannedMessage    = "Enter a planned length of up to a week"
	methodMessage     = "Please select a payment method"
)

type changeRequest struct {
	ID             string             `path:"id" json:"-"`
	Status         tournament.Status  `json:"status"`
	Name           *string            `json:"name" max:"80"`
	StartTime      *clock.Instant     `json:"startTime"`
	MaxEntries     *int               `json:"maxEntries"` // 0: no limit
	PlannedMinutes *int               `json:"plannedMinutes"`
	Prices         *tournament.Prices `json:"prices"` // refused once an entry was sold at the old ones
	Rules          *tournament.Rules  `json:"rules"`
	SeasonID       *string            `json:"seasonId"` // empty: none
}

func (in *changeRequest) Validate(f *fault.Fields) {
	if in.Name != nil {
		*in.Name = strings.Join(strings.Fields(*in.Name), " ")
		f.Require(*in.Name != "", "name", "Tournament name is required")
	}
	f.Require(in.MaxEntries == nil || *in.MaxEntries >= 0 && *in.MaxEntries <= maxEntries, "maxEntries", entriesMessage)
	f.Require(in.PlannedMinutes == nil || *in.PlannedMinutes >= 1 && *in.PlannedMinutes <= maxPlannedMinutes,
		"plannedMinutes", plannedMessage)
	if in.Prices != nil {
		in.Prices.Check(f)
	}
	if in.Rules != nil {
		in.Rules.Check(f)
	}
}

type duplicateRequest struct {
	ID        string         `path:"id" json:"-"`
	Name      string         `json:"name" max:"80"` // none: the same
	StartTime *clock.Instant `json:"startTime"`
}

func (in *duplicateRequest) Validate(f *fault.Fields) {
	in.Name = strings.Join(strings.Fields(in.Name), " ")
	f.Require(in.StartTime != nil, "startTime", "Start time is required")
}

type saveTemplateRequest struct {
	RoomID       string `json:"roomId"`
	TournamentID string `json:"tournamentId"`
	Name         string `json:"name" max:"80"`
}

// Room returns the room of the template.
func (in *saveTemplateRequest) Room() string { return in.RoomID }

func (in *saveTemplateRequest) Validate(f *fault.Fields) {
	in.Name = strings.Join(strings.Fields(in.Name), " ")
	f.Require(in.RoomID != "", "roomId", "Please select a room")
	f.Require(in.TournamentID != "", "tournamentId", "Please select a tournament")
	f.Require(in.Name != "", "name", "Template name is required")
}

type logRequest struct {
	ID string `path:"id" json:"-"`
	api.PageRequest
}

type structureRequest struct {
	ID        string               `path:"id" json:"-"`
	Structure tournament.Structure `json:"structure"`
}

func (in *structureRequest) Validate(f *fault.Fields) { in.Structure.Check(f) }

// ClockAction is an action on the clock.
type ClockAction string

// The acts.
const (
	PauseClock  ClockAction = "pause"
	ResumeClock ClockAction = "resume"
	AdjustClock ClockAction = "adjust" // by seconds; negative takes time away
	JumpClock   ClockAction = "jump"   // to the start of another item
	HandForHand ClockAction = "hand_for_hand"
)

// Values are the words allowed on the wire.
func (ClockAction) Values() []string {
	return []string{
		string(PauseClock), string(ResumeClock), string(AdjustClock), string(JumpClock), string(HandForHand),
	}
}

type clockRequest struct {
	ID       string      `path:"id" json:"-"`
	Act      ClockAction `json:"act"`
	Seconds  int         `json:"seconds"`
	Position *int        `json:"position"`
	// Of a jump: the expected current position, so that a double tap skips only one level.
	From *int `json:"from"`
	On   bool `json:"on"`
}

func (in *clockRequest) Validate(f *fault.Fields) {
	f.Require(in.Act != "", "act", "Say what to do with the clock")
	f.Require(in.Act != AdjustClock || in.Seconds != 0 && in.Seconds >= -3600 && in.Seconds <= 3600, "seconds",
		"Enter up to an hour")
	f.Require(in.Act != JumpClock || in.Position != nil && *in.Position >= 0, "position", "Say where to jump")
}

type registerRequest struct {
	ID             string               `path:"id" json:"-"`
	PlayerID       string               `json:"playerId"`
	Kind           tournament.EntryKind `json:"kind"`        // none: first
	OrAlternate    bool                 `json:"orAlternate"` // as an alternate when every place is taken
	PaymentMethod  cage.Method          `json:"paymentMethod"`
	OverrideReason string               `json:"overrideReason" max:"300"` // of a missing membership
}

func (in *registerRequest) Validate(f *fault.Fields) {
	in.OverrideReason = strings.TrimSpace(in.OverrideReason)
	if in.Kind == "" {
		in.Kind = tournament.FirstEntry
	}
	f.Require(in.PlayerID != "", "playerId", "Please select a player")
}

type buyRequest struct {
	ID            string                  `path:"id" json:"-"`
	Kind          tournament.PurchaseKind `json:"kind"`
	PaymentMethod cage.Method             `json:"paymentMethod"`
}

func (in *buyRequest) Validate(f *fault.Fields) {
	f.Require(in.Kind == tournament.Rebuy || in.Kind == tournament.AddOn, "kind", "Choose a rebuy or an add-on")
}

// reasonRequest is an act that requires a reason.
type reasonRequest struct {
	ID     string `path:"id" json:"-"`
	Reason string `json:"reason" max:"300"`
}

func (in *reasonRequest) Validate(f *fault.Fields) {
	in.Reason = strings.TrimSpace(in.Reason)
	f.Require(in.Reason != "", "reason", "A reason is required")
}

type openTablesRequest struct {
	ID       string   `path:"id" json:"-"`
	TableIDs []string `json:"tableIds"` // empty tables of the room; they keep their numbers where those are free
	Count    int      `json:"count"`    // number of further tables outside the room
}

func (in *openTablesRequest) Validate(f *fault.Fields) {
	f.Require(in.Count >= 0 && in.Count <= 500, "count", "Open up to 500 tables")
	f.Require(in.Count+len(in.TableIDs) > 0, "tableIds", "Please select a table")
}

// tableNamePattern matches the permitted table names.
var tableNamePattern = regexp.MustCompile(`^[A-Z]{0,2}[1-9][0-9]{0,3}$`)

type changeTableRequest struct {
	ID      string  `path:"id" json:"-"`
	Number  int     `path:"number" json:"-"`
	Button  *int    `json:"button"`
	Order   *int    `json:"order"`        // of breaking, 1 the next
	TableID *string `json:"tableId"`      // table of the room at which it is dealt; empty: none
	Name    *string `json:"name" max:"6"` // a number, optionally with letters before it
	Lock    *int    `json:"lock"`         // a seat
	Unlock  *int    `json:"unlock"`
}

func (in *changeTableRequest) Validate(f *fault.Fields) {
	f.Require(in.Order == nil || *in.Order >= 1, "order", "Tables break from 1 on")
	if in.Name != nil {
		*in.Name = strings.ToUpper(strings.TrimSpace(*in.Name))
		f.Require(tableNamePattern.MatchString(*in.Name), "name", "Enter a number, like 12 or T3")
	}
}

type buttonRequest struct {
	ID     string `path:"id" json:"-"`
	Number int    `path:"number" json:"-"`
	Button int    `json:"button"` // a seat
}

type tableRequest struct {
	ID     string `path:"id" json:"-"`
	Number int    `path:"number" json:"-"`
}

type moveRequest struct {
	ID        string `path:"id" json:"-"`
	EntryID   string `json:"entryId"`
	FromTable int    `json:"fromTable"` // seat from which the move was decided; the player may have moved since
	FromSeat  int    `json:"fromSeat"`
	ToTable   int    `json:"toTable"`
	ToSeat    int    `json:"toSeat"`
	Reason    string `json:"reason" max:"200"` // required unless it is the balancing move
}

func (in *moveRequest) Validate(f *fault.Fields) {
	in.Reason = strings.TrimSpace(in.Reason)
	f.Require(in.EntryID != "", "entryId", "Please select a player")
	f.Require(in.ToTable > 0, "toTable", "Please select a table")
	f.Require(in.ToSeat > 0, "toSeat", "Please select a seat")
}

type redrawRequest struct {
	ID    string `path:"id" json:"-"`
	Final bool   `json:"final"` // to one table
}

type countRequest struct {
	ID     string                  `path:"id" json:"-"`
	Counts []tournament.StackCount `json:"counts"`
}

func (in *countRequest) Validate(f *fault.Fields) {
	f.Require(len(in.Counts) > 0, "counts", "Enter at least one stack")
	for _, c := range in.Counts {
		f.Require(c.Chips >= 0 && c.Chips <= 1_000_000_000_000, "counts", "Enter the chips as a whole number")
	}
}

type bustRequest struct {
	ID  string               `path:"id" json:"-"`
	Out []tournament.BustOut `json:"out"` // in one hand
}

func (in *bustRequest) Validate(f *fault.Fields) {
	f.Require(len(in.Out) > 0, "out", "Please select a player")
	for _, o := range in.Out {
		f.Require(o.Stack != nil || len(in.Out) == 1, "stack", "Enter the chips each had at the start of the hand")
		f.Require(o.Stack == nil || *o.Stack >= 0, "stack", "Enter the chips as a whole number")
	}
}

type reportRequest struct {
	ID  string `path:"id" json:"-"`
	Out bool   `json:"out"` // false withdraws the report
}

type undoRequest struct {
	ID string `path:"id" json:"-"`
	N  int    `json:"n"`
}
