package cage

import (
	"cmp"
	"context"
	"slices"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

// TransactionType is the kind of a chip transaction.
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
	ChipCount       money.Cents     `json:"chipCount"` // value of the chips
	Chips           []Chip          `json:"chips"`     // handed out; negative: returned. Empty: not counted by value
	PaymentMethod   *Method         `json:"paymentMethod"`
	Notes           *string         `json:"notes" see:"personal,manage_cage"`
	Timestamp       clock.Instant   `json:"timestamp"`
	Cashier         string          `json:"cashier"`
	ShiftID         *string         `json:"shiftId"`
	DrawerName      *string         `json:"drawerName"`
	ReversedBy      *string         `json:"reversedBy"`
}

// ChipTrade describes a chip transaction to be made.
type ChipTrade struct {
	PlayerID      string
	Type          TransactionType
	Amount        money.Cents
	Method        Method // empty for an exchange
	Notes         *string
	Chips         []Chip // handed out, or brought for a redemption; empty: not counted by value
	ReturnedChips []Chip // brought for an exchange
}

func (a *Actions) tradeChips(ctx context.Context, org tenant.Org, in chipTradeRequest) (ChipTransaction, error) {
	at, err := a.ResolveRoom(ctx, org, in.RoomID)
	if err != nil {
		return ChipTransaction{}, err
	}
	return db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (ChipTransaction, error) {
		t, err := TradeChips(tx, ChipTrade{
			in.PlayerID, in.TransactionType, *in.Amount, in.PaymentMethod, in.Notes, in.Chips, in.ChipsReturned,
		})
		if err == nil && in.RentalPaid != nil {
			err = payFromRedemption(tx, t, in.PaymentMethod, *in.RentalPaid)
		}
		return t, err
	})
}

// payFromRedemption takes the seat rental that a player owes in this room out of the payout of a redemption. It refuses
// an amount that is no longer the debt, because the cashier hands out the difference, and a debt above the payout.
func payFromRedemption(tx *db.RoomTx, t ChipTransaction, m Method, owed money.Cents) error {
	if owed > t.Amount {
		return fault.InvalidField("rentalPaid", "The chips are worth less than what the player owes")
	}
	desk, err := CallerDesk(tx)
	if err != nil {
		return err
	}
	_, paid, err := desk.PayAllRentals(t.PlayerID, m)
	if err == nil && paid != owed {
		err = fault.Conflict("%s owes $%s, not $%s", fault.Person(t.Player.Name), paid, owed)
	}
	return err
}

// ResolveRoom returns the named room or, when the act names none, the room of the caller's open drawer, else the first
// room of the organization.
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

// TradeChips sells, redeems or exchanges chips at the actor's desk.
func TradeChips(tx *db.RoomTx, in ChipTrade) (ChipTransaction, error) {
	desk, err := CallerDesk(tx)
	if err != nil {
		return ChipTransaction{}, err
	}
	p := Posting{Kind: Kind(in.Type), PlayerID: in.PlayerID, Method: in.Method, Amount: in.Amount, Notes: in.Notes}
	switch p.Kind {
	case ChipSale:
		p.Lines = []Line{desk.paymentLine(in.Method, in.Amount), {Account: Chips, Amount: -in.Amount}}
		p.Chips = in.Chips
		p.UncountedChips = in.Amount
	case ChipRedemption:
		p.Lines = []Line{desk.paymentLine(in.Method, -in.Amount), {Account: Chips, Amount: in.Amount}}
		p.Chips = negateChips(in.Chips)
		p.UncountedChips = -in.Amount
	default:
		p.Chips = mergeChips(in.Chips, negateChips(in.ReturnedChips))
	}
	if len(p.Chips) > 0 {
		p.UncountedChips = 0
	}
	e, err := desk.Post(p)
	if err != nil {
		return ChipTransaction{}, err
	}
	t, _, err := db.One(tx, scanChipTransaction, chipTransactionByID, e.ID)
	if err != nil {
		return t, err
	}
	tx.Emit(chipTransactionCreated.About(t.ID, t))
	return t, nil
}

func negateChips(chips []Chip) []Chip {
	out := make([]Chip, len(chips))
	for i, c := range chips {
		out[i] = Chip{c.Denomination, -c.Count}
	}
	return out
}

// mergeChips adds up two lists by denomination and drops counts of zero.
func mergeChips(a, b []Chip) []Chip {
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

func (a *Actions) chipTransactions(
	ctx context.Context, org tenant.Org, in chipTransactionsRequest,
) (api.Page[ChipTransaction], error) {
	limit, before, id := in.PageSize(), clock.Latest, ""
	if err := in.Cursor.Decode(&before, &id); err != nil {
		return api.Page[ChipTransaction]{}, err
	}
	return db.ViewOrg(ctx, a.db, org, func(tx *db.OrgView) (api.Page[ChipTransaction], error) {
		rooms, err := room.All(tx)
		if err != nil {
			return api.Page[ChipTransaction]{}, err
		}
		from, to := in.Bounds(room.CalendarAmong(rooms, in.Room))
		term, termEnd := player.SearchRange(in.Q)
		args := []any{before, id, limit + 1, from, to, in.Shift, in.Player, string(in.Type), term, termEnd}
		query := chipTransactionPage
		if in.Room != "" {
			query = chipTransactionPageOfRoom
			args = append(args, in.Room)
		}
		list, err := db.All(tx, scanChipTransaction, query, args...)
		key := func(t ChipTransaction) api.Cursor { return api.CursorAt(t.Timestamp, t.ID) }
		return api.Paginate(list, limit, key), err
	})
}

func (a *Actions) recentChipTransactions(
	ctx context.Context, org tenant.Org, in recentTransactionsRequest,
) ([]ChipTransaction, error) {
	const defaultLimit = 10
	page, err := a.chipTransactions(ctx, org, chipTransactionsRequest{
		Room: in.Room, PageRequest: api.PageRequest{Limit: cmp.Or(max(in.Limit, 0), defaultLimit)},
	})
	return page.Items, err
}
