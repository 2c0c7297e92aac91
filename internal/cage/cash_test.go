package cage_test

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"pitboss/internal/cage"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/player"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// The gaming days of these tests: the clock of the club begins on the first.
const (
	firstDay  clock.Day = "2026-11-20"
	secondDay clock.Day = "2026-11-21"
)

// nextDay lets a day pass. The owner signs in again.
func nextDay(c *apptest.Club) {
	c.Clock.Advance(24 * time.Hour)
	c.Owner = c.Owner.NewSession()
}

type counted struct {
	in, out money.Cents
	entries int64
}

// cashOn is the counted cash of a player on a gaming day.
func cashOn(t *testing.T, c *apptest.Club, p player.Player, day clock.Day) counted {
	t.Helper()
	n, err := db.ViewAcross(context.Background(), c.DB, "a test looks at rows", func(tx *db.AnyTx) (counted, error) {
		n, _, err := db.One(tx, func(scan db.Scan) (n counted, err error) { return n, scan(&n.in, &n.out, &n.entries) },
			"SELECT cash_in, cash_out, entries FROM player_cash WHERE player_id = $1 AND gaming_day = $2", p.ID,
			string(day))
		return n, err
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// cashAlerts are the alerts for large cash, resolved ones marked, in the order in which they were raised.
func cashAlerts(t *testing.T, c *apptest.Club) []string {
	t.Helper()
	list, err := db.ViewAcross(context.Background(), c.DB, "a test looks at rows",
		func(tx *db.AnyTx) ([]string, error) {
			return db.All(tx, func(scan db.Scan) (says string, err error) {
				var open bool
				err = scan(&says, &open)
				if says, _, _ = strings.Cut(says, " on the gaming day"); !open {
					says += ", resolved"
				}
				return says, err
			}, "SELECT message, resolved_at IS NULL FROM alert WHERE kind = 'large_cash' ORDER BY raised_at, id")
		})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func wantAlerts(t *testing.T, c *apptest.Club, want ...string) {
	t.Helper()
	if got := cashAlerts(t, c); !slices.Equal(got, want) {
		t.Errorf("alerts %q, want %q", got, want)
	}
}

func buysChips(c *apptest.Club, room string, p player.Player, amount string) cage.Entry {
	return made(chips(c, room, p, cage.ChipSale, amount, cage.ByCash))
}

func TestLaterReversalReducesCashOfEntryDay(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray := c.Guest("Ray Whitfield")
	wrong := buysChips(c, c.Room, ray, "9000.00")
	buysChips(c, c.Room, ray, "100.00")
	nextDay(c)
	buysChips(c, c.Room, ray, "9500.00")
	made(reverses(c, wrong.ID))
	if first := cashOn(t, c, ray, firstDay); first != (counted{100_00, 0, 1}) {
		t.Fatalf("got %+v on the first day, want 100.00", first)
	}
	if second := cashOn(t, c, ray, secondDay); second != (counted{9_500_00, 0, 1}) {
		t.Fatalf("got %+v on the second day, want 9500.00", second)
	}
	wantAlerts(t, c)
	buysChips(c, c.Room, ray, "1056.00")
	wantAlerts(t, c, "Ray Whitfield: cash in of $10556.00")
}

func TestReversalIsNoNewCash(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray := c.Guest("Ray Whitfield")
	in := buysChips(c, c.Room, ray, "6000.00")
	out := made(chips(c, c.Room, ray, cage.ChipRedemption, "7000.00", cage.ByCash))
	byCard := made(chips(c, c.Room, ray, cage.ChipSale, "8000.00", cage.ByCard))
	made(reverses(c, in.ID))
	assert.Equal(t, "after the sale was reversed", cashOn(t, c, ray, firstDay), counted{0, 7_000_00, 1})
	made(reverses(c, byCard.ID))
	made(reverses(c, out.ID))
	assert.Equal(t, "after everything was reversed", cashOn(t, c, ray, firstDay), counted{})
	wantAlerts(t, c)
}

func TestReportIsDueAboveTenThousandDollars(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		kind cage.Kind
		says string
	}{
		{cage.ChipSale, "Ray Whitfield: cash in of $10000.01"},
		{cage.ChipRedemption, "Ray Whitfield: cash out of $10000.01"},
	} {
		t.Run(string(c.kind), func(t *testing.T) {
			t.Parallel()
			club := apptest.New(t)
			ray := club.Guest("Ray Whitfield")
			made(chips(club, club.Room, ray, c.kind, "10000.00", cage.ByCash))
			wantAlerts(t, club)
			made(chips(club, club.OtherRoom, ray, c.kind, "0.01", cage.ByCash))
			wantAlerts(t, club, c.says)
			made(chips(club, club.Room, ray, c.kind, "500.00", cage.ByCash))
			wantAlerts(t, club, c.says) // once
		})
	}
}

func TestReversalBelowThresholdResolvesAlert(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray := c.Guest("Ray Whitfield")
	buysChips(c, c.Room, ray, "6000.00")
	wrong := buysChips(c, c.Room, ray, "5000.00")
	wantAlerts(t, c, "Ray Whitfield: cash in of $11000.00")
	nextDay(c)
	made(reverses(c, wrong.ID))
	c.RunJobs()
	wantAlerts(t, c, "Ray Whitfield: cash in of $11000.00, resolved")
}

func TestReportThatIsDueAgainHasAnOpenAlert(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray := c.Guest("Ray Whitfield")
	buysChips(c, c.Room, ray, "6000.00")
	first := buysChips(c, c.Room, ray, "5000.00")
	made(reverses(c, first.ID))
	second := buysChips(c, c.Room, ray, "4500.00") // before the alert was resolved: it says the new sum
	wantAlerts(t, c, "Ray Whitfield: cash in of $10500.00")
	made(reverses(c, second.ID))
	c.RunJobs()
	c.Clock.Advance(time.Minute)
	buysChips(c, c.Room, ray, "4700.00")
	c.RunJobs()
	wantAlerts(t, c, "Ray Whitfield: cash in of $10500.00, resolved", "Ray Whitfield: cash in of $10700.00")
}

// Cash is counted in the whole organization, and the alert is that of the room in which it came to be too much.
func TestReversalInOneRoomResolvesAlertOfAnother(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray := c.Guest("Ray Whitfield")
	wrong := buysChips(c, c.Room, ray, "6000.00")
	buysChips(c, c.OtherRoom, ray, "5000.00")
	c.RunJobs()
	made(reverses(c, wrong.ID))
	buysChips(c, c.OtherRoom, ray, "1.00") // alerting evaluates a room after each act in it
	c.RunJobs()
	wantAlerts(t, c, "Ray Whitfield: cash in of $11000.00, resolved")
	assert.Equal(t, "counted", cashOn(t, c, ray, firstDay), counted{5_001_00, 0, 2})
}

func TestMergeAddsUpCashOfBothRecords(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	keep, duplicate := c.Guest("Ray Whitfield"), c.Guest("Raymond Whitfield")
	buysChips(c, c.Room, keep, "6000.00")
	wrong := buysChips(c, c.OtherRoom, duplicate, "5000.00")
	made(chips(c, c.Room, duplicate, cage.ChipRedemption, "300.00", cage.ByCash))
	merges(c, keep, duplicate).do().Want(http.StatusOK)
	assert.Equal(t, "counted", cashOn(t, c, keep, firstDay), counted{11_000_00, 300_00, 3})
	wantAlerts(t, c, "Ray Whitfield: cash in of $11000.00")
	nextDay(c)
	made(reverses(c, wrong.ID))
	c.RunJobs()
	assert.Equal(t, "counted", cashOn(t, c, keep, firstDay), counted{6_000_00, 300_00, 2})
	wantAlerts(t, c, "Ray Whitfield: cash in of $11000.00, resolved")
}

// The report of one side was due under the other name; that of the other side is due because the records are merged.
func TestMergeReportsEachSideOfCash(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	keep, duplicate := c.Guest("Ray Whitfield"), c.Guest("Raymond Whitfield")
	buysChips(c, c.Room, duplicate, "12000.00")
	for _, p := range []player.Player{keep, duplicate} {
		made(chips(c, c.Room, p, cage.ChipRedemption, "6000.00", cage.ByCash))
	}
	c.Clock.Advance(time.Minute)
	merges(c, keep, duplicate).do().Want(http.StatusOK)
	wantAlerts(t, c, "Raymond Whitfield: cash in of $12000.00", "Ray Whitfield: cash out of $12000.00")
}
