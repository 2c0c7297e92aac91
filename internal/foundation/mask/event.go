package mask

import (
	"reflect"

	"pitboss/internal/foundation/tenant"
)

// Event describes a type of event: the permission that its readers need, and the Go type of its data. One event may
// need another permission.
type Event struct {
	Type       string
	Permission tenant.Permission
	Data       reflect.Type
}

// Events maps the types of declared events to the plans of their data. Events of other types are not sent.
type Events map[string]*Plan

// EventsOf collects declarations. Each type is declared once.
func EventsOf(list []Event) Events {
	events := Events{}
	for _, e := range list {
		if events[e.Type] != nil {
			panic("mask: the event " + e.Type + " is declared twice")
		}
		events[e.Type] = PlanFor(e.Data)
	}
	return events
}
