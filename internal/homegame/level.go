package homegame

import (
	"encoding/json"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/homegame/community"
)

// The kinds that say how far the blinds have risen. The server reads them for who looks on; it judges nothing by them.
const (
	KindBlinds  Kind = "blinds"  // they are set by hand
	KindDealer  Kind = "dealer"  // the button is put somewhere
	KindMisdeal Kind = "misdeal" // the hand is void, and dealt again from the same place
)

// Level is the present blinds of a running game and how long they have been played. When they rise follows from it, as
// web/src/domain/night/level.ts says.
type Level struct {
	Number      int            `json:"number"` // 1 for the first
	SmallBlind  money.Cents    `json:"smallBlind"`
	BigBlind    money.Cents    `json:"bigBlind"`
	Since       *clock.Instant `json:"since"` // of its first hand, by the device's clock; null before it
	Hands       int            `json:"hands"`
	ButtonMoves int            `json:"moved"` // places that the button has moved
}

// play is a level with what the next hand needs to know.
type play struct {
	Level
	Button int   `json:"button"`           // its seat in the last hand; 0 before the first
	Chosen bool  `json:"chosen"`           // it was put where it is, and has not moved
	Before *play `json:"before,omitempty"` // before the last hand: what a misdeal goes back to

	TableRules
}

// TableRules are what the next hand needs to know of the game besides its blinds. Games of older versions say neither.
type TableRules struct {
	ButtonRule   community.ButtonRule `json:"buttonRule"`
	SmallestChip *money.Cents         `json:"smallestChip"` // null: it follows from the blinds
}

// places is how many the button goes by once around the table.
const places = mostSitting

// firstPlay is the level of a game before its first hand.
func (f *Game) firstPlay() play {
	return play{Level: Level{Number: 1, SmallBlind: f.SmallBlind, BigBlind: f.BigBlind}, TableRules: f.TableRules}
}

// levels says whether a kind bears upon the level.
func levels(k Kind) bool {
	switch k {
	case KindHand, KindBlinds, KindDealer, KindMisdeal:
		return true
	}
	return false
}

// next takes up an entry. What it cannot read it leaves alone: the log is the device's.
func (p *play) next(e *Entry) {
	switch e.Kind {
	case KindDealer:
		p.Chosen = true
	case KindMisdeal:
		p.misdeal()
	case KindBlinds:
		var body struct{ Small, Big int64 }
		if json.Unmarshal(e.Body, &body) == nil && blinds(body.Small, body.Big) {
			p.Level = Level{Number: p.Number + 1, SmallBlind: money.Cents(body.Small), BigBlind: money.Cents(body.Big)}
		}
	case KindHand:
		var body struct {
			Setup struct{ SmallBlind, BigBlind, DealerSeat int64 }
		}
		if json.Unmarshal(e.Body, &body) == nil && blinds(body.Setup.SmallBlind, body.Setup.BigBlind) {
			p.deal(e.At, money.Cents(body.Setup.SmallBlind), money.Cents(body.Setup.BigBlind), int(body.Setup.DealerSeat))
		}
	}
}

// blinds says whether two amounts in cents can be blinds.
func blinds(small, big int64) bool {
	return small >= 0 && small <= big && big > 0 && big <= int64(money.Max)
}

// misdeal takes the last hand back: a void hand counts neither for the level nor for the button.
func (p *play) misdeal() {
	switch before := p.Before; {
	case before == nil: // the level of an older version, which did not keep it
		p.Chosen = true
	case before.Button == 0: // the first hand of the game is dealt again from the same place
		*p = play{Level: before.Level, Button: p.Button, Chosen: true, TableRules: p.TableRules}
	default:
		*p = *before
	}
}

// deal begins a hand: the first of a new level when its blinds are others.
func (p *play) deal(at clock.Instant, small, big money.Cents, button int) {
	before := *p
	before.Before = nil
	p.Before = &before
	if small != p.SmallBlind || big != p.BigBlind {
		p.Level = Level{Number: p.Number + 1, SmallBlind: small, BigBlind: big, Since: &at, Hands: 1}
	} else {
		if p.Since == nil {
			p.Since, p.ButtonMoves = &at, 0
		} else if p.Button > 0 && !p.Chosen {
			p.ButtonMoves += ((button-p.Button)%places + places) % places
		}
		p.Hands++
	}
	p.Button, p.Chosen = button, false
}

// relevel writes down the level once entries stand in the log; afresh when one that bore upon it was struck.
func (g *game) relevel(tx *db.CommunityTx, entries []Entry, afresh bool) error {
	p := g.firstPlay()
	if g.level != nil && !afresh {
		p = *g.level
	} else {
		var err error
		if entries, err = db.All(tx, scanEntry, levelOf, g.ID); err != nil {
			return err
		}
	}
	for i := range entries {
		p.next(&entries[i])
	}
	return tx.Write(setLevel, g.ID, p.text())
}

// text is the level as its column has it.
func (p play) text() string {
	text, _ := json.Marshal(p) // plain data: it cannot fail
	return string(text)
}
