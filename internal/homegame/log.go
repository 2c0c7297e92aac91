package homegame

import (
	"cmp"
	"context"
	"slices"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/homegame/community"
)

// Log is part of a game's log.
type Log struct {
	Head    int     `json:"head"` // the number of the newest entry
	Pen     *Pen    `json:"pen"`
	Entries []Entry `json:"entries"`
	Status  Status  `json:"status"`
}

// LogHead is the length of a log and its present writer.
type LogHead struct {
	Head int  `json:"head"`
	Pen  *Pen `json:"pen"`
}

// LogAppended is the event of new entries.
type LogAppended struct {
	Game    string  `json:"game"`
	Head    int     `json:"head"`
	Pen     *Pen    `json:"pen"`
	Entries []Entry `json:"entries"`
}

func (a *Actions) log(ctx context.Context, at tenant.Org, in logRequest) (Log, error) {
	return view(ctx, a, at, func(tx *db.OrgView, _ community.ActingUser) (Log, error) {
		g, err := loadRow(tx, in.ID)
		if err != nil {
			return Log{}, err
		}
		entries, err := db.All(tx, scanEntry, logAfter, in.ID, min(max(in.After, 0), maxLogEntries), maxReadEntries)
		return Log{g.Head, g.Pen, entries, statusAt(g.stored, g.StartTime, tx.Now())}, err
	})
}

func (a *Actions) takePen(ctx context.Context, at tenant.Org, in penRequest) (Pen, error) {
	return act(ctx, a, at, func(tx *db.CommunityTx, member community.ActingUser) (Pen, error) {
		g, err := loadRow(tx, in.ID)
		if err == nil {
			err = g.requireHost(member)
		}
		if err == nil {
			err = g.requireActive()
		}
		if err != nil {
			return Pen{}, err
		}
		if g.Pen != nil && g.penEpoch == in.Epoch+1 && g.Pen.Device == in.Device && g.Pen.User == member.ID {
			return *g.Pen, nil // a retry of the request that took the pen
		}
		if g.penEpoch != in.Epoch {
			return Pen{}, fault.ConflictWith(g.Pen, "Another device holds the pen")
		}
		return TakePen(tx, in.ID, member, Pen{Epoch: in.Epoch + 1, Device: in.Device, DeviceName: in.DeviceName})
	})
}

// TakePen gives the pen to a device that the caller has checked.
func TakePen(tx *db.CommunityTx, game string, member community.ActingUser, p Pen) (Pen, error) {
	p.User, p.UserName, p.At = member.ID, member.Name, tx.Now()
	if err := tx.Write(takePen, game, p.Epoch, p.Device, p.DeviceName, p.User, p.At); err != nil {
		return p, err
	}
	return p, emitGame(tx, game)
}

// requireActive refuses acts that only running games allow.
func (g *game) requireActive() error {
	switch g.stored {
	case Active:
		return nil
	case Completed:
		return fault.Conflict("This game is over")
	case Scheduled, Pending:
	}
	return fault.Conflict("This game has not been started")
}

func (a *Actions) write(ctx context.Context, at tenant.Org, in writeRequest) (LogHead, error) {
	return act(ctx, a, at, func(tx *db.CommunityTx, member community.ActingUser) (LogHead, error) {
		g, err := loadRow(tx, in.ID)
		if err == nil {
			err = g.requireHost(member)
		}
		if err != nil {
			return LogHead{}, err
		}
		now := LogHead{g.Head, g.Pen}
		if err := g.requireActive(); err != nil {
			return now, err
		}
		if g.Pen == nil || g.Pen.Device != in.Device || g.Pen.Epoch != in.Epoch || g.Pen.User != member.ID {
			return now, fault.ConflictWith(now, "Another device holds the pen")
		}
		fresh, err := withoutStored(tx, now, in)
		if err != nil || len(fresh) == 0 {
			return now, err
		}
		now.Head, err = AppendEntries(tx, in.ID, member.ID, in.Device, fresh)
		return now, err
	})
}

// withoutStored drops the entries of a retried request that the log already has.
func withoutStored(tx *db.CommunityTx, now LogHead, in writeRequest) ([]Entry, error) {
	if in.After > now.Head {
		return nil, fault.ConflictWith(now, "The log ends at entry %d", now.Head)
	}
	if now.Head-in.After+len(in.Entries) > maxLogEntries {
		return nil, fault.ConflictWith(now, "The log of this game is full")
	}
	stored, err := db.All(tx, scanEntry, logAfter, in.ID, in.After, len(in.Entries))
	if err != nil {
		return nil, err
	}
	for i := range stored {
		if stored[i].ID != in.Entries[i].ID {
			return nil, fault.ConflictWith(now, "The log has another entry %d", stored[i].Seq)
		}
	}
	return in.Entries[len(stored):], nil
}

// AppendEntries numbers entries, appends them to a running game's log and returns the number of the last. The caller
// has checked that the device may write; AppendEntries checks that each entry can follow the log.
func AppendEntries(tx *db.CommunityTx, id, by, device string, entries []Entry) (head int, err error) {
	g, err := loadRow(tx, id)
	if err != nil {
		return 0, err
	}
	book, err := openBook(tx, id, entries)
	if err != nil {
		return 0, err
	}
	recount, affects := false, false // the level
	for i := range entries {
		e := &entries[i]
		g.Head++
		e.Seq = g.Head
		affects, recount = affects || affectsLevel(e.Kind), recount || e.Kind == KindUndo &&
			affectsLevel(book.kindOf(e.Target))
		if err := book.record(tx, e); err != nil {
			return 0, err
		}
		if err := insertLogEntry(tx, id, by, device, e); err != nil {
			return 0, err
		}
	}
	if book == nil {
		for i := range entries {
			if entries[i].Kind == KindHand {
				g.Hands++
			}
		}
		err = tx.Write(setHead, id, g.Head, g.Hands)
	} else {
		err = book.save(tx, id, g.Head)
	}
	if err == nil && (affects || recount) {
		err = g.updateLevel(tx, entries, recount)
	}
	if err != nil {
		return 0, err
	}
	tx.Emit(logAppended.About(id, LogAppended{id, g.Head, g.Pen, entries}))
	if book != nil || affects {
		err = emitGame(tx, id)
	}
	return g.Head, err
}

func insertLogEntry(tx *db.CommunityTx, game, by, device string, e *Entry) error {
	if e.User != "" {
		if err := community.RequireUser(tx, e.User); err != nil {
			return err
		}
	}
	var body, user, method *string
	if len(e.Body) > 0 {
		body = new(string(e.Body))
	}
	if e.User != "" {
		user = &e.User
	}
	if e.Method != "" {
		method = (*string)(&e.Method)
	}
	taken := fault.Conflict("The log has an entry %s already", e.ID)
	return tx.WriteUnique(taken, insertEntry, game, e.Seq, e.ID, e.Kind, e.At, e.Player, e.Name, user,
		(*int64)(e.Amount), method, e.OwedTo, e.Target, body, device, by, tx.Now())
}

// book is the ledger that new entries change.
type book struct {
	Ledger
	game string
}

// openBook reads the part of a log that new entries can affect; nil when they change no ledger.
func openBook(tx *db.CommunityTx, game string, entries []Entry) (*book, error) {
	if !slices.ContainsFunc(entries, func(e Entry) bool { return e.changesLedger() }) {
		return nil, nil //nolint:nilnil // nil stands for no ledger
	}
	live, err := db.All(tx, scanEntry, ledgerOf, game)
	if err != nil {
		return nil, err
	}
	undos := 0
	for i := range entries {
		if entries[i].Kind == KindUndo {
			undos++
		}
	}
	if undos > 0 { // each undo can strike one of the newest entries of any kind
		newest, err := db.All(tx, scanEntry, newestOf, game, undos)
		if err != nil {
			return nil, err
		}
		live = append(live, newest...)
		slices.SortFunc(live, func(a, b Entry) int { return cmp.Compare(a.Seq, b.Seq) })
		live = slices.CompactFunc(live, func(a, b Entry) bool { return a.Seq == b.Seq })
	}
	b := &book{Ledger{live: live}, game}
	b.recount()
	return b, nil
}

// kindOf returns the kind of an entry that can be struck.
func (b *book) kindOf(id string) Kind {
	if i := slices.IndexFunc(b.live, func(e Entry) bool { return e.ID == id }); i >= 0 {
		return b.live[i].Kind
	}
	return ""
}

// record applies an entry, or returns why it cannot come next.
func (b *book) record(tx *db.CommunityTx, e *Entry) error {
	if b == nil {
		return nil
	}
	if why := b.checkNext(e); why != "" {
		return fault.Conflict("Entry %d: %s", e.Seq, why)
	}
	b.apply(e)
	if e.Kind == KindUndo {
		if err := tx.Write(strikeEntry, b.game, e.Target, e.Seq); err != nil {
			return err
		}
	}
	return nil
}

// save stores the sums of the log.
func (b *book) save(tx *db.CommunityTx, game string, head int) error {
	cashed := b.TotalIn() - b.InPlay()
	if err := tx.Write(setSums, game, head, b.Hands, b.CountSeated(), b.TotalIn(), cashed,
		b.TotalOut()-cashed); err != nil {
		return err
	}
	if err := tx.Write(deletePlayers, game); err != nil {
		return err
	}
	for i, s := range b.Players {
		var user *string
		if s.User != "" {
			user = &s.User
		}
		if err := tx.Write(insertPlayer, game, s.Player, i+1, s.Name, user, s.In, s.Owed, s.Out,
			s.IsSeated); err != nil {
			return err
		}
	}
	return nil
}

func (a *Actions) pay(ctx context.Context, at tenant.Org, in payRequest) (GameSession, error) {
	return onGame(ctx, a, at, in.ID, func(tx *db.CommunityTx, member community.ActingUser, g *game) error {
		if g.Result == nil {
			return fault.Conflict("Payments are made when the game is over")
		}
		i := slices.IndexFunc(g.Result.Payments, func(p Payment) bool { return p.From == in.From && p.To == in.To })
		if i < 0 {
			return fault.NotFound("Payment")
		}
		if !g.mayBeRunBy(member) && !g.Result.isMember(member, in.From) && !g.Result.isMember(member, in.To) {
			return fault.New(fault.Forbidden, "Only the payer, the receiver or the host can do this")
		}
		if (g.Result.Payments[i].PaidAt != nil) == in.Paid {
			return nil
		}
		return MarkPayment(tx, in.ID, in.From, in.To, member.ID, in.Paid)
	})
}

// MarkPayment marks a payment as made or as open.
func MarkPayment(tx *db.CommunityTx, game, from, to, by string, paid bool) error {
	var paidAt, payer any
	if paid {
		paidAt, payer = tx.Now(), by
	}
	if err := tx.Write(setPaid, game, from, to, paidAt, payer); err != nil {
		return err
	}
	return emitGame(tx, game)
}

// MarkAllPayments marks the payments of a game as made; unpaid leaves the largest open.
func MarkAllPayments(tx *db.CommunityTx, id, by string, unpaid bool) error {
	g, err := findGame(tx, id)
	if err != nil || g.Result == nil {
		return err
	}
	list := slices.Clone(g.Result.Payments)
	slices.SortStableFunc(list, func(a, b Payment) int { return cmp.Compare(b.Amount, a.Amount) })
	if unpaid && len(list) > 0 {
		list = list[1:]
	}
	for _, p := range list {
		if err := MarkPayment(tx, id, p.From, p.To, by, true); err != nil {
			return err
		}
	}
	return nil
}
