// Package lobby holds the screens of a room for its players: the boards on its walls, in package kiosk the check-in,
// and in package tablet the screen of the dealer at a table.
//
// A screen is a device without a person. It shows a code of six characters, and a manager pairs it with a room and a
// kind. From then on it has a credential that can do what its kind does in that room, and nothing else. The credential
// ends when the screen is removed.
//
// It owns the tables announcement, screen and screen_pairing, and serves /api/screens, /api/board and
// /api/announcements. It may import tournament, floor, room and account.
//
// Rules: a board never carries a phone number, a note, more of a name than the room chooses, or money other than the
// prize pool, the prizes by place and the bounty of a tournament, which its clock on the wall shows to the room. A code
// can pair one screen once, within ten minutes.
package lobby

import (
	"crypto/rand"
	"slices"
	"strings"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/enum"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/optional"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/lobby/arrivalcode"
)

// Kind is what a screen shows.
type Kind string

// The kinds.
const (
	KindLists         Kind = "lists"
	KindTables        Kind = "tables"
	KindMustMove      Kind = "must_move"
	KindTournaments   Kind = "tournaments"
	KindAnnouncements Kind = "announcements"
	KindKiosk         Kind = "kiosk"         // players check in at it: package kiosk
	KindDealerTablet  Kind = "dealer_tablet" // the dealer of one table uses it: package tablet
)

// Values are the words allowed on the wire.
func (Kind) Values() []string {
	return enum.Words(
		KindLists, KindTables, KindMustMove, KindTournaments, KindAnnouncements, KindKiosk, KindDealerTablet,
	)
}

// roles are the roles of the screens by their kind.
var roles = map[Kind]tenant.Role{
	KindLists:         tenant.RoleListsBoard,
	KindTables:        tenant.RoleTablesBoard,
	KindMustMove:      tenant.RoleMustMoveBoard,
	KindTournaments:   tenant.RoleTournamentsBoard,
	KindAnnouncements: tenant.RoleAnnouncementsBoard,
	KindKiosk:         tenant.RoleKiosk,
	KindDealerTablet:  tenant.RoleDealerTablet,
}

// isBoard reports whether a screen may show it in turn with others.
func (k Kind) isBoard() bool { return k != KindKiosk && k != KindDealerTablet }

// roleOf returns the role of a screen by the boards that it shows.
func roleOf(kind Kind, alsoShows []Kind) tenant.Role {
	if len(alsoShows) == 0 {
		return roles[kind]
	}
	boards := []tenant.Role{roles[kind]}
	for _, k := range alsoShows {
		boards = append(boards, roles[k])
	}
	return tenant.BoardsRole(boards...)
}

// Language is the language of the texts of a screen.
type Language string

// Values are the words allowed on the wire.
func (Language) Values() []string { return []string{"en", "es"} }

// Theme is the theme of a screen.
type Theme string

// Values are the words allowed on the wire.
func (Theme) Values() []string { return []string{"dark", "light"} }

// TextSize is the size of the letters of a screen.
type TextSize string

// Values are the words allowed on the wire.
func (TextSize) Values() []string { return []string{"normal", "large"} }

// Screen is a paired screen of a room.
type Screen struct {
	ID     string `json:"id"`
	RoomID string `json:"roomId"`
	choices
	PairedAt clock.Instant `json:"pairedAt"`
	SeenAt   clock.Instant `json:"seenAt"` // last use, to the minute
}

// choices are the choices of a manager for a screen.
type choices struct {
	Kind        Kind     `json:"kind"`
	TableID     *string  `json:"tableId"`       // of a dealer tablet; null: another kind
	AlsoShows   []Kind   `json:"alsoShows"`     // boards in turn with the first
	TurnSeconds int      `json:"turnSeconds"`   // time that each of them stays
	Name        string   `json:"name" max:"60"` // of the device: "Wall by the cage"
	Theme       Theme    `json:"theme"`
	TextSize    TextSize `json:"textSize"`
	Language    Language `json:"language"`
}

// Times that a board stays, in seconds.
const (
	minTurn     = 10
	defaultTurn = 20
	maxTurn     = 300
)

func (in *choices) check(f *fault.Fields) {
	in.Name = strings.Join(strings.Fields(in.Name), " ")
	f.Require(in.Name != "", "name", "Enter a name for the screen")
	f.Require(in.Kind != "", "kind", "Choose what the screen shows")
	f.Require(in.Theme != "", "theme", "Choose light or dark")
	f.Require(in.TextSize != "", "textSize", "Choose normal or large")
	f.Require(in.Language != "", "language", "Choose a language")
	if in.Kind != KindDealerTablet {
		in.TableID = nil
	} else {
		f.Require(optional.Or(in.TableID, "") != "", "tableId", "Choose the table at which it stands")
	}
	if len(in.AlsoShows) == 0 {
		in.AlsoShows, in.TurnSeconds = []Kind{}, defaultTurn
		return
	}
	seen := []Kind{in.Kind}
	for _, k := range in.AlsoShows {
		f.Require(!slices.Contains(seen, k), "alsoShows", "Choose each board once")
		seen = append(seen, k)
	}
	f.Require(!slices.ContainsFunc(seen, func(k Kind) bool { return !k.isBoard() }), "alsoShows",
		"Only boards take turns")
	f.Require(in.TurnSeconds >= minTurn && in.TurnSeconds <= maxTurn, "turnSeconds", "A board stays 10 to 300 seconds")
}

// Pairing is the offer of a screen that waits to be paired.
type Pairing struct {
	Code   string        `json:"code"`
	Secret string        `json:"secret" see:"secret"` // becomes the credential of the screen
	Until  clock.Instant `json:"until"`
}

const (
	pairingTimeout = 10 * time.Minute
	codeLength     = 6
	codeLetters    = arrivalcode.Letters
	maxScreens     = 500 // of a room
)

func newCode() string {
	raw := make([]byte, codeLength)
	_, _ = rand.Read(raw) // never fails; it ends the program instead
	for i, b := range raw {
		raw[i] = codeLetters[int(b)%len(codeLetters)]
	}
	return string(raw)
}

// normalizeCode returns a typed code as it is stored.
func normalizeCode(typed string) string {
	return strings.ToUpper(strings.Join(strings.FieldsFunc(typed, func(r rune) bool {
		return r == ' ' || r == '-'
	}), ""))
}
