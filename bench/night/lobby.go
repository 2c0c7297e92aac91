package night

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Page is a player's page on a phone.
type Page struct{ Link, Secret string }

// pageInterval is how often an open page reads itself.
const pageInterval = 3 * time.Second

// openLobby keeps the rooms' boards and the players' pages open.
func (n *Night) openLobby() error {
	boards := make([]error, len(n.rooms))
	var all sync.WaitGroup
	for i, r := range n.rooms {
		for _, p := range r.place.Pages {
			n.Pages++
			n.spawn(func() { n.keepPage(p) })
		}
		if secret := r.place.Board; secret != "" {
			all.Go(func() { boards[i] = n.openBoard(r, secret) })
		}
	}
	all.Wait()
	return errors.Join(boards...)
}

// keepPage reads a page at its interval, each on its own connection.
func (n *Night) keepPage(p Page) {
	lines := newConnPool(n.house.Addr, p.Secret, n.evening)
	defer lines.close()
	read := Request{Method: "GET", Path: "/api/player-pages/" + p.Link}
	for planned := time.Now().Add(rand.N(pageInterval)); n.until(planned); planned = planned.Add(pageInterval) {
		n.tally().lag(planned)
		a, err := lines.send(n.ctx, read)
		if n.closing(err) {
			return
		}
		n.tally().answered("a player's page", Pages, planned, time.Now(), a, err)
		n.noteProblem("a player's page", a, err)
	}
}

// board is the lists board of a room: it reads itself after each version that its socket hears of.
type board struct {
	night *Night
	room  *room
	heard atomic.Int64 // the newest version
	wake  chan struct{}
}

func (n *Night) openBoard(r *room, secret string) error {
	b := &board{night: n, room: r, wake: make(chan struct{}, 1)}
	s := &socket{
		addr: n.house.Addr, token: secret, as: "screen", ear: b, rooms: []string{r.place.ID},
		at: map[string]*versions{r.place.ID: fromNow()}, org: fromNow(), heard: &atomic.Int64{},
	}
	ctx, cancel := context.WithTimeout(n.ctx, opensWithin)
	defer cancel()
	if err := s.open(ctx); err != nil {
		return err
	}
	n.spawn(func() {
		if err := s.listen(); n.ctx.Err() == nil {
			n.addProblem("board: " + err.Error())
		}
	})
	n.spawn(func() {
		defer s.close()
		lines := newConnPool(n.house.Addr, secret, n.evening)
		defer lines.close()
		b.follow(lines)
	})
	return nil
}

func (b *board) hears(_ time.Time, m message) {
	b.heard.Store(m.Version)
	b.missed(m.Room)
}

func (b *board) missed(string) {
	select {
	case b.wake <- struct{}{}:
	default:
	}
}

func (b *board) follow(lines *connPool) {
	read := Request{Method: "GET", Path: "/api/board/" + b.room.place.ID + "/lists"}
	for {
		select {
		case <-b.wake:
		case <-b.night.ctx.Done():
			return
		}
		version, planned := b.heard.Load(), time.Now()
		a, err := lines.send(b.night.ctx, read)
		if b.night.closing(err) {
			return
		}
		b.night.tally().answered("the lists board", Boards, planned, time.Now(), a, err)
		b.night.noteProblem("the lists board", a, err)
		if err == nil && a.ok() {
			b.night.onBoard(b.room.glass.shows(version, time.Now()))
		}
	}
}

// glass joins the versions of acts with the moments at which the room's board showed them.
type glass struct {
	mu    sync.Mutex
	acts  []moment // planned, not shown yet
	shown []moment // the newest last
}

type moment struct {
	version int64
	at      time.Time
}

// keptMoments is enough for the acts whose answers come after the board has shown them.
const keptMoments = 100

// done is one act that the board shows.
type done struct{ planned, shown time.Time }

func (g *glass) shows(version int64, at time.Time) (all []done) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.shown = append(g.shown, moment{version, at})
	g.shown = g.shown[max(0, len(g.shown)-keptMoments):]
	g.acts = slices.DeleteFunc(g.acts, func(act moment) bool {
		if act.version > version {
			return false
		}
		all = append(all, done{act.at, at})
		return true
	})
	return all
}

// expects notes an act that was answered with a version of the room.
func (g *glass) expects(version int64, planned time.Time) []done {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, s := range g.shown {
		if s.version >= version {
			return []done{{planned, s.at}}
		}
	}
	g.acts = append(g.acts, moment{version, planned})
	return nil
}

// onBoard counts the acts that a board shows from now on.
func (n *Night) onBoard(acts []done) {
	for _, d := range acts {
		if t := n.tally(); t.holds(d.planned) {
			t.Board.Add(d.shown.Sub(d.planned))
		}
	}
}

// noteVersion reads the room's version from the header Changed of an act's answer.
func (n *Night) noteVersion(r *room, a Answer, planned time.Time) {
	if r.place.Board == "" || !a.ok() {
		return
	}
	for _, scope := range strings.Fields(a.Changed) {
		if text, ok := strings.CutPrefix(scope, "room/"+r.place.ID+"@"); ok {
			if version, err := strconv.ParseInt(text, 10, 64); err == nil {
				n.onBoard(r.glass.expects(version, planned))
			}
		}
	}
}
