package playerimport

import (
	"slices"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/optional"
	"pitboss/internal/player/importlog"
)

// Sizes of the parts of a view.
const (
	maxSamples  = 3
	maxProblems = 5
	maxExamples = 20
)

// preview is a read file with its plan.
type preview struct {
	of    importlog.Import
	table Table
	s     Settings
	order DateOrder
	plan  Plan
	dir   *directory
	stamp clock.Instant // of the last import that finished before
}

// headOf is the part of a view that needs no file.
func headOf(i importlog.Import, now clock.Instant) View {
	v := View{
		ID: i.ID, RoomID: i.RoomID, FileName: i.FileName, State: i.State, MadeAt: i.MadeAt, MadeBy: i.MadeBy,
		RanAt: i.RanAt, RanBy: i.RanBy, FinishedAt: i.FinishedAt, UndoneAt: i.UndoneAt, UndoneBy: i.UndoneBy,
		Total: i.Total, Position: i.Position, Problems: []Problem{}, Columns: []Column{}, Questions: []Question{},
		Duplicates: []MatchRule{}, Examples: []Example{},
	}
	if i.State == importlog.Done && i.FinishedAt != nil {
		if until := i.FinishedAt.Add(undoTimeout); until > now {
			v.UndoUntil = &until
		}
	}
	return v
}

func (p *preview) view(now clock.Instant) View {
	v := headOf(p.of, now)
	v.Format, v.Counts, v.Check = p.table.Format, p.plan.counts, p.plan.digest
	v.Problems = p.problems()
	v.Columns, v.Questions, v.Duplicates = p.columns(), p.questions(), p.matchRules()
	for _, r := range p.plan.rows[:min(maxExamples, len(p.plan.rows))] {
		v.Examples = append(v.Examples, r.example())
	}
	return v
}

func (p *preview) problems() []Problem {
	out := []Problem{}
	for _, r := range p.plan.rows {
		if r.outcome == isBad && len(out) < maxProblems {
			out = append(out, Problem{r.n, r.problem, r.value})
		}
	}
	return out
}

func (p *preview) columns() []Column {
	var out []Column
	_, isProven, _ := guessOrder(p.table, p.s.Columns)
	for i, header := range p.table.Header {
		c := Column{Header: header, Field: p.s.Columns[i], State: Recognized, Unreadable: p.plan.problems[i],
			IsHidden: isSensitive(header), Samples: []string{}}
		for _, cells := range p.table.Rows {
			if len(c.Samples) < maxSamples && i < len(cells) && cells[i] != "" && !c.IsHidden {
				c.Samples = append(c.Samples, cells[i])
			}
		}
		switch {
		case c.Field == LeftOut:
			c.State = ColumnLeftOut
		case c.Unreadable > 0, c.Field == Balance, (c.Field == MembershipUntil || c.Field == BirthDate) && !isProven,
			c.Field == NoteText && p.plan.counts.LostNotes > 0:
			c.State = NeedsLook
		}
		out = append(out, c)
	}
	return out
}

func (p *preview) questions() []Question {
	out := []Question{}
	for i, f := range p.s.Columns {
		switch f {
		case MembershipUntil, BirthDate:
			_, isProven, hasDates := guessOrder(p.table, p.s.Columns)
			isAsked := slices.ContainsFunc(out, func(q Question) bool { return q.Kind == "date_order" })
			if hasDates && !isProven && !isAsked {
				q := Question{Kind: "date_order", Column: p.table.Header[i], Chosen: string(p.order)}
				for _, order := range []DateOrder{MonthFirst, DayFirst} {
					q.Readings = append(q.Readings, p.reading(string(order), p.s, order))
				}
				out = append(out, q)
			}
		case Balance:
			q := Question{Kind: "balance_means", Column: p.table.Header[i], Chosen: string(p.s.BalanceMeans)}
			for _, means := range []BalanceMeans{PrepaidAbove, OwedAbove} {
				s := p.s
				s.BalanceMeans = means
				q.Readings = append(q.Readings, p.reading(string(means), s, p.order))
			}
			out = append(out, q)
		default: // has one reading
		}
	}
	return out
}

// reading returns the effect of reading the whole file by other settings.
func (p *preview) reading(name string, s Settings, order DateOrder) Reading {
	out := Reading{Reading: name}
	r := newReader(p.table, s, order, p.dir.ageRule())
	today := dayAt(p.dir.now, p.dir.zone)
	for i, cells := range p.table.Rows {
		row := r.read(i+1, cells)
		if row.problem != "" {
			out.Unreadable++
			continue
		}
		if !row.until.isZero() && row.until.String() >= today.String() {
			out.Memberships++
		}
		if row.prepaid > 0 {
			out.PrepaidPlayers++
			out.Prepaid += row.prepaid
		}
		if row.owed > 0 {
			out.OwedPlayers++
			out.Owed += row.owed
		}
	}
	return out
}

func dayAt(i clock.Instant, zone *time.Location) calendarDay {
	t := i.Time().In(zone)
	return calendarDay{t.Year(), t.Month(), t.Day()}
}

func (p *preview) matchRules() []MatchRule {
	out := []MatchRule{{Match: SamePhone}, {Match: SameEmail}, {Match: SameName}, {Match: TwiceIn}}
	for _, r := range p.plan.rows {
		for i := range out {
			if out[i].Match != r.match {
				continue
			}
			out[i].Rows++
			switch r.choice {
			case ChooseUpdate:
				out[i].Update++
			case ChooseNew:
				out[i].New++
			default:
				out[i].Skip++
			}
		}
	}
	return out
}

func (r planRow) example() Example {
	e := Example{Row: r.n, Name: r.name, Nickname: r.nickname, Phone: r.phone, Email: r.email,
		BirthDate: r.birthDate, Prepaid: r.prepaid, Funds: r.funds, Owed: r.owed, Note: r.note, Problem: r.problem}
	if !r.until.isZero() {
		e.Term, e.Until = string(r.term), optional.NonZero(r.until.String())
	}
	return e
}

func (p *preview) duplicate(r planRow) Duplicate {
	d := Duplicate{Example: r.example(), Match: r.match, Choice: r.choice, Earlier: r.earlier, Player: r.was,
		Refused: optional.NonZero(r.refused), Changed: append([]Field{}, r.changed...),
		LostPart: append([]Field{}, r.lost...)}
	if r.was != nil {
		if end, found := p.dir.ends[r.was.ID]; found {
			d.MemberUntil = &end.Ends
		}
	}
	return d
}

// leftOut returns the rows that cannot be read as they stand in the file.
func (p *preview) leftOut() []leftOut {
	var out []leftOut
	for i, r := range p.plan.rows {
		if r.outcome == isBad {
			out = append(out, leftOut{r.n, r.problem + ": " + r.value, p.table.Rows[i]})
		}
	}
	return out
}
