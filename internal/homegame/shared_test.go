package homegame

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"testing"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/optional"
	"pitboss/internal/test/assert"
)

// shared reads a file of cases that the web app's tests read too.
func shared[T any](t *testing.T, name string) (cases []T) {
	t.Helper()
	raw, err := os.ReadFile("../../web/src/go/engine/night/" + name)
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Cases []T }
	if err := json.Unmarshal(raw, &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Cases) < 10 {
		t.Fatalf("got %d cases, want at least 10", len(file.Cases))
	}
	return file.Cases
}

type sharedStanding struct {
	Player, Name string
	User         *string
	In, Out, Net int64
	Sitting      bool
}

type sharedParty struct {
	Party string
	Due   int64
}

func TestLedgerMatchesWebApp(t *testing.T) {
	t.Parallel()
	type wanted struct {
		In, Out, InPlay int64
		Hands           int
		Newest          *string
		Players         []sharedStanding
		Parties         []sharedParty
	}
	for _, c := range shared[struct {
		Name    string
		Entries []Entry
		Want    wanted
		Refuses []struct {
			Why   string
			Entry Entry
		}
	}](t, "ledger-cases.json") {
		var soFar Ledger
		known := map[string]bool{}
		for i, e := range c.Entries {
			why := e.validate() + soFar.checkNext(&e)
			assert.Equal(t, fmt.Sprintf("%s: entry %d: got refusal", c.Name, i+1), why, "")
			soFar.apply(&e)
			known[e.ID] = true
		}
		if again := NewLedger(c.Entries); !reflect.DeepEqual(again, soFar) {
			t.Errorf("%s: summed at once:\n got %+v\nwant %+v", c.Name, again, soFar)
		}
		for _, r := range c.Refuses {
			if r.Entry.validate() == "" && soFar.checkNext(&r.Entry) == "" && !known[r.Entry.ID] {
				t.Errorf("%s: got no refusal although %s", c.Name, r.Why)
			}
		}
		l := NewLedger(c.Entries)
		got := wanted{int64(l.TotalIn()), int64(l.TotalOut()), int64(l.InPlay()), l.Hands,
			optional.NonZero(l.UndoTarget), []sharedStanding{}, []sharedParty{}}
		for _, s := range l.Players {
			got.Players = append(got.Players, sharedStanding{s.Player, s.Name, optional.NonZero(s.User), int64(s.In),
				int64(s.Out), int64(s.Net()), s.IsSeated})
		}
		for _, p := range l.Parties() {
			got.Parties = append(got.Parties, sharedParty{p.ID, int64(p.Due)})
		}
		if !reflect.DeepEqual(got, c.Want) {
			t.Errorf("%s:\n got %+v\nwant %+v", c.Name, got, c.Want)
		}
	}
}

func TestSettleMatchesWebApp(t *testing.T) {
	t.Parallel()
	for _, c := range shared[struct {
		Name     string
		Parties  []sharedParty
		Payments []struct {
			From, To string
			Amount   int64
		}
	}](t, "settle-cases.json") {
		parties := []Party{}
		for _, p := range c.Parties {
			parties = append(parties, Party{p.Party, money.Cents(p.Due)})
		}
		var want []Transfer
		for _, p := range c.Payments {
			want = append(want, Transfer{p.From, p.To, money.Cents(p.Amount)})
		}
		if got := Settle(parties); !reflect.DeepEqual(got, want) {
			t.Errorf("%s:\n got %v\nwant %v", c.Name, got, want)
		}
	}
}

func TestLevelMatchesWebApp(t *testing.T) {
	t.Parallel()
	type wanted struct {
		Number, Hands, Moved int
		Since                *clock.Instant
		Small, Big           int64
	}
	for _, c := range shared[struct {
		Name    string
		Entries []Entry
		Want    wanted
	}](t, "level-cases.json") {
		g := game{Game: Game{SmallBlind: 25, BigBlind: 50}}
		p := g.firstLevel()
		var l Ledger
		for i := range c.Entries {
			l.add(&c.Entries[i])
		}
		for i := range l.live {
			p.apply(&l.live[i])
		}
		got := wanted{p.Number, p.Hands, p.ButtonMoves, p.Since, int64(p.SmallBlind), int64(p.BigBlind)}
		if !reflect.DeepEqual(got, c.Want) {
			t.Errorf("%s:\n got %+v\nwant %+v", c.Name, got, c.Want)
		}
	}
}
