package playerimport

import (
	"slices"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/optional"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

// directory holds the data of the organization that the plan needs.
type directory struct {
	byPhone, byEmail map[string]*player.Player
	byName           map[string][]*player.Player
	ends             map[string]player.MembershipEnd
	notes            map[string][]string
	imported         map[string]string // players by the digests of rows
	opened           map[string]bool   // players with an opening balance
	now              clock.Instant
	minimumAge       int // years
	zone             *time.Location
}

func (d *directory) ageRule() ageRule { return ageRule{dayAt(d.now, d.zone), d.minimumAge} }

func (d *directory) add(p player.Player) {
	if p.PhoneNumber != nil {
		d.index(d.byPhone, player.PhoneDigits(*p.PhoneNumber), &p)
	}
	if p.Email != nil {
		d.index(d.byEmail, player.NameKey(*p.Email), &p)
	}
	key := player.NameKey(p.Name)
	d.byName[key] = append(d.byName[key], &p)
}

// index prefers active records to inactive ones.
func (d *directory) index(by map[string]*player.Player, key string, p *player.Player) {
	if had := by[key]; had == nil || !had.IsActive && p.IsActive {
		by[key] = p
	}
}

// planner decides one row after the other.
type planner struct {
	*directory
	settings Settings
	plan     Plan
	answers  map[int]Choice
	rules    map[Match]Choice
	// earlier rows of the file, by their contacts and names
	phones, emails map[string]int
	names          map[string][]int
	taken          map[string]bool // players that an earlier row updates
}

// makePlan decides the outcome of each row of a table.
func makePlan(t Table, s Settings, order DateOrder, d *directory) Plan {
	p := &planner{directory: d, settings: s, answers: map[int]Choice{}, rules: map[Match]Choice{},
		phones: map[string]int{}, emails: map[string]int{}, names: map[string][]int{}, taken: map[string]bool{}}
	for _, a := range s.Answers {
		p.answers[a.Row] = a.Choice
	}
	for _, r := range s.Rules {
		p.rules[r.Match] = r.Choice
	}
	reads := newReader(t, s, order, d.ageRule())
	p.plan.rows = make([]planRow, 0, len(t.Rows))
	for i, cells := range t.Rows {
		p.plan.rows = append(p.plan.rows, planRow{fileRow: reads.read(i+1, cells)})
		p.decide(&p.plan.rows[i])
	}
	p.plan.problems = reads.problems
	for i := range p.plan.rows {
		p.finish(&p.plan.rows[i])
	}
	p.plan.digest = p.plan.hash()
	return p.plan
}

// decide finds the match of a row and applies the choice.
func (p *planner) decide(r *planRow) {
	if r.problem != "" {
		r.outcome = isBad
		return
	}
	id, known := p.imported[r.digest]
	if earlier := p.earlierRow(r); earlier > 0 {
		p.decideTwice(r, earlier)
		return
	}
	if known {
		r.outcome = isImported
		p.taken[id] = true
		p.remember(r)
		return
	}
	r.was, r.match = p.findPlayer(r)
	if r.was == nil {
		r.outcome = adds
		p.remember(r)
		return
	}
	r.refused = r.was.RefusalReason(p.now)
	r.choice = p.choiceOf(r)
	switch r.choice {
	case ChooseUpdate:
		if p.taken[r.was.ID] { // a second row for one player
			r.outcome, r.choice = isTwice, ChooseSkip
			return
		}
		r.outcome = updates
		p.taken[r.was.ID] = true
		p.remember(r)
	case ChooseNew:
		r.outcome = adds
		p.remember(r)
	default:
		r.outcome = isSkipped
	}
}

// decideTwice decides a row whose player an earlier row has. Update lets the values of this row replace those of the
// earlier one.
func (p *planner) decideTwice(r *planRow, earlier int) {
	r.match, r.earlier = TwiceIn, earlier
	r.choice = p.choiceOf(r)
	switch r.choice {
	case ChooseNew:
		r.outcome = adds
		p.remember(r)
		return
	case ChooseSkip:
	case ChooseUpdate:
		first := &p.plan.rows[earlier-1]
		if first.outcome == adds || first.outcome == updates {
			first.replaceBy(r.fileRow)
			p.remember(first)
		}
	}
	r.outcome = isTwice
}

// replaceBy takes over the values that a later row of the same player has.
func (r *planRow) replaceBy(later fileRow) {
	for _, text := range [][2]*string{{&r.nickname, &later.nickname}, {&r.phone, &later.phone},
		{&r.email, &later.email}, {&r.birthDate, &later.birthDate}, {&r.note, &later.note}} {
		if *text[1] != "" {
			*text[0] = *text[1]
		}
	}
	if !later.until.isZero() {
		r.until, r.term = later.until, later.term
	}
	if later.prepaid+later.funds+later.owed > 0 {
		r.prepaid, r.funds, r.owed = later.prepaid, later.funds, later.owed
	}
	r.digest = r.hash()
}

func (p *planner) choiceOf(r *planRow) Choice {
	if c, answered := p.answers[r.n]; answered {
		return c
	}
	if r.refused != "" {
		return ChooseSkip
	}
	if c, ruled := p.rules[r.match]; ruled {
		return c
	}
	switch {
	case r.match == TwiceIn:
		return ChooseSkip
	case r.match == SameName && contradicts(r.fileRow, r.was.PhoneNumber, r.was.Email, r.was.BirthDate):
		return ChooseNew
	}
	return ChooseUpdate
}

// contradicts reports whether a row has another phone number, email address or birth date than a record of the same
// name.
func contradicts(r fileRow, phone, email, birthDate *string) bool {
	return r.birthDate != "" && birthDate != nil && *birthDate != r.birthDate ||
		r.phone != "" && phone != nil && player.PhoneDigits(*phone) != player.PhoneDigits(r.phone) ||
		r.email != "" && email != nil && player.NameKey(*email) != player.NameKey(r.email)
}

// earlierRow returns the earlier row of the file with the same player, or 0.
func (p *planner) earlierRow(r *planRow) int {
	if r.phone != "" {
		if n := p.phones[player.PhoneDigits(r.phone)]; n > 0 {
			return n
		}
	}
	if r.email != "" {
		if n := p.emails[player.NameKey(r.email)]; n > 0 {
			return n
		}
	}
	for _, n := range p.names[player.NameKey(r.name)] {
		other := p.plan.rows[n-1].fileRow
		if !contradicts(r.fileRow, optional.NonZero(other.phone), optional.NonZero(other.email),
			optional.NonZero(other.birthDate)) {
			return n
		}
	}
	return 0
}

func (p *planner) remember(r *planRow) {
	if r.phone != "" {
		p.phones[player.PhoneDigits(r.phone)] = r.n
	}
	if r.email != "" {
		p.emails[player.NameKey(r.email)] = r.n
	}
	key := player.NameKey(r.name)
	if !slices.Contains(p.names[key], r.n) {
		p.names[key] = append(p.names[key], r.n)
	}
}

// findPlayer returns the record that a row is taken for, or nil.
func (p *planner) findPlayer(r *planRow) (*player.Player, Match) {
	if r.phone != "" {
		if was := p.byPhone[player.PhoneDigits(r.phone)]; was != nil {
			return was, SamePhone
		}
	}
	if r.email != "" {
		if was := p.byEmail[player.NameKey(r.email)]; was != nil {
			return was, SameEmail
		}
	}
	for _, was := range p.byName[player.NameKey(r.name)] {
		if !contradicts(r.fileRow, was.PhoneNumber, was.Email, was.BirthDate) {
			return was, SameName
		}
	}
	if same := p.byName[player.NameKey(r.name)]; len(same) > 0 {
		return same[0], SameName
	}
	return nil, ""
}

// finish finds the changes of a row, once all rows are decided, and counts them.
func (p *planner) finish(r *planRow) {
	c := &p.plan.counts
	c.Rows++
	if r.outcome == adds || r.outcome == updates {
		p.dropTakenContacts(r)
		p.planMembership(r)
		if r.lostNote {
			c.LostNotes++
		}
	}
	if r.outcome == updates {
		p.planUpdate(r)
	}
	switch r.outcome {
	case adds:
		c.New++
	case updates:
		c.Updated++
		c.Fields += len(r.changed)
	case isSame:
		c.Unchanged++
	case isImported:
		c.Imported++
	case isTwice:
		c.Twice++
	case isSkipped:
		c.Skipped++
	default:
		c.Unreadable++
	}
	if r.outcome == adds || r.outcome == updates {
		c.addWritten(r)
	}
}

func (c *Counts) addWritten(r *planRow) {
	if r.ends > 0 {
		switch r.term {
		case room.Daily:
			c.Daily++
		case room.Annual:
			c.Annual++
		default:
			c.Monthly++
		}
	}
	if r.note != "" {
		c.Notes++
	}
	add := func(players *int, sum *money.Cents, amount money.Cents) {
		if amount > 0 {
			*players++
			*sum += amount
		}
	}
	add(&c.PrepaidPlayers, &c.Prepaid, r.prepaid)
	add(&c.FundsPlayers, &c.Funds, r.funds)
	add(&c.OwedPlayers, &c.Owed, r.owed)
}

// dropTakenContacts leaves out a phone number or email address that another player has.
func (p *planner) dropTakenContacts(r *planRow) {
	isOther := func(holder *player.Player) bool {
		return holder != nil && holder.IsActive && (r.outcome == adds || holder.ID != r.was.ID)
	}
	if digits := player.PhoneDigits(r.phone); r.phone != "" && (isOther(p.byPhone[digits]) || p.phones[digits] != r.n) {
		r.phone, r.lost = "", append(r.lost, Phone)
	}
	if key := player.NameKey(r.email); r.email != "" && (isOther(p.byEmail[key]) || p.emails[key] != r.n) {
		r.email, r.lost = "", append(r.lost, Email)
	}
}

// planMembership keeps a membership that still runs and ends later than the one that the player has.
func (p *planner) planMembership(r *planRow) {
	if r.until.isZero() {
		return
	}
	// The last day belongs to the membership.
	ends := clock.FromTime(time.Date(r.until.year, r.until.month, r.until.day, 23, 59, 59, 0, p.zone))
	r.starts = p.now
	if r.was != nil && r.outcome == updates {
		r.starts = max(r.starts, p.ends[r.was.ID].Ends)
	}
	if ends > r.starts {
		r.ends = ends
	}
}

// planUpdate finds the fields that an update changes. It never empties one.
func (p *planner) planUpdate(r *planRow) {
	differs := func(text string, was *string, key func(string) string) bool {
		return text != "" && key(text) != key(optional.Or(was, ""))
	}
	asIs := func(s string) string { return s }
	r.changed = nil
	for _, f := range []struct {
		field   Field
		text    *string
		was     *string
		compare func(string) string
	}{{Nickname, &r.nickname, r.was.Nickname, asIs}, {Phone, &r.phone, r.was.PhoneNumber, player.PhoneDigits},
		{Email, &r.email, r.was.Email, player.NameKey}, {BirthDate, &r.birthDate, r.was.BirthDate, asIs}} {
		if differs(*f.text, f.was, f.compare) {
			r.changed = append(r.changed, f.field)
		} else {
			*f.text = ""
		}
	}
	if r.ends > 0 {
		r.changed = append(r.changed, MembershipUntil)
	}
	if p.opened[r.was.ID] {
		r.prepaid, r.funds, r.owed = 0, 0, 0
	}
	for _, f := range []struct {
		field  Field
		amount money.Cents
	}{{Prepaid, r.prepaid}, {Funds, r.funds}, {Owed, r.owed}} {
		if f.amount > 0 {
			r.changed = append(r.changed, f.field)
		}
	}
	if slices.Contains(p.notes[r.was.ID], r.note) {
		r.note = ""
	}
	if r.note != "" {
		r.changed = append(r.changed, NoteText)
	}
	if len(r.changed) == 0 {
		r.outcome = isSame
	}
}
