package homegame

import (
	"encoding/json"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/homegame/community"
)

// The kinds that determine the level of the blinds. The server reads them only to show the level to spectators.
const (
	KindBlinds  Kind = "blinds"  // the host sets the blinds
	KindDealer  Kind = "dealer"  // the host moves the button
	KindMisdeal Kind = "misdeal" // the hand is void and is dealt again from the same button
)

// Level is the present blinds of a running game and how long they have been played. web/src/go/engine/night/level.ts
// derives from it when they rise.
type Level struct {
	Number      int            `json:"number"` // 1 for the first
	SmallBlind  money.Cents    `json:"smallBlind"`
	BigBlind    money.Cents    `json:"bigBlind"`
	Since       *clock.Instant `json:"since"` // the level's first hand, by the device's clock; null before it
	Hands       int            `json:"hands"`
	ButtonMoves int            `json:"moved"` // seats that the button has moved
}

// levelState is a level with the state that the next hand needs.
type levelState struct {
	Level
	Button int         `json:"button"`           // the button's seat in the last hand; 0 before the first
	Chosen bool        `json:"chosen"`           // the host put the button there, and it has not moved since
	Before *levelState `json:"before,omitempty"` // the state before the last hand, which a misdeal restores

	TableRules
}

// TableRules are the rules that the next hand needs besides the blinds. Games of older versions have none.
type TableRules struct {
	ButtonRule   community.ButtonRule `json:"buttonRule"`
	SmallestChip *money.Cents         `json:"smallestChip"` // null: derived from the blinds
}

// maxButtonPlaces is the number of seats in one round of the button.
const maxButtonPlaces = maxSeated

// firstLevel returns the level of a game before its first hand.
func (f *Game) firstLevel() levelState {
	return levelState{Level: Level{Number: 1, SmallBlind: f.SmallBlind, BigBlind: f.BigBlind}, TableRules: f.TableRules}
}

// affectsLevel reports whether a kind affects the level.
func affectsLevel(k Kind) bool {
	switch k {
	case KindHand, KindBlinds, KindDealer, KindMisdeal:
		return true
	}
	return false
}

// apply takes in an entry and ignores what it cannot read: the log belongs to the device.
func (p *levelState) apply(e *Entry) {
	switch e.Kind {
	case KindDealer:
		p.Chosen = true
	case KindMisdeal:
		p.misdeal()
	case KindBlinds:
		var body struct{ Small, Big int64 }
		if json.Unmarshal(e.Body, &body) == nil && areBlinds(body.Small, body.Big) {
			p.Level = Level{Number: p.Number + 1, SmallBlind: money.Cents(body.Small), BigBlind: money.Cents(body.Big)}
			if p.Before != nil { // a misdeal takes the hand back, not the blinds that were set during it
				p.Before.Level = p.Level
			}
		}
	case KindHand:
		var body struct {
			Setup struct{ SmallBlind, BigBlind, DealerSeat int64 }
		}
		if json.Unmarshal(e.Body, &body) == nil && areBlinds(body.Setup.SmallBlind, body.Setup.BigBlind) {
			p.deal(e.At, money.Cents(body.Setup.SmallBlind), money.Cents(body.Setup.BigBlind),
				int(body.Setup.DealerSeat))
		}
	}
}

// areBlinds reports whether two amounts in cents can be blinds.
func areBlinds(small, big int64) bool {
	return small >= 0 && small <= big && big > 0 && big <= int64(money.Max)
}

// misdeal takes the last hand back: a void hand counts neither for the level nor for the button.
func (p *levelState) misdeal() {
	switch before := p.Before; {
	case before == nil: // a level of an older version, which did not store it
		p.Chosen = true
	case before.Button == 0: // the first hand of the game is dealt again from the same button
		*p = levelState{Level: before.Level, Button: p.Button, Chosen: true, TableRules: p.TableRules}
	default:
		*p = *before
	}
}

// deal begins a hand, which is the first of a new level when its blinds differ.
func (p *levelState) deal(at clock.Instant, small, big money.Cents, button int) {
	before := *p
	before.Before = nil
	p.Before = &before
	if small != p.SmallBlind || big != p.BigBlind {
		p.Level = Level{Number: p.Number + 1, SmallBlind: small, BigBlind: big, Since: &at, Hands: 1}
	} else {
		if p.Since == nil {
			p.Since, p.ButtonMoves = &at, 0
		} else if p.Button > 0 && !p.Chosen {
			p.ButtonMoves += ((button-p.Button)%maxButtonPlaces + maxButtonPlaces) % maxButtonPlaces
		}
		p.Hands++
	}
	p.Button, p.Chosen = button, false
}

// updateLevel stores the level after new entries. It recounts the whole log when an entry that affects the level was
// struck.
func (g *game) updateLevel(tx *db.CommunityTx, entries []Entry, recount bool) error {
	p := g.firstLevel()
	if g.level != nil && !recount {
		p = *g.level
	} else {
		var err error
		if entries, err = db.All(tx, scanEntry, levelOf, g.ID); err != nil {
			return err
		}
	}
	for i := range entries {
		p.apply(&entries[i])
	}
	return tx.Write(setLevel, g.ID, p.text())
}

// text encodes the level for its column.
func (p levelState) text() string {
	text, _ := json.Marshal(p) // plain data cannot fail
	return string(text)
}
