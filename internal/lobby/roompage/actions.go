package roompage

import (
	"context"
	"slices"
	"strings"
	"sync"
	"time"

	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/foundation/wording"
	"pitboss/internal/room"
)

// Limits of the reads of a network. A page asks every five seconds, so 250 visitors may share one network.
const (
	maxReads     = 500
	readInterval = 10 * time.Second
)

// maxRecalled bounds the remembered addresses; a full map is cleared, which costs each address one lookup.
const maxRecalled = 10_000

// Actions are the handlers of public pages.
type Actions struct {
	db          *db.DB
	hasDemoData bool
	reads       *signin.NetworkLimiter
	Public      *api.PublicRead[Page] // set by Routes

	mu       sync.Mutex
	recalled map[string]tenant.Room // by address
}

// New makes the actions. The pages of the demo organization are public only with demo data.
func New(d *db.DB, hasDemoData bool) *Actions {
	return &Actions{
		db: d, hasDemoData: hasDemoData, reads: signin.NewNetworkLimiter(maxReads, readInterval),
		recalled: map[string]tenant.Room{},
	}
}

// Admit implements api.PublicRooms.
func (a *Actions) Admit(v api.Visitor) error {
	if wait := a.reads.Wait(api.NetworkOf(v.Address), a.db.Now()); wait > 0 {
		return signin.TooManyAttempts(wait)
	}
	return nil
}

// Recall implements api.PublicRooms.
func (a *Actions) Recall(address string) (tenant.Room, bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	at, found := a.recalled[address]
	return at, found
}

// Find implements api.PublicRooms.
func (a *Actions) Find(ctx context.Context, address string) (tenant.Room, error) {
	if !isAddress(address) {
		return tenant.Room{}, errNoPage
	}
	at, err := db.ViewAcross(ctx, a.db, "the address of a public page determines its room",
		func(tx *db.AnyTx) (tenant.Room, error) {
			return db.OneOr(tx, errNoPage, scanRoom, publicRoom, address, a.hasDemoData)
		})
	if err != nil {
		return at, err
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.recalled) >= maxRecalled {
		clear(a.recalled)
	}
	a.recalled[address] = at
	return at, nil
}

// JoinAddress returns the address of the room's page if it is on and accepts joins; empty otherwise.
func JoinAddress(tx db.RoomReader) (string, error) {
	return db.Cached(tx, "address for joining", func() (string, error) {
		s, found, err := db.One(tx, scanSettings, settingsByRoom)
		if err != nil || !found || !s.IsOn || !s.AcceptsJoins {
			return "", err
		}
		return s.Address, nil
	})
}

// Promotions returns the promotions of the room, also while its page is off.
func Promotions(tx db.RoomReader) ([]string, error) {
	s, err := loadSettings(tx)
	return s.Promotions, err
}

var (
	errNoPage = fault.NotFound("Page")
	errTaken  = fault.InvalidField("address", "This address is taken. Choose another one.")
)

func (a *Actions) settings(ctx context.Context, at tenant.Room, _ api.RoomRequest) (Settings, error) {
	return db.ViewRoom(ctx, a.db, at, func(tx *db.RoomView) (Settings, error) { return loadSettings(tx) })
}

// loadSettings returns the settings of a room's page, or the defaults.
func loadSettings(tx db.RoomReader) (Settings, error) {
	s, found, err := db.One(tx, scanSettings, settingsByRoom)
	if err != nil || found {
		return s, err
	}
	here, err := room.Current(tx)
	return defaults(here.ID, here.Name), err
}

func (a *Actions) change(ctx context.Context, at tenant.Room, in settingsRequest) (Settings, error) {
	return db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (Settings, error) {
		was, err := loadSettings(tx)
		if err != nil {
			return was, err
		}
		s := Settings{
			RoomID: at.ID(), Address: in.Address, IsOn: in.IsOn, StreetAddress: in.StreetAddress, Phone: in.Phone,
			Hours:      append([]Opening{}, in.Hours...), // never null
			Promotions: in.Promotions, Terms: in.Terms, ShowsFees: in.ShowsFees,
			AcceptsJoins: in.AcceptsJoins,
		}
		slices.SortFunc(s.Hours, func(a, b Opening) int {
			return slices.Index(weekdays, a.Day) - slices.Index(weekdays, b.Day)
		})
		changes := describeChanges(was, s)
		if len(changes) == 0 {
			return s, nil
		}
		if err := writeSettings(tx, s, errTaken); err != nil {
			return s, err
		}
		tx.Emit(roomPageUpdated.With(s))
		room.LogActivity(tx, "room_page", "Public page: "+strings.Join(changes, ", "), "", room.NoPlayers...)
		return s, nil
	})
}

// describeChanges describes the change of a page for the feed and the audit trail.
func describeChanges(was, is Settings) (changes []string) {
	for _, f := range []struct{ label, was, is string }{
		{"page", onOff(was.IsOn), onOff(is.IsOn)},
		{"public address", was.Address, is.Address},
		{"street address", was.StreetAddress, is.StreetAddress},
		{"phone", was.Phone, is.Phone},
		{"opening hours", describeHours(was.Hours), describeHours(is.Hours)},
		{"promotions", strings.Join(was.Promotions, "; "), strings.Join(is.Promotions, "; ")},
		{"terms", was.Terms, is.Terms},
		{"membership fees", shownHidden(was.ShowsFees), shownHidden(is.ShowsFees)},
		{"joining a list", onOff(was.AcceptsJoins), onOff(is.AcceptsJoins)},
	} {
		if f.was != f.is {
			changes = append(changes, wording.FromTo(f.label, f.was, f.is))
		}
	}
	return changes
}

func onOff(isOn bool) string {
	if isOn {
		return "on"
	}
	return "off"
}

func shownHidden(isShown bool) string {
	if isShown {
		return "shown"
	}
	return "hidden"
}

func describeHours(hours []Opening) string {
	days := make([]string, len(hours))
	for i, h := range hours {
		days[i] = h.Day.title() + " " + h.Opens + "–" + h.Closes
	}
	return strings.Join(days, "; ")
}
