package homegame

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
)

// Kind is what an entry of a game's log says. The server reads those below and keeps every other one as it is.
type Kind = string

// The kinds that the server reads.
const (
	KindSit     Kind = "sit"      // a player takes a seat, new or again
	KindBuyIn   Kind = "buy_in"   // his first buy-in or a rebuy
	KindCashOut Kind = "cash_out" // he gets up and takes the stack
	KindAdjust  Kind = "adjust"   // at the close: the difference of in and out, borne by one player
	KindHand    Kind = "hand"     // a hand begins
	KindUndo    Kind = "undo"     // strikes the newest entry that is not struck and not an undo
)

// Method is how a buy-in was paid.
type Method string

// The methods (product 9).
const (
	Cash Method = "cash" // into the cash box
	IOU  Method = "iou"  // owed; OwedTo names whom
	Fund Method = "fund" // out of the game's kitty, to be paid back at the end
)

// Methods are all methods.
var Methods = []Method{Cash, IOU, Fund}

// Values are the words allowed on the wire.
func (Method) Values() []string { return words(Methods) }

// Entry is one line of a game's log, as a device wrote it. Seq counts from 1 without a gap.
type Entry struct {
	ID     string          `json:"id"`
	Seq    int             `json:"seq"`
	Kind   Kind            `json:"kind"`
	At     clock.Instant   `json:"at"` // by the device's clock
	Player string          `json:"player,omitempty"`
	Name   string          `json:"name,omitempty"`
	User   string          `json:"user,omitempty"`
	Amount *money.Signed   `json:"amount,omitempty"`
	Method Method          `json:"method,omitempty"`
	OwedTo string          `json:"owedTo,omitempty"`
	Target string          `json:"target,omitempty"`
	Body   json.RawMessage `json:"body,omitempty"` // the tracker's own
}

func (e *Entry) cents() money.Cents {
	if e.Amount == nil {
		return 0
	}
	return money.Cents(*e.Amount)
}

// Limits of a log.
const (
	mostPushed   = 200    // entries at once
	mostRead     = 500    // entries at once
	mostEntries  = 100000 // of a game
	mostBody     = 8 << 10
	longestID    = 64
	longestKind  = 24
	longestName  = 60
	mostSitting  = 10
	mostOfANight = 60 // players
)

// plainID says whether a device may have made it.
func plainID(s string) bool {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-"
	return s != "" && len(s) <= longestID && strings.Trim(s, letters) == ""
}

// ledgers says whether the entry changes who sits or what anybody has.
func (e *Entry) ledgers() bool {
	switch e.Kind {
	case KindSit, KindBuyIn, KindCashOut, KindAdjust, KindUndo:
		return true
	}
	return false
}

// wrong says what is wrong with the entry by itself, empty when nothing is.
func (e *Entry) wrong() string {
	switch {
	case !plainID(e.ID):
		return "An entry needs an id of letters, digits, - and _"
	case e.Kind == "" || len(e.Kind) > longestKind || strings.Trim(e.Kind, "abcdefghijklmnopqrstuvwxyz_") != "":
		return "An entry needs a kind of small letters and _"
	case e.At <= 0:
		return "An entry needs its time"
	case e.Player != "" && !plainID(e.Player), e.OwedTo != "" && !plainID(e.OwedTo), e.Target != "" && !plainID(e.Target):
		return "An id has letters, digits, - and _"
	case len(e.Body) > mostBody:
		return "A body has at most 8 KB"
	case len(e.Body) > 0 && !bytes.HasPrefix(bytes.TrimSpace(e.Body), []byte("{")):
		return "A body is an object"
	}
	if e.ledgers() && e.Kind != KindUndo && e.Player == "" {
		return "Name the player"
	}
	switch e.Kind {
	case KindSit:
		if e.Name == "" || utf8.RuneCountInString(e.Name) > longestName {
			return "Player name is required"
		}
	case KindBuyIn:
		return e.wrongBuyIn()
	case KindCashOut:
		if e.Amount == nil || *e.Amount < 0 {
			return "Enter what the player takes, or 0.00"
		}
	case KindAdjust:
		if e.cents() == 0 {
			return "Enter the difference"
		}
		if e.Name == "" {
			return "Name the difference"
		}
	case KindUndo:
		if e.Target == "" {
			return "Name the entry to undo"
		}
	}
	return ""
}

func (e *Entry) wrongBuyIn() string {
	switch {
	case e.cents() <= 0:
		return "Valid buy-in amount is required"
	case e.Method == "":
		return "Choose one of cash, iou, fund"
	case e.Method == IOU && e.OwedTo == "":
		return "An IOU names who is owed"
	case e.Method != IOU && e.OwedTo != "":
		return "Only an IOU names who is owed"
	case e.OwedTo == e.Player:
		return "Nobody can owe themselves"
	}
	return ""
}

// refuses says why an entry cannot come next, empty when it can.
func (l *Ledger) refuses(e *Entry) string {
	s := l.of(e.Player)
	switch e.Kind {
	case KindUndo:
		if e.Target != l.UndoTarget {
			return "Only the newest entry can be undone"
		}
	case KindSit:
		switch {
		case s != nil && s.IsSeated:
			return s.Name + " sits already"
		case l.CountSeated() >= mostSitting:
			return fmt.Sprintf("At most %d sit at once", mostSitting)
		case s == nil && len(l.Players) >= mostOfANight:
			return fmt.Sprintf("At most %d play in a night", mostOfANight)
		}
	case KindBuyIn, KindCashOut, KindAdjust:
		switch {
		case s == nil:
			return "This player has not sat down"
		case e.Kind != KindAdjust && !s.IsSeated:
			return s.Name + " has cashed out"
		case e.OwedTo != "" && l.of(e.OwedTo) == nil:
			return "Who is owed has not sat down"
		}
	}
	return ""
}
