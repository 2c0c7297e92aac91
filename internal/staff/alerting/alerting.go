// Package alerting watches over a room: it lists open alerts, raises the alerts of its rules and the calls by hand, and
// resolves them. It owns no tables: package room/alert stores the alerts, so that other packages can raise their own.
// It serves the URLs under pit-boss/alerts, and may import cage, floor, staff, room and room/alert.
//
// The rules are pure functions of a snapshot of the room. EvaluateRooms runs as a job: it loads a snapshot only when
// the version of the room or its organization has changed, or at the time that a rule waits for. At most one alert of a
// kind is open for one subject; a changed message updates the open alert.
package alerting

import (
	"cmp"
	"slices"
	"strings"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/enum"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room/alert"
)

// CallKinds are the kinds of alert that people raise by hand, the plain call first.
var CallKinds = []CallKind{CallKind(alert.FloorCall), CallKind(alert.DisputeCall), CallKind(alert.SecurityCall),
	CallKind(alert.TechnicalCall), CallKind(alert.VIPCall)}

// CallKind is a kind of alert that people raise by hand.
type CallKind string

// Values are the words allowed on the wire.
func (CallKind) Values() []string { return enum.Words(CallKinds...) }

// callTitles names the calls.
var callTitles = map[CallKind]string{
	CallKind(alert.FloorCall): "Floor called", CallKind(alert.DisputeCall): "Dispute",
	CallKind(alert.SecurityCall): "Security called", CallKind(alert.TechnicalCall): "Technical",
	CallKind(alert.VIPCall): "VIP request",
}

// message is the message of a call: its title, the note, and the dealer of the table if known.
func (c CallKind) message(note, dealer string) string {
	text := sentence(callTitles[c])
	if note != "" {
		text += " " + sentence(note)
	}
	if dealer != "" {
		text += " " + sentence("Dealer "+dealer)
	}
	return text
}

// sentence adds a period unless the text ends with punctuation.
func sentence(text string) string {
	if strings.ContainsAny(text[len(text)-1:], ".!?") {
		return text
	}
	return text + "."
}

// headline is the first sentence of a message, without its period.
func headline(message string) string {
	first, _, _ := strings.Cut(message, ". ")
	return strings.TrimSuffix(first, ".")
}

// isCall reports whether a person raised the alert as a call.
func isCall(k alert.Kind) bool { return slices.Contains(CallKinds, CallKind(k)) }

// isResolvedByHand reports whether a person raised the alert, as a call, a note or a report, so that a person may
// resolve it.
func isResolvedByHand(k alert.Kind) bool {
	return isCall(k) || k == alert.ShiftNote || k == alert.PlayerOut
}

// filterVisible returns the alerts that the caller may see.
func filterVisible(list []alert.Stored, view tenant.View) []alert.Alert {
	out := []alert.Alert{}
	for _, r := range list {
		if view.May(r.Permission) {
			out = append(out, r.Alert)
		}
	}
	return out
}

// sortByJoinTime sorts entries by the time at which they joined the list.
func sortByJoinTime(list []floor.WaitlistEntry) []floor.WaitlistEntry {
	slices.SortStableFunc(list, func(a, b floor.WaitlistEntry) int { return cmp.Compare(a.JoinedAt, b.JoinedAt) })
	return list
}

// sortByPriority sorts open alerts by priority; within a priority the order stays, newest first.
func sortByPriority(list []alert.Alert) []alert.Alert {
	slices.SortStableFunc(list, func(a, b alert.Alert) int {
		return slices.Index(alert.Priorities, a.Priority) - slices.Index(alert.Priorities, b.Priority)
	})
	return list
}
