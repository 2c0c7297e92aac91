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

// openLobby opens the rooms' lists boards and the players' pages.
func (n *Night) openLobby() error {
	errs := make([]error, len(n.rooms))
	var boards sync.WaitGroup
	for i, r := range n.rooms {
		for _, p := range r.setup.Pages {
			n.spawn(func() { n.runPage(p) })
		}
		if secret := r.setup.Board; secret != "" {
			boards.Go(func() { errs[i] = n.openBoard(r, secret) })
		}
	}
	boards.Wait()
	return errors.Join(errs...)
}

// runPage reads a page at its interval, on a connection of its own.
func (n *Night) runPage(p Page) {
	pool := newConnPool(n.server.Addr, p.Secret, n.scenario)
	defer pool.close()
	request := Request{Method: "GET", Path: "/api/player-pages/" + p.Link}
	for planned := time.Now().Add(rand.N(pageInterval)); n.waitUntil(planned); planned = planned.Add(pageInterval) {
		n.window().recordLag(planned)
		r, err := pool.send(n.ctx, request)
		if n.isClosing(err) {
			return
		}
		n.window().recordResponse("a player's page", Pages, planned, r, err)
		n.noteProblem("a player's page", r, err)
	}
}

// board is the lists board of a room. It reads itself after each version that its socket receives.
type board struct {
	night   *Night
	room    *room
	version atomic.Int64 // the newest version received
	wake    chan struct{}
}

func (n *Night) openBoard(r *room, secret string) error {
	b := &board{night: n, room: r, wake: make(chan struct{}, 1)}
	s := newSocket(n.server.Addr, "/ws?as=screen", secret, b, []string{r.setup.ID}, &atomic.Int64{})
	ctx, cancel := context.WithTimeout(n.ctx, connectTimeout)
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
		pool := newConnPool(n.server.Addr, secret, n.scenario)
		defer pool.close()
		b.run(pool)
	})
	return nil
}

func (b *board) receive(_ time.Time, m message) {
	b.version.Store(m.Version)
	b.resync()
}

func (b *board) resync() {
	select {
	case b.wake <- struct{}{}:
	default:
	}
}

func (b *board) run(pool *connPool) {
	request := Request{Method: "GET", Path: "/api/board/" + b.room.setup.ID + "/lists"}
	for {
		select {
		case <-b.wake:
		case <-b.night.ctx.Done():
			return
		}
		version, planned := b.version.Load(), time.Now()
		r, err := pool.send(b.night.ctx, request)
		if b.night.isClosing(err) {
			return
		}
		b.night.window().recordResponse("the lists board", Boards, planned, r, err)
		b.night.noteProblem("the lists board", r, err)
		if err == nil && r.ok() {
			b.night.recordBoard(b.room.boardTracker.recordDisplay(version, time.Now()))
		}
	}
}

// boardTracker matches the versions of acts with the times at which the room's board displays them.
type boardTracker struct {
	mu        sync.Mutex
	acts      []versionTime // planned times of acts that the board does not display yet
	displayed []versionTime // oldest first
}

type versionTime struct {
	version int64
	at      time.Time
}

// maxDisplayed is enough for acts whose response comes after the board has displayed them.
const maxDisplayed = 100

// displayedAct is an act with the time at which the board displayed it.
type displayedAct struct{ planned, displayed time.Time }

// recordDisplay records that the board displays a version, and returns the acts that it displays for the first time.
func (t *boardTracker) recordDisplay(version int64, at time.Time) (acts []displayedAct) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.displayed = append(t.displayed, versionTime{version, at})
	t.displayed = t.displayed[max(0, len(t.displayed)-maxDisplayed):]
	t.acts = slices.DeleteFunc(t.acts, func(act versionTime) bool {
		if act.version > version {
			return false
		}
		acts = append(acts, displayedAct{act.at, at})
		return true
	})
	return acts
}

// expect records an act with the version of its response, and returns it if the board displays it already.
func (t *boardTracker) expect(version int64, planned time.Time) []displayedAct {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, d := range t.displayed {
		if d.version >= version {
			return []displayedAct{{planned, d.at}}
		}
	}
	t.acts = append(t.acts, versionTime{version, planned})
	return nil
}

func (n *Night) recordBoard(acts []displayedAct) {
	for _, a := range acts {
		if w := n.window(); w.contains(a.planned) {
			w.BoardDelivery.Add(a.displayed.Sub(a.planned))
		}
	}
}

// expectOnBoard takes the room's version from the header Changed of an act's response.
func (n *Night) expectOnBoard(room *room, r Response, planned time.Time) {
	if room.setup.Board == "" || !r.ok() {
		return
	}
	for _, scope := range strings.Fields(r.Changed) {
		if text, ok := strings.CutPrefix(scope, "room/"+room.setup.ID+"@"); ok {
			if version, err := strconv.ParseInt(text, 10, 64); err == nil {
				n.recordBoard(room.boardTracker.expect(version, planned))
			}
		}
	}
}
