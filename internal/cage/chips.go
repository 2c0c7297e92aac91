package cage

import (
	"cmp"
	"context"
	"math"
	"slices"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

// TransactionType is what a chip transaction does (product 9).
type TransactionType string

// Values are the words allowed on the wire.
func (TransactionType) Values() []string {
	return []string{string(ChipSale), string(ChipRedemption), string(Exchange)}
}

// ChipTransaction is a sale, a redemption or an exchange of chips.
type ChipTransaction struct {
	ID              string          `json:"id"`
	Number          int64           `json:"number"`
	RoomID          string          `json:"roomId"`
	PlayerID        string          `json:"playerId"`
	Player          player.Named    `json:"player"`
	TransactionType TransactionType `json:"transactionType"`
	Amount          money.Cents     `json:"amount"`
	ChipCount       money.Cents     `json:"chipCount"` // what the chips are worth
	Chips           []Chip          `json:"chips"`     // that left the cage; a negative count came back. Empty: not counted by value
	PaymentMethod   *Method         `json:"paymentMethod"`
	Notes           *string         `json:"notes" see:"personal,manage_cage"`
	Timestamp       clock.Instant   `json:"timestamp"`
	Cashier         string          `json:"cashier"`
	ShiftID         *string         `json:"shiftId"`
	DrawerName      *string         `json:"drawerName"`
	ReversedBy      *string         `json:"reversedBy"`
}

// ChipTrade is a chip transaction to be made.
type ChipTrade struct {
	PlayerID      string
	Type          TransactionType
	Amount        money.Cents
	Method        Method // none for an exchange
	Notes         *string
	Chips         []Chip // handed out, or brought for a redemption; empty: not counted by value
	ReturnedChips []Chip // brought for an exchange
}

func (a *Actions) deal(ctx context.Context, org tenant.Org, in dealRequest) (ChipTransaction, error) {
	at, err := a.ResolveRoom(ctx, org, in.RoomID)
	if err != nil {
		return ChipTransaction{}, err
	}
	return db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (ChipTransaction, error) {
		return TradeChips(tx, ChipTrade{in.PlayerID, in.TransactionType, *in.Amount, in.PaymentMethod, in.Notes, in.Chips, in.ChipsReturned})
	})
}

// ResolveRoom is the room of an act that need not name one: that of the caller's open drawer, else the organization's
// first (decisions 10).
func (a *Actions) ResolveRoom(ctx context.Context, org tenant.Org, named string) (tenant.Room, error) {
	if named != "" {
		return org.Room(named), nil
	}
	id, err := db.ViewOrg(ctx, a.db, org, func(tx *db.OrgView) (string, error) {
		id, err := db.Value[string](tx, roomOfCashier, org.Actor().ID)
		if err != nil || id != "" {
			return id, err
		}
		rooms, err := room.All(tx)
		if err != nil || len(rooms) == 0 {
			return "", err
		}
		return rooms[0].ID, nil
	})
	return org.Room(id), err
}

// TradeChips sells, redeems or exchanges chips at the desk of who acts.
func TradeChips(tx *db.RoomTx, in ChipTrade) (ChipTransaction, error) {
	desk, err := CallerDesk(tx)
	if err != nil {
		return ChipTransaction{}, err
	}
	p := Posting{Kind: Kind(in.Type), PlayerID: in.PlayerID, Method: in.Method, Amount: in.Amount, Notes: in.Notes}
	switch p.Kind {
	case ChipSale:
		p.Lines = []Line{desk.takes(in.Method, in.Amount), {Account: Chips, Amount: -in.Amount}}
		p.Chips = in.Chips
		p.UncountedChips = in.Amount
	case ChipRedemption:
		p.Lines = []Line{desk.takes(in.Method, -in.Amount), {Account: Chips, Amount: in.Amount}}
		p.Chips = negative(in.Chips)
		p.UncountedChips = -in.Amount
	default:
		p.Chips = merge(in.Chips, negative(in.ReturnedChips))
	}
	if len(p.Chips) > 0 {
		p.UncountedChips = 0
	}
	e, err := desk.Post(p)
	if err != nil {
		return ChipTransaction{}, err
	}
	t, _, err := db.One(tx, scanDealing, dealingByID, e.ID)
	if err != nil {
		return t, err
	}
	tx.Emit(db.Event{Type: "chip_transaction_created", Permission: tenant.ManageCage, Subject: t.ID, Data: t})
	return t, nil
}

func negative(chips []Chip) []Chip {
	out := make([]Chip, len(chips))
	for i, c := range chips {
		out[i] = Chip{c.Denomination, -c.Count}
	}
	return out
}

// merge adds up two lists by value and leaves out what cancels.
func merge(a, b []Chip) []Chip {
	var out []Chip
	for _, c := range append(slices.Clone(a), b...) {
		if i := slices.IndexFunc(out, func(o Chip) bool { return o.Denomination == c.Denomination }); i >= 0 {
			out[i].Count += c.Count
		} else {
			out = append(out, c)
		}
	}
	return slices.DeleteFunc(out, func(c Chip) bool { return c.Count == 0 })
}

func (a *Actions) dealings(ctx context.Context, org tenant.Org, in dealingsRequest) (api.Page[ChipTransaction], error) {
	limit := api.PageSize(in.Limit)
	before, id, err := api.ReadCursor(in.Cursor)
	if err != nil {
		return api.Page[ChipTransaction]{}, err
	}
	return db.ViewOrg(ctx, a.db, org, func(tx *db.OrgView) (api.Page[ChipTransaction], error) {
		from, to, err := a.span(tx, in.Room, in.From, in.To)
		if err != nil {
			return api.Page[ChipTransaction]{}, err
		}
		args := []any{before, id, limit + 1, from, to, in.Shift, in.Player, string(in.Type), "", ""}
		if word := firstWord(in.Q); word != "" {
			args[8], args[9] = word, word+"\U0010FFFF"
		}
		query := dealingPage
		if in.Room != "" {
			query = dealingPageOfRoom
			args = append(args, in.Room)
		}
		list, err := db.All(tx, scanDealing, query, args...)
		return api.PageOf(list, limit, func(last ChipTransaction) string { return api.CursorBefore(int64(last.Timestamp), last.ID) }), err
	})
}

func (a *Actions) recentDealings(ctx context.Context, org tenant.Org, in recentRequest) ([]ChipTransaction, error) {
	const usual = 10
	page, err := a.dealings(ctx, org, dealingsRequest{Room: in.Room, Limit: cmp.Or(max(in.Limit, 0), usual)})
	return page.Items, err
}

// span is from when to when the gaming days of a request last; days that are not named have no bound. Without a room the
// days are those of the organization's first.
func (a *Actions) span(tx *db.OrgView, in, from, to string) (clock.Instant, clock.Instant, error) {
	begin, end := clock.Instant(0), clock.Instant(math.MaxInt64)
	if from == "" && to == "" {
		return begin, end, nil
	}
	rooms, err := room.All(tx)
	if err != nil || len(rooms) == 0 {
		return begin, end, err
	}
	r := rooms[0]
	for _, candidate := range rooms {
		if candidate.ID == in {
			r = candidate
		}
	}
	calendar := r.Calendar()
	if from != "" {
		begin = calendar.DayStart(clock.Day(from))
	}
	if to != "" {
		end = calendar.DayStart(clock.Day(to).Add(1))
	}
	return begin, end, nil
}

// firstWord is what a list is searched by.
func firstWord(q string) string {
	if words := player.SearchWords(q); len(words) > 0 {
		return words[0]
	}
	return ""
}
