package crash_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/player/notice"
	"pitboss/internal/test/assert"
	"pitboss/internal/test/clubdata"
	"pitboss/internal/test/process"
	"pitboss/internal/test/receivers"
)

const (
	noticeKills  = 20
	callsPerKill = 4
	stopEvery    = 3 // one in so many called players stops the notices right after the call
)

func TestKillNeitherLosesNorDoublesANotice(t *testing.T) { killNotices(t, noticeKills) }

// podium calls the players of a list one after the other. Half of them get text messages, the others push messages.
type podium struct {
	t        *testing.T
	text     *receivers.Text
	push     *receivers.Push
	room     string
	token    string
	names    map[string]string // by player: phone number or name of the browser
	stopped  map[string]bool   // players whose stop was acknowledged
	hasAsked map[string]bool   // players whose stop was sent
}

// killNotices kills the program repeatedly while players are called and stop their notices: at random moments, and just
// when a service has taken a message and the program does not know it yet.
func killNotices(t *testing.T, rounds int) {
	config := dbtest.ConfigOf(t, db.Config{})
	config.NoFsync = false
	p := program{t: t, path: process.Binary(t), config: config}
	d := buildPodium(t, config, rounds*callsPerKill)
	moment := rand.New(rand.NewPCG(seedOf(t), 0))
	silent := map[string]int{} // messages that a player had got when their stop was known and the program dead
	for range rounds {
		p.start()
		d.settle(p.url)
		dead := make(chan struct{})
		kill := sync.OnceFunc(func() {
			p.kill()
			close(dead)
		})
		ctx, stop := context.WithCancel(t.Context())
		var arrived atomic.Int64
		last := moment.Int64N(3) + 1 // the message at which the program is killed, so that the answer is lost
		d.onReceive(func() {
			if arrived.Add(1) == last {
				kill()
			}
		})
		acted := make(chan struct{})
		var working sync.WaitGroup
		working.Go(func() { d.work(ctx, p.url, sync.OnceFunc(func() { close(acted) })) })
		<-acted
		select {
		case <-dead:
		case <-time.After(time.Duration(moment.Int64N(int64(1500 * time.Millisecond)))):
			kill()
		}
		stop()
		working.Wait()
		d.onReceive(nil)
		for player := range d.stopped {
			if _, known := silent[player]; !known {
				silent[player] = d.countOf(player)
			}
		}
	}
	p.start()
	d.settle(p.url)
	due := d.waitUntilSent(p.url)
	p.kill()
	p.check()
	d.verify(due, silent)
}

// buildPodium makes a club with a list of players with consent to messages, and the services that take these.
func buildPodium(t *testing.T, config db.Config, players int) *podium {
	t.Helper()
	d, err := db.Open(t.Context(), config)
	assert.NoError(t, "open", err)
	assert.NoError(t, "migrate", d.Migrate(t.Context()))
	club, err := clubdata.Build(t.Context(), d, clubdata.Plan{
		Organization: "club", Rooms: 1, Tables: players/clubdata.Seats + 1, Waiting: players,
	})
	assert.NoError(t, "build", err)
	at := club.Org.Room(club.Rooms[0].ID)
	p := &podium{
		t: t, text: receivers.NewText(t, "AC1", ""), push: receivers.NewPush(t), room: at.ID(), token: club.Token,
		names: map[string]string{}, stopped: map[string]bool{}, hasAsked: map[string]bool{},
	}
	entries, err := db.ViewRoom(t.Context(), d, at, func(tx *db.RoomView) ([]floor.WaitlistEntry, error) {
		return floor.OpenEntries(tx)
	})
	assert.NoError(t, "list", err)
	settings, err := json.Marshal(notice.TextGateway{
		Provider: notice.Twilio, Account: "AC1", From: "+15125550100", URL: p.text.URL,
	})
	assert.NoError(t, "settings", err)
	const why = "a test prepares its club"
	_, err = db.AcrossTenants(t.Context(), d, why, func(tx *db.AnyTx) (none struct{}, err error) {
		_, err = tx.Exec("UPDATE room SET hold_minutes = 60")
		if err == nil {
			_, err = tx.Exec(`INSERT INTO notice_settings (org_id, room_id, is_on, quiet_from, quiet_to, text_gateway,
				text_secret, mail_secret, templates) VALUES ('club', $1, TRUE, '', '', $2, '', '', '[]')`, at.ID(),
				string(settings))
		}
		for i, e := range entries {
			kind, address, key := p.channelOf(i, e.PlayerID)
			if err == nil {
				_, err = tx.Exec(`INSERT INTO notice_channel (org_id, room_id, id, player_id, kind, address,
					address_key, position, language, consented_at, source, wording)
					VALUES ('club', $1, $2, $3, $4, $5, $6, 0, 'en', $7, 'page', 'test')`, at.ID(), db.NewID(),
					e.PlayerID, kind, address, key, clock.Instant(1))
			}
		}
		return none, err
	})
	assert.NoError(t, "prepare", err)
	assert.NoError(t, "close", d.Close())
	return p
}

// channelOf is the channel of the player with a number.
func (d *podium) channelOf(n int, player string) (kind, address, key string) {
	if n%2 == 0 {
		number := fmt.Sprintf("+1512%07d", n)
		d.names[player] = number
		return "text", number, number
	}
	name := fmt.Sprint("browser", n)
	d.names[player] = name
	raw, err := json.Marshal(d.push.Subscribe(name))
	assert.NoError(d.t, "subscription", err)
	return "push", string(raw), name
}

func (d *podium) onReceive(f func()) {
	d.text.OnReceive(f)
	d.push.OnReceive(f)
}

func (d *podium) received() []receivers.Received {
	return slices.Concat(d.text.Received(), d.push.Received())
}

func (d *podium) entries(url string) (list []floor.WaitlistEntry) {
	d.t.Helper()
	assert.NoError(d.t, "list", process.GetJSON(url+"/api/waitlist/"+d.room, d.token, &list))
	return list
}

// settle repeats the stops whose answers were lost.
func (d *podium) settle(url string) {
	d.t.Helper()
	for player := range d.hasAsked {
		if !d.stopped[player] {
			a, err := d.stop(url, player)
			assert.NoError(d.t, "stop", err)
			if a.Status != http.StatusNoContent && a.Status != http.StatusConflict { // done before
				d.t.Fatalf("stop: got status %d %s", a.Status, a.Body)
			}
			d.stopped[player] = true
		}
	}
}

func (d *podium) stop(url, player string) (process.Answer, error) {
	path := "/api/player-notices/" + d.room + "/" + player + "/stop"
	return process.Call(context.Background(), http.MethodPost, url+path, d.token, "", struct{}{})
}

// work calls players until the program is killed. An answer that is lost says nothing; the list tells later.
func (d *podium) work(ctx context.Context, url string, acted func()) {
	defer acted()
	var list []floor.WaitlistEntry
	if process.GetJSON(url+"/api/waitlist/"+d.room, d.token, &list) != nil {
		return
	}
	calls := 0
	for _, e := range list {
		if e.Status != floor.EntryWaiting {
			continue
		}
		if calls++; calls > callsPerKill || ctx.Err() != nil {
			return
		}
		a, err := process.Call(ctx, http.MethodPost, url+"/api/waitlist/"+e.ID+"/call", d.token, db.NewID(), struct{}{})
		if err != nil {
			return
		}
		if a.Status != http.StatusOK {
			d.t.Errorf("call: got status %d %s", a.Status, a.Body)
			return
		}
		if e.Position%stopEvery == 0 {
			d.hasAsked[e.PlayerID] = true
			if a, err := d.stop(url, e.PlayerID); err != nil {
				return
			} else if a.Status == http.StatusNoContent {
				d.stopped[e.PlayerID] = true
			}
		}
		acted()
	}
}

// waitUntilSent waits until the notices of all called players have been sent, but of those who stopped. It returns
// these players.
func (d *podium) waitUntilSent(url string) (due []string) {
	d.t.Helper()
	for end := time.Now().Add(notice.Lease + process.RequestTimeout); ; <-time.After(100 * time.Millisecond) {
		due = nil
		waiting := 0
		for _, e := range d.entries(url) {
			if e.Status != floor.EntryCalled || d.hasAsked[e.PlayerID] {
				continue
			}
			due = append(due, e.PlayerID)
			if e.Notice.Status != notice.StateStatus(notice.Sent) {
				waiting++
			}
		}
		if waiting == 0 {
			return due
		}
		if time.Now().After(end) {
			d.t.Fatalf("%d of %d notices have not been sent", waiting, len(due))
		}
	}
}

func (d *podium) countOf(player string) (n int) {
	for _, r := range d.received() {
		if r.To == d.names[player] {
			n++
		}
	}
	return n
}

// verify checks that every due notice arrived, none twice by its key, and none after a stop.
func (d *podium) verify(due []string, silent map[string]int) {
	d.t.Helper()
	keys := map[string]map[string]bool{} // of the calls, by receiver
	repeats := 0
	for _, r := range d.received() {
		if !strings.Contains(r.Text, "seat is ready") {
			continue
		}
		if keys[r.To] == nil {
			keys[r.To] = map[string]bool{}
		}
		if keys[r.To][r.Key] {
			repeats++
		}
		keys[r.To][r.Key] = true
	}
	for _, player := range due {
		if n := len(keys[d.names[player]]); n != 1 {
			d.t.Errorf("notices of one call: got %d, want 1", n)
		}
	}
	for player, before := range silent {
		if n := d.countOf(player); n != before {
			d.t.Errorf("messages after a stop: got %d, want %d", n, before)
		}
		if n := len(keys[d.names[player]]); n > 1 {
			d.t.Errorf("notices of one call: got %d, want 1 at most", n)
		}
	}
	if len(due) == 0 || len(silent) == 0 {
		d.t.Errorf("%d notices were due, %d players stopped: the test shows nothing", len(due), len(silent))
	}
	for _, problem := range slices.Concat(d.text.Problems(), d.push.Problems()) {
		d.t.Error(problem)
	}
	d.t.Logf("%d notices arrived, %d were sent again with the same key, %d players stopped; %d messages were texts, "+
		"%d push messages", len(due), repeats, len(silent), len(d.text.Received()), len(d.push.Received()))
}
