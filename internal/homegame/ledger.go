package homegame

import (
	"slices"

	"pitboss/internal/foundation/money"
)

// PlayerTotals are the sums of one player of the night.
type PlayerTotals struct {
	Player   string
	Name     string
	User     string // member id; may be empty
	In, Out  money.Cents
	Owed     money.Cents // the unpaid part of In, by IOU or from the house fund
	IsSeated bool
}

// Net returns the player's winnings; a loss is negative.
func (s PlayerTotals) Net() money.Cents { return s.Out - s.In }

// Due returns what the player still gets; a debt is negative.
func (s PlayerTotals) Due() money.Cents { return s.Out - s.Owed }

// Ledger is the sum of a log.
type Ledger struct {
	Players    []PlayerTotals // ordered by first sitting down
	Hands      int
	UndoTarget string // the entry that an undo would strike; empty: none

	live []Entry // the entries that are not struck
}

// NewLedger sums a log. The order of the entries counts; their numbers and times do not.
func NewLedger(log []Entry) Ledger {
	var l Ledger
	for i := range log {
		l.add(&log[i])
	}
	l.recount()
	return l
}

// add appends an entry, or removes the entry that it strikes, without summing.
func (l *Ledger) add(e *Entry) {
	if e.Kind != KindUndo {
		l.live = append(l.live, *e)
		return
	}
	if n := len(l.live); n > 0 && l.live[n-1].ID == e.Target {
		l.live = l.live[:n-1]
	}
}

func (l *Ledger) recount() {
	l.Players, l.Hands, l.UndoTarget = nil, 0, ""
	for i := range l.live {
		l.count(&l.live[i])
	}
}

// apply appends an entry and updates the sums.
func (l *Ledger) apply(e *Entry) {
	l.add(e)
	if e.Kind == KindUndo {
		l.recount()
		return
	}
	l.count(&l.live[len(l.live)-1])
}

// count adds one live entry to the sums.
func (l *Ledger) count(e *Entry) {
	l.UndoTarget = e.ID
	switch e.Kind {
	case KindHand:
		l.Hands++
		return
	case KindSit:
		s := l.playerTotals(e.Player)
		if s == nil {
			l.Players = append(l.Players, PlayerTotals{Player: e.Player})
			s = &l.Players[len(l.Players)-1]
		}
		s.Name, s.User, s.IsSeated = e.Name, e.User, true
		return
	}
	s := l.playerTotals(e.Player)
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

func (l *Ledger) playerTotals(player string) *PlayerTotals {
	if i := slices.IndexFunc(l.Players, func(s PlayerTotals) bool { return s.Player == player }); i >= 0 {
		return &l.Players[i]
	}
	return nil
}

// TotalIn returns the sum of all buy-ins.
func (l *Ledger) TotalIn() (sum money.Cents) {
	for _, s := range l.Players {
		sum += s.In
	}
	return sum
}

// TotalOut returns the sum of all cash-outs and adjustments.
func (l *Ledger) TotalOut() (sum money.Cents) {
	for _, s := range l.Players {
		sum += s.Out
	}
	return sum
}

// InPlay returns the money on the table: bought in and not cashed out.
func (l *Ledger) InPlay() money.Cents {
	sum := l.TotalIn()
	for i := range l.live {
		if e := &l.live[i]; e.Kind == KindCashOut && l.playerTotals(e.Player) != nil {
			sum -= e.cents()
		}
	}
	return sum
}

// CountSeated returns the number of seated players.
func (l *Ledger) CountSeated() (n int) {
	for _, s := range l.Players {
		if s.IsSeated {
			n++
		}
	}
	return n
}

// Parties returns the players, ordered by first sitting down, and then the cash box, with their dues.
func (l *Ledger) Parties() []Party {
	parties := make([]Party, 0, len(l.Players)+1)
	var box money.Cents
	for _, s := range l.Players {
		parties = append(parties, Party{s.Player, s.Due()})
		box -= s.In - s.Owed
	}
	return append(parties, Party{CashBox, box})
}
