package db_test

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest/diskfault"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/test/assert"
)

// check compares the callers' errors with the database.
func (h *faultHarness) check(acts []*faultAct, failed []int) {
	t := h.t
	t.Helper()
	rows, events := h.stored()
	want := map[string]int{} // rows by label
	putOff := 0
	for _, a := range acts {
		done := a
		if a.repeats != nil {
			done = a.repeats
		}
		switch {
		case a.givesUp:
			if !errors.Is(a.err, context.Canceled) {
				t.Errorf("the caller of %s had gone: %v", a.label, a.err)
			}
		case a.err == nil && (a.refuses || a.panics):
			t.Errorf("%s ought to have been refused", a.label)
		case a.err == nil:
			want[done.label] = 1
			h.outcomes.done++
		case isUnavailable(a.err):
			if len(failed) == 0 {
				t.Errorf("%s was put off without an error: %v", a.label, a.err)
			}
			putOff++
			h.outcomes.unavailable++
		case a.refuses && strings.Contains(a.err.Error(), a.label+" is refused"), a.panics &&
			strings.Contains(a.err.Error(), a.label):
			h.outcomes.refused++
		default:
			t.Errorf("%s ended with %v", a.label, a.err)
		}
		for _, b := range acts {
			if a.err != nil && b != done && strings.Contains(a.err.Error(), b.label) {
				t.Errorf("%s hears of %s: %v", a.label, b.label, a.err)
			}
		}
	}
	if putOff > 1 && len(failed) == 1 {
		h.outcomes.lost++
	}
	for _, a := range acts {
		if a.repeats != nil {
			continue
		}
		assert.Equal(t, "rows[a.label]", rows[a.label], want[a.label])
		if n := want[a.label]; !a.silent && events[a.label] != n {
			t.Errorf("%s was answered %d times with success and has %d events", a.label, n, events[a.label])
		}
	}
}

// stored counts the rows and events of each act of this round. It checks that every version has exactly one event and
// was announced.
func (h *faultHarness) stored() (rows, events map[string]int) {
	t := h.t
	t.Helper()
	rows, events = map[string]int{}, map[string]int{}
	prefix := "act-" + strconv.Itoa(h.rounds) + "-"
	_, err := db.ViewAcross(t.Context(), h.d, "a test", func(tx *db.AnyTx) (any, error) {
		labels, err := db.All(tx, func(scan db.Scan) (l string, err error) { return l, scan(&l) },
			"SELECT label FROM probe WHERE label >= '"+prefix+"' AND label < '"+prefix+"a'")
		for _, l := range labels {
			rows[l]++
		}
		return nil, err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range h.clubs {
		for _, room := range []string{"", "main", "side"} {
			at := scope{c.ID(), room}
			version := h.versions[at]
			list, err := db.EventsAfter(t.Context(), h.d, c.ID(), room, version, 1000)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range list {
				assert.Equal(t, fmt.Sprintf("%v: version: Version", at), e.Version, version+1)
				version = e.Version
				events[strings.Trim(string(e.Payload), `"`)]++
			}
			assert.Equal(t, fmt.Sprintf("%v is at version", at), h.version(c.Org, room), version)
			announced := h.announced[at]
			if len(list) > 0 && announced != version {
				t.Fatalf("%v is at version %d and %d was announced", at, version, announced)
			}
			if announced > version {
				t.Errorf("%v is at version: announced: got %v, want at most %v", at, announced, version)
			}
			h.versions[at] = version
		}
	}
	return rows, events
}

// readWith reads a room while some calls fail. A careless read continues after a failed statement while an act
// commits: it must not see two snapshots.
func (h *faultHarness) readWith(fault diskfault.Injection) (failed []int) {
	h.t.Helper()
	c := h.clubs[h.random.IntN(len(h.clubs))]
	h.versions[scope{c.ID(), "main"}]++
	after := int64(0)
	before, err := db.ViewRoom(h.t.Context(), h.d, c.Room("main"), func(v *db.RoomView) (int64, error) {
		before := v.Version()
		diskfault.Inject(fault)
		_, _ = db.Value[int64](v, "SELECT sum(length(body)) FROM ballast WHERE $1 <> $2")
		_, failed = diskfault.Stop()
		if err := c.note(h.t.Context(), "main", "meanwhile"); err != nil {
			h.t.Errorf("an act beside a read, %+v, result codes %v: %v", fault, failed, err)
		}
		var err error
		after, err = db.Value[int64](v, "SELECT version FROM room WHERE org_id = $1 AND id = $2")
		return before, err
	})
	switch {
	case err == nil && before != after:
		h.t.Errorf("a read shows version %d and then %d, result codes %v", before, after, failed)
	case err != nil && (len(failed) == 0 || !isUnavailable(err)):
		h.t.Errorf("a read with result codes %v ended with %v", failed, err)
	}
	return failed
}

func (h *faultHarness) version(org tenant.Org, room string) int64 {
	h.t.Helper()
	version, err := db.ViewOrg(h.t.Context(), h.d, org, func(v *db.OrgView) (int64, error) {
		if room == "" {
			return v.Version(), nil
		}
		return db.Value[int64](v.Room(room), "SELECT version FROM room WHERE org_id = $1 AND id = $2")
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return version
}

func isUnavailable(err error) bool { return fault.KindOf(err) == fault.Unavailable }
