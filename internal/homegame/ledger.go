package homegame

import (
	"slices"

	"pitboss/internal/foundation/money"
)

// PlayerTotals is what the log says of one player of the night.
type PlayerTotals struct {
	Player   string
	Name     string
	User     string // of the community; may be empty
	In, Out  money.Cents
	Owed     money.Cents // of what he bought in for: what he owes the game, by IOU or from the kitty
	IsSeated bool
}

// Net is what the player won; what he lost is negative.
func (s PlayerTotals) Net() money.Cents { return s.Out - s.In }

// Due is what the player is still to be given; what he is to pay is negative.
func (s PlayerTotals) Due() money.Cents { return s.Out - s.Owed }

// Ledger is a log added up.
type Ledger struct {
	Players    []PlayerTotals // in the order in which they first sat
	Hands      int
	UndoTarget string // the entry that an undo would strike; empty when there is none

	live []Entry // those not struck
}

// NewLedger adds a log up. The order of the entries counts, their numbers and times do not.
func NewLedger(log []Entry) Ledger {
	var l Ledger
	for i := range log {
		l.add(&log[i])
	}
	l.reckon()
	return l
}

// add takes up an entry, or what it strikes away.
func (l *Ledger) add(e *Entry) {
	if e.Kind != KindUndo {
		l.live = append(l.live, *e)
		return
	}
	if n := len(l.live); n > 0 && l.live[n-1].ID == e.Target {
		l.live = l.live[:n-1]
	}
}

func (l *Ledger) reckon() {
	l.Players, l.Hands, l.UndoTarget = nil, 0, ""
	for i := range l.live {
		l.count(&l.live[i])
	}
}

// next takes up an entry and adds it up.
func (l *Ledger) next(e *Entry) {
	l.add(e)
	if e.Kind == KindUndo {
		l.reckon()
		return
	}
	l.count(&l.live[len(l.live)-1])
}

// count adds one entry that stands.
func (l *Ledger) count(e *Entry) {
	l.UndoTarget = e.ID
	switch e.Kind {
	case KindHand:
		l.Hands++
		return
	case KindSit:
		s := l.of(e.Player)
		if s == nil {
			l.Players = append(l.Players, PlayerTotals{Player: e.Player})
			s = &l.Players[len(l.Players)-1]
		}
		s.Name, s.User, s.IsSeated = e.Name, e.User, true
		return
	}
	s := l.of(e.Player)
	if s == nil {
		return
	}
	switch e.Kind {
	case KindBuyIn:
		s.In += e.cents()
		if e.Method != Cash {
			s.Owed += e.cents()
		}
	case KindCashOut:
		s.Out += e.cents()
		s.IsSeated = false
	case KindAdjust:
		s.Out += e.cents()
	}
}

func (l *Ledger) of(player string) *PlayerTotals {
	if i := slices.IndexFunc(l.Players, func(s PlayerTotals) bool { return s.Player == player }); i >= 0 {
		return &l.Players[i]
	}
	return nil
}

// TotalIn is what was bought in.
func (l *Ledger) TotalIn() (sum money.Cents) {
	for _, s := range l.Players {
		sum += s.In
	}
	return sum
}

// TotalOut is what was taken out, and what a difference was put down to.
func (l *Ledger) TotalOut() (sum money.Cents) {
	for _, s := range l.Players {
		sum += s.Out
	}
	return sum
}

// InPlay is what lies on the table: what was bought in and not cashed out.
func (l *Ledger) InPlay() money.Cents {
	sum := l.TotalIn()
	for i := range l.live {
		if e := &l.live[i]; e.Kind == KindCashOut && l.of(e.Player) != nil {
			sum -= e.cents()
		}
	}
	return sum
}

// CountSeated is how many players have a seat.
func (l *Ledger) CountSeated() (n int) {
	for _, s := range l.Players {
		if s.IsSeated {
			n++
		}
	}
	return n
}

// Parties are those who settle: every player in the order in which they first sat, and the cash box last.
func (l *Ledger) Parties() []Party {
	parties := make([]Party, 0, len(l.Players)+1)
	var box money.Cents
	for _, s := range l.Players {
		parties = append(parties, Party{s.Player, s.Due()})
		box -= s.In - s.Owed
	}
	return append(parties, Party{CashBox, box})
}
