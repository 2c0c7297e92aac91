package homegame

import (
	"slices"

	"pitboss/internal/foundation/money"
)

// Standing is what the log says of one player of the night.
type Standing struct {
	Player  string
	Name    string
	User    string // of the community; may be empty
	In, Out money.Cents
	OnPaper money.Cents // of In: what he owes the game, by IOU or from the kitty
	Sitting bool
}

// Net is what the player won; what he lost is negative.
func (s Standing) Net() money.Cents { return s.Out - s.In }

// Due is what the player is still to be given; what he is to pay is negative.
func (s Standing) Due() money.Cents { return s.Out - s.OnPaper }

// Ledger is a log added up.
type Ledger struct {
	Players []Standing // in the order in which they first sat
	Hands   int
	Newest  string // the entry that an undo would strike; empty when there is none

	live []Entry // those not struck
}

// Fold adds a log up. The order of the entries counts, their numbers and times do not.
func Fold(log []Entry) Ledger {
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
	l.Players, l.Hands, l.Newest = nil, 0, ""
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
	l.Newest = e.ID
	switch e.Kind {
	case KindHand:
		l.Hands++
		return
	case KindSit:
		s := l.of(e.Player)
		if s == nil {
			l.Players = append(l.Players, Standing{Player: e.Player})
			s = &l.Players[len(l.Players)-1]
		}
		s.Name, s.User, s.Sitting = e.Name, e.User, true
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
			s.OnPaper += e.cents()
		}
	case KindCashOut:
		s.Out += e.cents()
		s.Sitting = false
	case KindAdjust:
		s.Out += e.cents()
	}
}

func (l *Ledger) of(player string) *Standing {
	if i := slices.IndexFunc(l.Players, func(s Standing) bool { return s.Player == player }); i >= 0 {
		return &l.Players[i]
	}
	return nil
}

// In is what was bought in.
func (l *Ledger) In() (sum money.Cents) {
	for _, s := range l.Players {
		sum += s.In
	}
	return sum
}

// Out is what was taken out, and what a difference was put down to.
func (l *Ledger) Out() (sum money.Cents) {
	for _, s := range l.Players {
		sum += s.Out
	}
	return sum
}

// InPlay is what lies on the table: what was bought in and not cashed out.
func (l *Ledger) InPlay() money.Cents {
	sum := l.In()
	for i := range l.live {
		if e := &l.live[i]; e.Kind == KindCashOut && l.of(e.Player) != nil {
			sum -= e.cents()
		}
	}
	return sum
}

// Sitting is how many players have a seat.
func (l *Ledger) Sitting() (n int) {
	for _, s := range l.Players {
		if s.Sitting {
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
		box -= s.In - s.OnPaper
	}
	return append(parties, Party{CashBox, box})
}
