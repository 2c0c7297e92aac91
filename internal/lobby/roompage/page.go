package roompage

import (
	"cmp"
	"slices"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/optional"
	"pitboss/internal/room"
	"pitboss/internal/tournament"
	"pitboss/internal/tournament/director"
)

// Page is the public part of a room.
type Page struct {
	Address       string       `json:"address"`
	RoomName      string       `json:"roomName"`
	Location      string       `json:"location"`
	TimeZone      string       `json:"timeZone"`
	StreetAddress string       `json:"streetAddress"`
	Phone         string       `json:"phone"` // of the house
	Terms         string       `json:"terms"`
	AcceptsJoins  bool         `json:"acceptsJoins"`
	Fees          []Fee        `json:"fees"` // of memberships; empty if the house does not publish them
	Hours         []Opening    `json:"hours"`
	Promotions    []string     `json:"promotions"`
	Seated        int          `json:"seated"` // in cash games and tournaments
	Games         []Game       `json:"games"`  // that are dealt, by stakes
	Requested     []Requested  `json:"requested"`
	Tournaments   []Tournament `json:"tournaments"` // running and coming, by start
}

// Fee is the price of a membership.
type Fee struct {
	Term   room.Term   `json:"term"`
	Amount money.Cents `json:"amount"`
}

// Game is a cash game that is dealt now. Its players are counted in the seats, never on the list.
type Game struct {
	GameTypeID string       `json:"gameTypeId"`
	Name       string       `json:"name"`
	Tables     int          `json:"tables"`
	Seated     int          `json:"seated"`
	Seats      int          `json:"seats"`
	OpenSeats  int          `json:"openSeats"` // neither taken nor held
	Waiting    int          `json:"waiting"`
	Coming     int          `json:"coming"`    // of the waiting, not here yet
	Wait       *floor.Range `json:"wait"`      // for a new entry; null: no estimate
	Turnovers  int          `json:"turnovers"` // seats that came free in the last three hours
}

// Requested is a game that has a waiting list and no running table.
type Requested struct {
	GameTypeID string `json:"gameTypeId"`
	Name       string `json:"name"`
	Waiting    int    `json:"waiting"`
	Coming     int    `json:"coming"` // of the waiting, not here yet
	Needed     int    `json:"needed"` // names that make it worth opening
}

// Tournament is a tournament that runs or comes.
type Tournament struct {
	ID         string            `json:"id"`
	Name       string            `json:"name"`
	Status     tournament.Status `json:"status"`
	StartTime  clock.Instant     `json:"startTime"`
	BuyIn      money.Cents       `json:"buyIn"`
	MaxEntries *int              `json:"maxEntries"`
	Entries    int               `json:"entries"`
	Left       int               `json:"left"`  // players still in
	Level      int               `json:"level"` // while it runs

	plannedEnd clock.Instant
}

const maxTournaments = 20

// read returns the page of a room, if it is public at the address.
func (a *Actions) read(tx *db.RoomView, address string) (none Page, err error) {
	s, found, err := db.One(tx, scanSettings, settingsByRoom)
	if err == nil && (!found || !s.IsOn || s.Address != address) {
		err = errNoPage
	}
	if err != nil {
		return none, err
	}
	here, err := room.Current(tx)
	if err != nil {
		return none, err
	}
	page := Page{
		Address: s.Address, RoomName: here.Name, Location: here.Location, TimeZone: here.TimeZone,
		StreetAddress: s.StreetAddress, Phone: s.Phone, Terms: s.Terms, Fees: []Fee{}, Hours: s.Hours,
		Promotions: s.Promotions, AcceptsJoins: s.AcceptsJoins,
	}
	if s.ShowsFees {
		if page.Fees, err = feesAt(tx.InOrg(), tx.Now()); err != nil {
			return none, err
		}
	}
	tournaments, err := director.NewestTournaments(tx)
	if err != nil {
		return none, err
	}
	var inTournaments int
	page.Tournaments, inTournaments = tournamentsAt(tournaments, tx.Now())
	games, err := floor.GameLists(tx, tx.Now())
	if err != nil {
		return none, err
	}
	page.Games, page.Requested = gamesOf(games, here.Settings.InterestMinimum)
	page.Seated = inTournaments
	for _, g := range page.Games {
		page.Seated += g.Seated
	}
	return page, nil
}

func feesAt(tx db.OrgReader, now clock.Instant) ([]Fee, error) {
	schedule, err := room.MembershipFees(tx)
	fees := []Fee{}
	for _, t := range room.Terms {
		if amount, isSold := room.MembershipFeeAt(schedule, t, now); isSold {
			fees = append(fees, Fee{t, amount})
		}
	}
	return fees, err
}

// gamesOf returns the games with seated players, and the others, which have names on their list only. needed is the
// number of names that the room asks for.
func gamesOf(lists []floor.GameList, needed int) ([]Game, []Requested) {
	games, requested := []Game{}, []Requested{}
	for _, l := range lists {
		waiting := len(l.Entries)
		switch {
		case l.Seated() > 0:
			games = append(games, Game{
				GameTypeID: l.GameTypeID, Name: l.GameName,
				Tables: len(l.Tables), Seated: l.Seated(), Seats: l.Seats(), OpenSeats: l.OpenSeats(),
				Waiting: waiting, Coming: l.Coming(), Wait: l.WaitAt(waiting + 1), Turnovers: l.Estimate.Turnovers,
			})
		case waiting > 0:
			names := optional.Or(l.InterestMinimum, needed)
			requested = append(requested, Requested{l.GameTypeID, l.GameName, waiting, l.Coming(), names})
		}
	}
	return games, requested
}

// tournamentsAt returns the tournaments that run or come, by start, and the number of players in those that run.
func tournamentsAt(all []tournament.Tournament, now clock.Instant) (shown []Tournament, seated int) {
	shown = []Tournament{}
	for _, t := range all {
		if director.IsOver(t.Status, t.StartTime, now) {
			continue
		}
		one := Tournament{
			ID: t.ID, Name: t.Name, Status: t.Status, StartTime: t.StartTime, BuyIn: t.BuyIn, MaxEntries: t.MaxEntries,
			Entries: t.CurrentEntries, plannedEnd: t.StartTime.Add(time.Duration(t.PlannedMinutes) * time.Minute),
		}
		if t.Status == tournament.Running {
			one.Left, one.Level = t.PlayersLeft, t.CurrentLevel
			seated += t.PlayersLeft
		}
		shown = append(shown, one)
	}
	slices.SortStableFunc(shown, func(a, b Tournament) int { return cmp.Compare(a.StartTime, b.StartTime) })
	return shown[:min(len(shown), maxTournaments)], seated
}
