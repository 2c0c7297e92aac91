package director

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room"
	"pitboss/internal/tournament"
	"pitboss/internal/tournament/seating"
)

func (a *Actions) time(ctx context.Context, org tenant.Org, _ api.None) (Time, error) {
	return db.ViewOrg(ctx, a.db, org, func(tx *db.OrgView) (Time, error) { return Time{tx.Now()}, nil })
}

func (a *Actions) controlClock(ctx context.Context, org tenant.Org, in clockRequest) (tournament.Tournament, error) {
	return a.edit(ctx, org, in.ID, func(act *act) error {
		if act.Status != tournament.Running {
			return fault.Conflict("%s is not running", act.Name)
		}
		return act.applyClockAction(in)
	})
}

func (a *act) applyClockAction(in clockRequest) error {
	items := a.structure.Items
	switch in.Act {
	case PauseClock:
		if a.Clock.IsRunning() {
			a.stopClock(true)
			return a.log("clock", "Clock paused")
		}
		return fault.Conflict("The clock is already paused")
	case ResumeClock:
		if a.Clock.IsRunning() {
			return fault.Conflict("The clock is running")
		}
		a.startClock()
		return a.log("clock", "Clock resumed")
	case AdjustClock:
		left := a.Clock.Remaining + time.Duration(in.Seconds)*time.Second
		position := a.Clock.Position
		if left <= 0 && position+1 < len(items) {
			position++
			left = items[position].Duration()
		}
		a.setClock(position, left)
		return a.log("clock", fmt.Sprintf("Clock put %s", describeAdjustment(in.Seconds)))
	case JumpClock:
		if in.From != nil && *in.From != a.Clock.Position {
			return fault.Conflict("The clock has moved on")
		}
		if *in.Position >= len(items) {
			return fault.InvalidField("position", "The structure has no such level")
		}
		was := a.Clock
		a.setClock(*in.Position, items[*in.Position].Duration())
		undo, err := json.Marshal(seating.UndoRecord{
			Hand: [2]int{a.field.NextBustHand, a.field.NextBustHand}, Clock: &was,
		})
		if err != nil {
			return err
		}
		text := string(undo)
		_, err = a.appendLog("clock", "Clock put to "+items[*in.Position].Label(a.structure.LevelAt(*in.Position)), nil,
			&text)
		return err
	case HandForHand:
		a.Clock.HandForHand = in.On
		if in.On {
			return a.log("clock", "Hand for hand")
		}
		return a.log("clock", "Hand for hand is over")
	}
	return nil
}

// describeAdjustment describes a change of the clock for the log.
func describeAdjustment(seconds int) string {
	word := "forward"
	if seconds > 0 {
		word = "back" // more time is left
	} else {
		seconds = -seconds
	}
	if seconds%60 == 0 {
		if seconds == 60 {
			return word + " 1 minute"
		}
		return fmt.Sprintf("%s %d minutes", word, seconds/60)
	}
	return fmt.Sprintf("%s %d seconds", word, seconds)
}

func (a *Actions) changeStructure(ctx context.Context, org tenant.Org, in structureRequest) (tournament.Desk, error) {
	return a.editDesk(ctx, org, in.ID, func(act *act) error {
		if err := act.requireOpen(); err != nil {
			return err
		}
		return act.changeStructure(in.Structure)
	})
}

// changeStructure replaces the structure. Played items must not change; the current item may become longer or shorter.
func (a *act) changeStructure(to tournament.Structure) error {
	at := a.Clock.Position
	if a.StartedAt != nil {
		if a.structure.ChangesPlayedItems(to, at) {
			return fault.Conflict("What has been played cannot be changed")
		}
		a.setClock(at, a.Clock.Remaining+to.Items[at].Duration()-a.structure.Items[at].Duration())
	} else {
		a.Clock = a.Clock.WithPosition(0, to.Items[0].Duration(), nil)
	}
	if len(a.field.Entries) > 0 && to.Stack != a.structure.Stack {
		return fault.Conflict("Entries have been sold with %s chips", tournament.FormatChips(int64(a.structure.Stack)))
	}
	if to.Stack != a.structure.Stack {
		for _, p := range []*tournament.Price{&a.prices.BuyIn, a.prices.ReEntry} {
			if p != nil && p.Chips == a.structure.Stack {
				p.Chips = to.Stack
			}
		}
	}
	if to.EntriesCloseAfter != a.structure.EntriesCloseAfter {
		a.closeAfter = nil
	}
	a.structure = to
	return a.log("structure", "Structure changed")
}

func (a *Actions) reopenEntries(ctx context.Context, org tenant.Org, in reasonRequest) (tournament.Desk, error) {
	return a.editDesk(ctx, org, in.ID, func(act *act) error { return act.reopenEntries(in.Reason) })
}

// reopenEntries opens the sale of entries again until the end of the current level, unless payouts are locked.
func (a *act) reopenEntries(reason string) error {
	if err := a.requireOpen(); err != nil {
		return err
	}
	switch {
	case a.Status != tournament.Running:
		return fault.Conflict("%s is not running", a.Name)
	case a.clockAllowsEntries():
		return fault.Conflict("Entries of %s are open", a.Name)
	}
	if err := a.requireUnlocked(); err != nil {
		return err
	}
	level := a.structure.LevelAt(a.Clock.Position)
	declared := a.declaredStructure().EntriesCloseAfter
	a.closeAfter, a.structure.EntriesCloseAfter = &declared, level
	text := fmt.Sprintf("Entries opened again until the end of level %d: %s", level, reason)
	room.LogActivity(a.tx, "tournament_updated", a.Name+": "+text, "") // the reason may name players
	return a.log("entries", text)
}

// dueClock identifies a tournament with a current level that has ended.
type dueClock struct{ org, room, id string }

// AdvanceClocks advances the clocks whose level has ended, so that lists and logs show the new level. Acts advance the
// clock themselves and do not depend on this job.
func (a *Actions) AdvanceClocks(ctx context.Context) error {
	due, err := db.ViewAcross(ctx, a.db, "levels end in every room", func(tx *db.AnyTx) ([]dueClock, error) {
		return db.All(tx, func(scan db.Scan) (t dueClock, err error) { return t, scan(&t.org, &t.room, &t.id) },
			selectDueClocks, tx.Now())
	})
	if err != nil {
		return err
	}
	var errs []error
	for _, t := range due {
		at := tenant.Mint(t.org, tenant.System).Room(t.room)
		_, err := db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (api.None, error) {
			return editTournament(tx, t.id, func(*act) (api.None, error) { return api.None{}, nil })
		})
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}
