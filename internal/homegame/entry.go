package homegame

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/enum"
	"pitboss/internal/foundation/money"
)

// Kind is the type of a log entry. The server reads the kinds below and stores all others unread.
type Kind = string

// The kinds that the server reads.
const (
	KindSit     Kind = "sit"      // a player sits down, for the first time or again
	KindBuyIn   Kind = "buy_in"   // a buy-in or a rebuy
	KindCashOut Kind = "cash_out" // a player leaves with the stack
	KindAdjust  Kind = "adjust"   // at the end: the difference between in and out, assigned to one player
	KindHand    Kind = "hand"     // a hand begins
	KindUndo    Kind = "undo"     // strikes the newest entry that is not struck and not an undo
)

// Method is how a buy-in was paid.
type Method string

// The methods.
const (
	Cash Method = "cash" // into the cash box
	IOU  Method = "iou"  // owed to the player OwedTo
	Fund Method = "fund" // from the game's kitty, paid back at the end
)

// Methods are all methods.
var Methods = []Method{Cash, IOU, Fund}

// Values returns the words allowed on the wire.
func (Method) Values() []string { return enum.Words(Methods...) }

// Entry is one entry of a game's log as a device wrote it. Seq counts from 1 without a gap.
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
	Body   json.RawMessage `json:"body,omitempty"` // read by the app only
}

func (e *Entry) cents() money.Cents {
	if e.Amount == nil {
		return 0
	}
	return money.Cents(*e.Amount)
}

// Limits of a log.
const (
	maxPushedEntries  = 200    // in one request
	maxReadEntries    = 500    // in one response
	maxLogEntries     = 100000 // of a game
	maxBodySize       = 8 << 10
	maxIDLength       = 64
	maxKindLength     = 24
	maxNameLength     = 60
	maxSeated         = 10
	maxPlayersOfNight = 60 // players
)

// isPlainID reports whether a text is an id as devices make them.
func isPlainID(s string) bool {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-"
	return s != "" && len(s) <= maxIDLength && strings.Trim(s, letters) == ""
}

// changesLedger reports whether the entry changes seats or money.
func (e *Entry) changesLedger() bool {
	switch e.Kind {
	case KindSit, KindBuyIn, KindCashOut, KindAdjust, KindUndo:
		return true
	}
	return false
}

// validate returns what is wrong with the entry by itself; empty when it is valid.
func (e *Entry) validate() string {
	switch {
	case !isPlainID(e.ID):
		return "An entry needs an id of letters, digits, - and _"
	case e.Kind == "" || len(e.Kind) > maxKindLength || strings.Trim(e.Kind, "abcdefghijklmnopqrstuvwxyz_") != "":
		return "An entry needs a kind of small letters and _"
	case e.At <= 0:
		return "An entry needs its time"
	case e.Player != "" && !isPlainID(e.Player), e.OwedTo != "" && !isPlainID(e.OwedTo),
		e.Target != "" && !isPlainID(e.Target):
		return "An id has letters, digits, - and _"
	case len(e.Body) > maxBodySize:
		return "A body has at most 8 KB"
	case len(e.Body) > 0 && !bytes.HasPrefix(bytes.TrimSpace(e.Body), []byte("{")):
		return "A body is an object"
	}
	if e.changesLedger() && e.Kind != KindUndo && e.Player == "" {
		return "Name the player"
	}
	switch e.Kind {
	case KindSit:
		if e.Name == "" || utf8.RuneCountInString(e.Name) > maxNameLength {
			return "Player name is required"
		}
	case KindBuyIn:
		return e.validateBuyIn()
	case KindCashOut:
		if e.Amount == nil || *e.Amount < 0 {
			return "Enter what the player takes, or 0.00"
		}
	case KindAdjust:
		if e.cents() == 0 {
			return "Enter the difference"
		}
		if e.Name == "" {
			return "Assign Difference"
		}
	case KindUndo:
		if e.Target == "" {
			return "Name the entry to undo"
		}
	}
	return ""
}

func (e *Entry) validateBuyIn() string {
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

// checkNext returns why an entry cannot come next; empty when it can.
func (l *Ledger) checkNext(e *Entry) string {
	s := l.playerTotals(e.Player)
	switch e.Kind {
	case KindUndo:
		if e.Target != l.UndoTarget {
			return "Only the newest entry can be undone"
		}
	case KindSit:
		switch {
		case s != nil && s.IsSeated:
			return s.Name + " sits already"
		case l.CountSeated() >= maxSeated:
			return fmt.Sprintf("At most %d sit at once", maxSeated)
		case s == nil && len(l.Players) >= maxPlayersOfNight:
			return fmt.Sprintf("At most %d play in a night", maxPlayersOfNight)
		}
	case KindBuyIn, KindCashOut, KindAdjust:
		switch {
		case s == nil:
			return "This player has not sat down"
		case e.Kind != KindAdjust && !s.IsSeated:
			return s.Name + " has cashed out"
		case e.OwedTo != "" && l.playerTotals(e.OwedTo) == nil:
			return "The player who is owed is not in this game"
		}
	}
	return ""
}
