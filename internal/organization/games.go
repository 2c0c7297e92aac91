package organization

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/optional"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/foundation/wording"
	"pitboss/internal/room"
)

// findGame returns a game type in use.
func findGame(tx *db.OrgTx, id string) (room.GameType, error) {
	games, err := room.Games(tx, tx.Now())
	if err != nil {
		return room.GameType{}, err
	}
	i := slices.IndexFunc(games, func(g room.GameType) bool { return g.ID == id })
	if i < 0 {
		return room.GameType{}, fault.NotFound("Game type")
	}
	return games[i], nil
}

// changeGame changes a game type. Its blinds determine the rate of a seat, so they stay while rentals run on the
// game.
func (a *Actions) changeGame(ctx context.Context, at tenant.Org, in gameRequest) (room.GameType, error) {
	return db.InOrg(ctx, a.db, at, func(tx *db.OrgTx) (room.GameType, error) {
		was, err := findGame(tx, in.ID)
		if err != nil {
			return was, err
		}
		g := in.applyTo(was)
		if err := checkAmounts(g); err != nil {
			return g, err
		}
		if equalGames(g, was) {
			return was, nil
		}
		if g.SmallBlind != was.SmallBlind || g.BigBlind != was.BigBlind {
			running, err := floor.CountRentalsOfGame(tx, g.ID)
			if err != nil {
				return g, err
			}
			if running > 0 {
				return g, fault.Conflict("%s is being played. Its blinds can change when nobody sits in it.", was.Name)
			}
		}
		return room.SaveGame(tx, g, describeChange(was, g))
	})
}

// applyTo returns the game with the requested changes.
func (in *gameRequest) applyTo(g room.GameType) room.GameType {
	g.Name = optional.Or(in.Name, g.Name)
	g.GameFormat = optional.Or(in.GameFormat, g.GameFormat)
	g.SmallBlind = optional.Or(in.SmallBlind, g.SmallBlind)
	g.BigBlind = optional.Or(in.BigBlind, g.BigBlind)
	g.MinBuyIn = optional.Or(in.MinBuyIn, g.MinBuyIn)
	if in.MaxBuyIn != nil {
		g.MaxBuyIn = in.MaxBuyIn
		if *in.MaxBuyIn == 0 {
			g.MaxBuyIn = nil
		}
	}
	if in.InterestMinimum != nil {
		g.InterestMinimum = optional.NonZero(*in.InterestMinimum)
	}
	return g
}

// checkAmounts checks the amounts of a game against each other.
func checkAmounts(g room.GameType) error {
	var f fault.Fields
	f.Require(g.BigBlind >= g.SmallBlind, "bigBlind", "Big blind must be at least the small blind")
	f.Require(g.MaxBuyIn == nil || *g.MaxBuyIn >= g.MinBuyIn, "maxBuyIn", "Maximum buy-in must be at least the minimum")
	return f.Err()
}

// describeChange describes a change of a game for the audit trail.
func describeChange(was, is room.GameType) string {
	maxBuyIn := func(g room.GameType) string {
		if g.MaxBuyIn == nil {
			return ""
		}
		return g.MaxBuyIn.Dollars()
	}
	names := func(g room.GameType) string {
		if g.InterestMinimum == nil {
			return ""
		}
		return strconv.Itoa(*g.InterestMinimum)
	}
	var changes []string
	for _, c := range []struct{ label, was, is string }{
		{"name", was.Name, is.Name}, {"game", string(was.GameFormat), string(is.GameFormat)},
		{"small blind", was.SmallBlind.Dollars(), is.SmallBlind.Dollars()},
		{"big blind", was.BigBlind.Dollars(), is.BigBlind.Dollars()},
		{"minimum buy-in", was.MinBuyIn.Dollars(), is.MinBuyIn.Dollars()},
		{"maximum buy-in", maxBuyIn(was), maxBuyIn(is)},
		{"names for a new table", names(was), names(is)},
	} {
		if c.was != c.is {
			changes = append(changes, wording.FromTo(c.label, c.was, c.is))
		}
	}
	return was.Name + ": " + strings.Join(changes, ", ")
}

func equalGames(a, b room.GameType) bool {
	maxBuyIn := func(g room.GameType) string {
		if g.MaxBuyIn == nil {
			return ""
		}
		return g.MaxBuyIn.String()
	}
	return a.Name == b.Name && a.GameFormat == b.GameFormat && a.SmallBlind == b.SmallBlind &&
		a.BigBlind == b.BigBlind &&
		a.MinBuyIn == b.MinBuyIn && maxBuyIn(a) == maxBuyIn(b) &&
		optional.Or(a.InterestMinimum, 0) == optional.Or(b.InterestMinimum, 0)
}

// retireGame takes a game type out of use. Tables that deal it and waitlist entries for it prevent that.
func (a *Actions) retireGame(ctx context.Context, at tenant.Org, in api.IDRequest) (api.None, error) {
	return db.InOrg(ctx, a.db, at, func(tx *db.OrgTx) (api.None, error) {
		g, err := findGame(tx, in.ID)
		if err != nil {
			return api.None{}, err
		}
		return api.None{}, room.RetireGame(tx, g, func() (string, error) {
			return floor.GameInUse(tx, g)
		})
	})
}
