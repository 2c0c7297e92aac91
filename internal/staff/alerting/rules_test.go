package alerting

import (
	"testing"

	"pitboss/internal/floor"
	"pitboss/internal/room/alert"
	"pitboss/internal/test/assert"
)

// table is a table of nine seats, some of them taken.
func table(number, taken int, status floor.TableStatus) floor.Table {
	t := floor.Table{ID: "t", TableNumber: number, MaxSeats: 9, Status: status, CurrentPlayers: taken}
	for i := range 9 {
		state := floor.SeatOpen
		if i < taken {
			state = floor.SeatOccupied
		}
		t.SeatStates = append(t.SeatStates, state)
	}
	return t
}

func TestFreeSeatsAreDescribedInOneSentence(t *testing.T) {
	t.Parallel()
	full, free, ready := table(8, 9, floor.TableActive), table(2, 8, floor.TableActive),
		table(12, 0, floor.TableAvailable)
	for want, tables := range map[string][2][]floor.Table{
		"Table 8 is the only game and is full.":   {{full}, nil},
		"Table 2 has a free seat.":                {{full, free}, {ready}},
		"Tables 2 and 3 have free seats.":         {{free, full, table(3, 4, floor.TableActive)}, nil},
		"No seat is free; Table 12 is available.": {{full}, {ready}},
		"Tables 1, 5 and 8 are full.": {
			{table(1, 9, floor.TableActive), table(5, 9, floor.TableActive), full}, nil},
	} {
		if got := describeSeats(tables[0], tables[1]); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestAlertFollowsItsCause(t *testing.T) {
	t.Parallel()
	stored := func(id string, k alert.Kind, subject, message string) alert.Stored {
		return alert.Stored{Alert: alert.Alert{ID: id, Kind: k, Message: message}, Subject: subject}
	}
	is := func(k alert.Kind, subject, message string) cause {
		return cause{New: alert.New{Kind: k, Subject: subject, Message: message}}
	}
	open := []alert.Stored{
		stored("stays", alert.TableShort, "t1/1", "a"), stored("other words", alert.TableShort, "t2/1", "a"),
		stored("ends", alert.TableShort, "t3/1", "a"), stored("twice", alert.NoDealer, "t1/1", "a"),
		stored("twice, the later", alert.NoDealer, "t1/2", "a"),
		stored("other occurrence", alert.WaitOverTarget, "g/1", "a"),
	}
	got := map[string]string{}
	for _, c := range compareAlerts(open, []cause{
		is(alert.TableShort, "t1/1", "a"), is(alert.TableShort, "t2/1", "b"), is(alert.NoDealer, "t1/2", "a"),
		is(alert.WaitOverTarget, "g/2", "a"), is(alert.DealerOver, "t3/1", "new"),
	}) {
		switch {
		case c.stored == nil:
			got[c.cause.Message] = "raise"
		case c.cause == nil:
			got[c.stored.ID] = "resolve"
		default:
			got[c.stored.ID] = "reword"
		}
	}
	want := map[string]string{"other words": "reword", "ends": "resolve", "twice": "resolve",
		"other occurrence": "reword", "new": "raise"}
	for id, what := range want {
		if got[id] != what {
			t.Errorf("%s: got %s, want %s", id, got[id], what)
		}
	}
	if len(got) != len(want) {
		t.Errorf("got changes %v, want %v", got, want)
	}
}

func TestCallMessageConsistsOfSentences(t *testing.T) {
	t.Parallel()
	for want, got := range map[string]string{
		"Floor called.":                         CallKind(alert.FloorCall).message("", ""),
		"Dispute. Seats 3 and 7. Dealer Ana R.": CallKind(alert.DisputeCall).message("Seats 3 and 7", "Ana R."),
		"VIP request. Seat 2?":                  CallKind(alert.VIPCall).message("Seat 2?", ""),
		"Technical. Dealer Ken Ito.":            CallKind(alert.TechnicalCall).message("", "Ken Ito"),
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	assert.Equal(t, "the headline is not the first sentence: headline",
		headline("Pot above $1,000.50. Dealer entered $2,000."), "Pot above $1,000.50")
	assert.Equal(t, `the headline is not the first sentence: headline("Floor called.")`, headline("Floor called."),
		"Floor called")
}
