package room

import (
	"context"
	"errors"
	"slices"
	"strings"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/foundation/wording"
)

// AddFees adds lines of seats and memberships to the fee schedule.
func AddFees(tx *db.OrgTx, seats []Fee, memberships []MembershipFee) error {
	return addFees(tx, seats, memberships, "")
}

func addFees(tx *db.OrgTx, seats []Fee, memberships []MembershipFee, what string) error {
	for _, f := range seats {
		if err := tx.Write(insertFee, db.NewID(), f.ValidFrom, f.UpToBlind, f.HourlyRate); err != nil {
			return err
		}
	}
	for _, f := range memberships {
		if err := tx.Write(insertMembershipFee, db.NewID(), f.ValidFrom, string(f.MembershipType),
			f.FeeAmount); err != nil {
			return err
		}
	}
	emitFeesUpdated(tx, what)
	return nil
}

// FeesUpdated is the payload of fees_updated. Screens read the prices again.
type FeesUpdated struct {
	At   clock.Instant `json:"at"`
	What string        `json:"what"` // the change in words for the audit trail; empty without a person
}

func emitFeesUpdated(tx *db.OrgTx, what string) {
	tx.Emit(feesUpdated.With(FeesUpdated{tx.Now(), what}))
}

// pricesAt returns the prices from a moment on, by item name.
func pricesAt(seats []Fee, memberships []MembershipFee, at clock.Instant) (names []string, cost map[string]string) {
	cost = map[string]string{}
	for _, f := range FeesAt(seats, at) {
		name := "seat above the other lines"
		if f.UpToBlind != nil {
			name = "seat up to a big blind of " + f.UpToBlind.Dollars()
		}
		names = append(names, name)
		cost[name] = f.HourlyRate.Dollars()
	}
	for _, t := range []Term{Daily, Monthly, Annual} {
		if fee, sold := MembershipFeeAt(memberships, t, at); sold {
			name := string(t) + " membership"
			names = append(names, name)
			cost[name] = fee.Dollars()
		}
	}
	return names, cost
}

// describeSchedule describes for the audit trail how a new schedule changes the fees before it.
func describeSchedule(tx *db.OrgTx, day clock.Day, from clock.Instant, seats []Fee,
	memberships []MembershipFee) (string, error) {
	oldSeats, err := Fees(tx)
	if err != nil {
		return "", err
	}
	oldMemberships, err := MembershipFees(tx)
	if err != nil {
		return "", err
	}
	before, was := pricesAt(oldSeats, oldMemberships, from-1)
	after, is := pricesAt(seats, memberships, from)
	var changes []string
	for _, name := range slices.Compact(append(after, before...)) {
		text := wording.FromTo(name, was[name], is[name])
		if was[name] != is[name] && !slices.Contains(changes, text) {
			changes = append(changes, text)
		}
	}
	if len(changes) == 0 {
		changes = []string{"as before"}
	}
	return "Fees from " + string(day) + ": " + strings.Join(changes, ", "), nil
}

const (
	listStarts  = "SELECT gaming_day, valid_from, made_by, told_at IS NOT NULL FROM fee_start WHERE org_id = $1"
	insertStart = `INSERT INTO fee_start (org_id, gaming_day, valid_from, made_at, made_by)
		VALUES ($1, $2, $3, $4, $5)`
	deleteStart       = "DELETE FROM fee_start WHERE org_id = $1 AND valid_from = $2"
	moveStart         = "UPDATE fee_start SET valid_from = $3 WHERE org_id = $1 AND valid_from = $2"
	markStartsEmitted = "UPDATE fee_start SET told_at = $2 WHERE org_id = $1 AND told_at IS NULL AND valid_from <= $2"

	deleteFees           = "DELETE FROM seat_fee WHERE org_id = $1 AND valid_from = $2"
	moveFees             = "UPDATE seat_fee SET valid_from = $3 WHERE org_id = $1 AND valid_from = $2"
	deleteMembershipFees = "DELETE FROM membership_fee WHERE org_id = $1 AND valid_from = $2"
	moveMembershipFees   = "UPDATE membership_fee SET valid_from = $3 WHERE org_id = $1 AND valid_from = $2"

	selectDueStarts = "SELECT DISTINCT org_id FROM fee_start WHERE told_at IS NULL AND valid_from <= $1"
)

func scanStart(scan db.Scan) (s feeStart, err error) {
	return s, scan(&s.day, &s.at, &s.by, &s.emitted)
}

// Calendar returns the calendar of data that belongs to the organization itself: that of its first room.
func Calendar(tx db.OrgReader) (clock.Calendar, error) {
	rooms, err := All(tx)
	return CalendarAmong(rooms, ""), err
}

// CalendarAmong returns the calendar of the room with an id, else of the first room.
func CalendarAmong(rooms []Room, id string) clock.Calendar {
	calendar := Room{}.Calendar()
	for i, r := range rooms {
		if i == 0 || r.ID == id {
			calendar = r.Calendar()
		}
	}
	return calendar
}

// Schedules returns all fee schedules of the organization, the newest last.
func Schedules(tx db.OrgReader, now clock.Instant) ([]Schedule, error) {
	calendar, err := Calendar(tx)
	if err != nil {
		return nil, err
	}
	seats, err := Fees(tx)
	if err != nil {
		return nil, err
	}
	memberships, err := MembershipFees(tx)
	if err != nil {
		return nil, err
	}
	starts, err := db.All(tx, scanStart, listStarts)
	return buildSchedules(seats, memberships, starts, calendar, now), err
}

// listSchedules is not a cached read, because the schedule in force depends on the time.
func (a *Actions) listSchedules(ctx context.Context, at tenant.Org, _ api.None) ([]Schedule, error) {
	return db.ViewOrg(ctx, a.db, at, func(tx *db.OrgView) ([]Schedule, error) {
		list, err := Schedules(tx, tx.Now())
		return list[max(0, len(list)-maxSchedules):], err
	})
}

// maxSchedules bounds the list; older schedules still count.
const maxSchedules = 200

// findSchedule returns the schedule that starts on a day, or nil.
func findSchedule(tx *db.OrgTx, day clock.Day) (*Schedule, error) {
	list, err := Schedules(tx, tx.Now())
	for i := range list {
		if list[i].ValidFrom == day {
			return &list[i], err
		}
	}
	return nil, err
}

// scheduleFees sets the prices from the start of a future gaming day on. Memberships that are sold and rentals that
// run keep their price.
func (a *Actions) scheduleFees(ctx context.Context, at tenant.Org, in feesRequest) (Schedule, error) {
	return db.InOrg(ctx, a.db, at, func(tx *db.OrgTx) (Schedule, error) {
		calendar, err := Calendar(tx)
		if err != nil {
			return Schedule{}, err
		}
		from := calendar.DayStart(in.ValidFrom)
		if from <= tx.Now() {
			return Schedule{},
				fault.InvalidField("validFrom", "Choose a date after today. Fees already in effect can't change")
		}
		if existing, err := findSchedule(tx, in.ValidFrom); err != nil {
			return Schedule{}, err
		} else if existing != nil {
			return Schedule{}, fault.ConflictWith(existing, "There are already fees from %s on. Delete them first.",
				in.ValidFrom)
		}
		if err := tx.Write(insertStart, string(in.ValidFrom), from, tx.Now(), tx.Actor().Name); err != nil {
			return Schedule{}, err
		}
		var seats []Fee
		for _, s := range in.Seats {
			seats = append(seats, Fee{from, s.UpToBlind, *s.HourlyRate})
		}
		var memberships []MembershipFee
		for _, m := range in.Memberships {
			memberships = append(memberships, MembershipFee{m.MembershipType, from, *m.FeeAmount})
		}
		what, err := describeSchedule(tx, in.ValidFrom, from, seats, memberships)
		if err != nil {
			return Schedule{}, err
		}
		if err := addFees(tx, seats, memberships, what); err != nil {
			return Schedule{}, err
		}
		created, err := findSchedule(tx, in.ValidFrom)
		if err != nil || created == nil {
			return Schedule{}, errors.Join(err, fault.NotFound("Fee schedule"))
		}
		return *created, nil
	})
}

// cancelFees deletes a schedule that is not in force yet.
func (a *Actions) cancelFees(ctx context.Context, at tenant.Org, in feesOfRequest) (api.None, error) {
	return db.InOrg(ctx, a.db, at, func(tx *db.OrgTx) (api.None, error) {
		existing, err := findSchedule(tx, clock.Day(in.ValidFrom))
		switch {
		case err != nil:
			return api.None{}, err
		case existing == nil:
			return api.None{}, fault.NotFound("Fee schedule")
		case existing.State != FeesScheduled:
			return api.None{}, fault.Conflict("What has been in force stays in the books")
		}
		starts, err := db.All(tx, scanStart, listStarts)
		if err != nil {
			return api.None{}, err
		}
		for _, s := range starts {
			if s.day != existing.ValidFrom {
				continue
			}
			if err := tx.Write(deleteFees, s.at); err != nil {
				return api.None{}, err
			}
			if err := tx.Write(deleteMembershipFees, s.at); err != nil {
				return api.None{}, err
			}
			if err := tx.Write(deleteStart, s.at); err != nil {
				return api.None{}, err
			}
		}
		emitFeesUpdated(tx, "Fees from "+in.ValidFrom+" taken back")
		return api.None{}, nil
	})
}

// RescheduleFees moves scheduled fees to the start of their gaming day after the calendar has changed. If that day has
// begun by the new calendar, the fees come into force at once.
func RescheduleFees(tx *db.OrgTx, calendar clock.Calendar) error {
	starts, err := db.All(tx, scanStart, listStarts)
	if err != nil {
		return err
	}
	moved := false
	for _, s := range starts {
		to := max(calendar.DayStart(s.day), tx.Now())
		if s.at <= tx.Now() || to == s.at {
			continue
		}
		if err := tx.Write(moveFees, s.at, to); err != nil {
			return err
		}
		if err := tx.Write(moveMembershipFees, s.at, to); err != nil {
			return err
		}
		if err := tx.Write(moveStart, s.at, to); err != nil {
			return err
		}
		moved = true
	}
	if moved {
		emitFeesUpdated(tx, "")
	}
	return nil
}

// EmitStartedFees emits fees_updated when a schedule has come into force. It is a background job.
func (a *Actions) EmitStartedFees(ctx context.Context) error {
	due, err := db.ViewAcross(ctx, a.db, "fees come into force in every organization",
		func(tx *db.AnyTx) ([]string, error) {
			return db.All(tx, func(scan db.Scan) (id string, err error) { return id, scan(&id) }, selectDueStarts,
				tx.Now())
		})
	if err != nil {
		return err
	}
	var errs []error
	for _, id := range due {
		_, err := db.InOrg(ctx, a.db, tenant.Mint(id, tenant.System), func(tx *db.OrgTx) (api.None, error) {
			n, err := tx.Exec(markStartsEmitted, tx.Now())
			if err == nil && n > 0 {
				emitFeesUpdated(tx, "")
			}
			return api.None{}, err
		})
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// requireAmount checks an amount of a schedule.
func requireAmount(f *fault.Fields, amount *money.Cents, field string) {
	f.Require(amount != nil, field, "Enter an amount such as 12.00")
}
