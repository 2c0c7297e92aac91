// Package alerting watches over a room: it lists what someone should look at, raises what the rules say and what people
// call for, and resolves it. Alerts themselves are written by package room, so that each feature can raise its own.
package alerting

import (
	"cmp"
	"slices"
	"strings"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room/alert"
)

// CallKinds are the kinds of alert that people raise by hand, plain call first.
var CallKinds = []CallKind{CallKind(alert.FloorCall), CallKind(alert.DisputeCall), CallKind(alert.SecurityCall), CallKind(alert.TechnicalCall), CallKind(alert.VIPCall)}

// CallKind is a kind of alert that people raise by hand.
type CallKind string

// Values are the words allowed on the wire.
func (CallKind) Values() []string {
	words := make([]string, len(CallKinds))
	for i, c := range CallKinds {
		words[i] = string(c)
	}
	return words
}

// whats say in a word or two what a call is.
var whats = map[CallKind]string{
	CallKind(alert.FloorCall): "Floor called", CallKind(alert.DisputeCall): "Dispute", CallKind(alert.SecurityCall): "Security called",
	CallKind(alert.TechnicalCall): "Technical", CallKind(alert.VIPCall): "VIP request",
}

// message is what the alert of a call says: what it is, what was noted, and who deals at the table, if that is known.
func (c CallKind) message(note, dealer string) string {
	text := sentence(whats[c])
	if note != "" {
		text += " " + sentence(note)
	}
	if dealer != "" {
		text += " " + sentence("Dealer "+dealer)
	}
	return text
}

// sentence ends a text as a sentence ends.
func sentence(text string) string {
	if strings.ContainsAny(text[len(text)-1:], ".!?") {
		return text
	}
	return text + "."
}

// headline is the first sentence of a message, without its end.
func headline(message string) string {
	first, _, _ := strings.Cut(message, ". ")
	return strings.TrimSuffix(first, ".")
}

// byHand says whether somebody has raised the alert, not a rule.
func byHand(k alert.Kind) bool { return slices.Contains(CallKinds, CallKind(k)) }

// endsByHand reports whether a person raised the alert, also by a report: then a person may end it.
func endsByHand(k alert.Kind) bool { return byHand(k) || k == alert.PlayerOut }

// visible are the alerts that a caller may see, in their order.
func visible(list []alert.Stored, view tenant.View) []alert.Alert {
	out := []alert.Alert{}
	for _, r := range list {
		if view.May(r.Permission) {
			out = append(out, r.Alert)
		}
	}
	return out
}

// byJoining puts entries of a list in the order in which they joined it.
func byJoining(list []floor.WaitlistEntry) []floor.WaitlistEntry {
	slices.SortStableFunc(list, func(a, b floor.WaitlistEntry) int { return cmp.Compare(a.JoinedAt, b.JoinedAt) })
	return list
}

// inOrder puts open alerts in the order in which somebody should look at them: by priority, and what is new first.
func inOrder(list []alert.Alert) []alert.Alert {
	slices.SortStableFunc(list, func(a, b alert.Alert) int {
		return slices.Index(alert.Priorities, a.Priority) - slices.Index(alert.Priorities, b.Priority)
	})
	return list
}
