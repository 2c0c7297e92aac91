package alerting

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/mask"
	"pitboss/internal/room"
	"pitboss/internal/room/alert"
	"pitboss/internal/staff"
)

// evaluatedKinds are the kinds that these rules raise and resolve. Package floor handles high pots; the cage raises
// large cash, and reversedCashAlerts resolves it.
var evaluatedKinds = []alert.Kind{
	alert.WaitOverTarget, alert.TableShort, alert.DealerOver, alert.NoDealer, alert.MembershipEnded,
	alert.InterestReached,
}

// cause is the reason for an open alert. Its subject names the thing and, after the last slash, the occurrence:
// "table_8/1795217280000000". At most one alert of a kind is open for a thing.
type cause struct {
	alert.New
	pausesTime bool // raising it pauses the time charge of the table
}

// subjectWithoutOccurrence returns the thing that a subject names.
func subjectWithoutOccurrence(subject string) string {
	return subject[:max(strings.LastIndexByte(subject, '/'), 0)]
}

// roomSnapshot is the input of the rules: a room at a moment.
type roomSnapshot struct {
	room          room.Room
	now           clock.Instant
	tables        []floor.Table
	waitlist      []floor.WaitlistEntry
	members       []seatedTerm
	dealing       []staff.Dealing
	withoutDealer []staff.TableWithoutDealer

	nextDue clock.Instant // next evaluation without an event; 0: none
}

// seatedTerm is a membership of a seated player that was valid after the player sat down.
type seatedTerm struct {
	seatID, tableID  string
	seat             int
	id               string
	kind             room.Term
	startsAt, endsAt clock.Instant
}

// isDue reports whether a time has come; a future time is remembered as the next evaluation.
func (s *roomSnapshot) isDue(at clock.Instant) bool {
	if at <= s.now {
		return true
	}
	if s.nextDue == 0 || at < s.nextDue {
		s.nextDue = at
	}
	return false
}

// causes returns the causes found by all rules.
func (s *roomSnapshot) causes() []cause {
	var all []cause
	for _, rule := range []func() []cause{s.longWaits, s.shortTables, s.longDowns, s.tablesWithoutDealer,
		s.endedMemberships, s.readyInterestLists} {
		all = append(all, rule()...)
	}
	return all
}

func minutes(n int) time.Duration { return time.Duration(n) * time.Minute }

func (s *roomSnapshot) formatLocal(at clock.Instant) string { return s.room.FormatLocal(at, s.now) }

// table returns a table of the room, or nil.
func (s *roomSnapshot) table(id string) *floor.Table {
	for i := range s.tables {
		if s.tables[i].ID == id {
			return &s.tables[i]
		}
	}
	return nil
}

// waiting returns the uncalled entries of a game's list in the order in which they joined.
func (s *roomSnapshot) waiting(game string) []floor.WaitlistEntry {
	var list []floor.WaitlistEntry
	for _, e := range s.waitlist {
		if e.GameTypeID == game && e.Status == floor.EntryWaiting {
			list = append(list, e)
		}
	}
	return sortByJoinTime(list)
}

// tablesOfGame returns the tables that run a game and those that are ready for it.
func (s *roomSnapshot) tablesOfGame(game string) (running, ready []floor.Table) {
	for _, t := range s.tables {
		switch {
		case t.GameTypeID != game || t.Event != nil || t.Status == floor.TableTournament:
		case t.IsRunning():
			running = append(running, t)
		default:
			ready = append(ready, t)
		}
	}
	return running, ready
}

// waitedGames returns the games that have waiting players.
func (s *roomSnapshot) waitedGames() []floor.GameRef {
	var list []floor.GameRef
	seen := map[string]bool{}
	for _, e := range s.waitlist {
		if !seen[e.GameTypeID] {
			seen[e.GameTypeID] = true
			list = append(list, e.GameType)
		}
	}
	return list
}

// longWaits: the first player on the list of a running game has waited longer than the target. A game without a table
// has an interest list instead. The list skips a player expected from home.
func (s *roomSnapshot) longWaits() (out []cause) {
	target := s.room.Settings.WaitTargetMinutes
	for _, g := range s.waitedGames() {
		running, ready := s.tablesOfGame(g.ID)
		waits := slices.DeleteFunc(s.waiting(g.ID), floor.WaitlistEntry.IsExpected)
		if len(running) == 0 || len(waits) == 0 || !s.isDue(waits[0].JoinedAt.Add(minutes(target))) {
			continue
		}
		first := waits[0]
		out = append(out, cause{New: alert.New{
			Kind: alert.WaitOverTarget, TableName: g.Name, Subject: g.ID + "/" + first.ID,
			Message: fmt.Sprintf("Waitlist over target. %s has been waiting since %s, target %d min. %s",
				mask.FirstNameAndInitial(first.Player.Name), s.formatLocal(first.JoinedAt), target,
				describeSeats(running, ready)),
		}})
	}
	return out
}

// describeSeats says at which table a seat is free, or that none is.
func describeSeats(running, ready []floor.Table) string {
	var free []string
	for _, t := range running {
		if len(t.FreeSeats()) > 0 {
			free = append(free, strconv.Itoa(t.TableNumber))
		}
	}
	switch {
	case len(free) == 1:
		return fmt.Sprintf("Table %s has a free seat.", free[0])
	case len(free) > 1:
		return fmt.Sprintf("Tables %s have free seats.", joinList(free))
	case len(ready) > 0:
		return fmt.Sprintf("No seat is free; %s is available.", ready[0].Label())
	case len(running) == 1:
		return running[0].Label() + " is the only game and is full."
	}
	var full []string
	for _, t := range running {
		full = append(full, strconv.Itoa(t.TableNumber))
	}
	return fmt.Sprintf("Tables %s are full.", joinList(full))
}

// joinList joins words for a sentence: "1, 2 and 5".
func joinList(words []string) string {
	last := len(words) - 1
	if last == 0 {
		return words[0]
	}
	return strings.Join(words[:last], ", ") + " and " + words[last]
}

// shortTables: a table has been short for too long.
func (s *roomSnapshot) shortTables() (out []cause) {
	limit := s.room.Settings.ShortMinutes
	for _, t := range s.tables {
		if t.ShortSince == nil || !s.isDue(t.ShortSince.Add(minutes(limit))) {
			continue
		}
		waiting := "nobody"
		if n := len(s.waiting(t.GameTypeID)); n > 0 {
			waiting = strconv.Itoa(n)
		}
		out = append(out, cause{New: alert.New{
			Kind: alert.TableShort, TableID: t.ID, TableName: t.Label(),
			Subject: fmt.Sprintf("%s/%d", t.ID, *t.ShortSince),
			Message: fmt.Sprintf("Short over %d min. %d of %d at %s, %s waiting.", limit, t.CurrentPlayers, t.MaxSeats,
				t.GameType.Name, waiting),
		}})
	}
	return out
}

// longDowns: a dealer has been at one table for too long.
func (s *roomSnapshot) longDowns() (out []cause) {
	limit := s.room.Settings.DealerMinutes
	for _, d := range s.dealing {
		t := s.table(d.TableID)
		if t == nil || !s.isDue(d.Since.Add(minutes(limit))) {
			continue
		}
		missed := ""
		if s.isDue(d.DueAt) {
			missed = fmt.Sprintf(", the %s push was missed", d.DueAt.Time().In(s.room.Calendar().Zone).Format("3:04"))
		}
		out = append(out, cause{New: alert.New{
			Kind: alert.DealerOver, TableID: t.ID, TableName: t.Label(),
			Subject: fmt.Sprintf("%s/%s@%d", t.ID, d.StaffID, d.Since),
			Message: fmt.Sprintf("Dealer over %d min. %s since %s%s.", limit, d.Name, s.formatLocal(d.Since), missed),
		}})
	}
	return out
}

// tablesWithoutDealer: a table has been without a dealer for too long after it had one. Its time charge is paused then.
func (s *roomSnapshot) tablesWithoutDealer() (out []cause) {
	limit := s.room.Settings.UndealtMinutes
	if limit == 0 {
		return nil
	}
	for _, u := range s.withoutDealer {
		t := s.table(u.TableID)
		if t == nil || !s.isDue(u.Since.Add(minutes(limit))) {
			continue
		}
		paused := ""
		if t.PausedAt != nil {
			paused = "; its time is paused"
		}
		out = append(out, cause{pausesTime: !u.Lent, New: alert.New{
			Kind: alert.NoDealer, TableID: t.ID, TableName: t.Label(), Subject: fmt.Sprintf("%s/%d", t.ID, u.Since),
			Message: fmt.Sprintf("No dealer over %d min. No one has dealt since %s%s.", limit, s.formatLocal(u.Since),
				paused),
		}})
	}
	return out
}

// membershipNames are the names of memberships in messages.
var membershipNames = map[room.Term]string{room.Daily: "daily pass", room.Monthly: "monthly membership",
	room.Annual: "annual membership"}

// endedMemberships: the membership of a seated player has ended since the player sat down.
func (s *roomSnapshot) endedMemberships() (out []cause) {
	for i := 0; i < len(s.members); {
		of := s.members[i:]
		n := 1
		for n < len(of) && of[n].seatID == of[0].seatID {
			n++
		}
		i += n
		last, valid := of[0], false
		for _, m := range of[:n] {
			begun, over := s.isDue(m.startsAt), s.isDue(m.endsAt)
			valid = valid || begun && !over
			if over && m.endsAt > last.endsAt {
				last = m
			}
		}
		t := s.table(last.tableID)
		if valid || last.endsAt > s.now || t == nil {
			continue
		}
		out = append(out, cause{New: alert.New{
			Kind: alert.MembershipEnded, TableID: t.ID, TableName: t.Label(), Subject: last.seatID + "/" + last.id,
			Message: fmt.Sprintf("Membership ended while seated. Seat %d, %s ran out at %s.", last.seat,
				membershipNames[last.kind], s.formatLocal(last.endsAt)),
		}})
	}
	return out
}

// readyInterestLists: enough players wait for a game without a table to open one.
func (s *roomSnapshot) readyInterestLists() (out []cause) {
	for _, g := range s.waitedGames() {
		enough := max(g.NamesToOpen(s.room), 1)
		running, ready := s.tablesOfGame(g.ID)
		waits := s.waiting(g.ID)
		if len(running) > 0 || len(waits) < enough {
			continue
		}
		where := "no table is set up for it"
		if len(ready) > 0 {
			where = ready[0].Label() + " is available"
		}
		out = append(out, cause{New: alert.New{
			Kind: alert.InterestReached, TableName: g.Name, Subject: g.ID + "/" + waits[enough-1].ID,
			Message: fmt.Sprintf("Interest list reached %d. %d wait for %s; %s.", enough, len(waits), g.Name, where),
		}})
	}
	return out
}

// untakenTimeout is the time after which a call that no member of staff has taken becomes critical.
const untakenTimeout = 2 * time.Minute

// untakenCalls: no member of staff has taken a call in time.
func (s *roomSnapshot) untakenCalls(open []alert.Stored) (out []alertChange) {
	for _, r := range open {
		if isCall(r.Kind) && r.TakenAt == nil && r.EscalatedAt == nil && s.isDue(r.Timestamp.Add(untakenTimeout)) {
			out = append(out, alertChange{stored: &r, escalates: true})
		}
	}
	return out
}

// alertChange is a due change of an alert: raised when stored is nil, escalated, resolved when cause is nil, else
// updated.
type alertChange struct {
	stored    *alert.Stored
	cause     *cause
	escalates bool
}

// compareAlerts compares the open alerts with the causes.
func compareAlerts(open []alert.Stored, causes []cause) (out []alertChange) {
	of := func(k alert.Kind, subject string) string { return string(k) + " " + subjectWithoutOccurrence(subject) }
	stands, goesOn := map[string]*alert.Stored{}, map[*alert.Stored]bool{}
	for i, r := range open {
		stands[of(r.Kind, r.Subject)] = &open[i]
	}
	for i, c := range causes {
		was := stands[of(c.Kind, c.Subject)]
		if goesOn[was] = true; was == nil || !was.Matches(c.New) {
			out = append(out, alertChange{stored: was, cause: &causes[i]})
		}
	}
	for i := range open {
		if !goesOn[&open[i]] {
			out = append(out, alertChange{stored: &open[i]})
		}
	}
	return out
}
