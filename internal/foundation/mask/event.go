package mask

import "reflect"

// Event declares a type of event and the Go type of its data. Events of undeclared types are not sent.
type Event struct {
	Type string
	Data reflect.Type
}

// EventOf declares a type of event.
func EventOf[T any](name string) Event {
	PlanFor(reflect.TypeFor[T]()) // panics now if a tag is wrong
	return Event{name, reflect.TypeFor[T]()}
}

// Events maps the types of declared events to the plans of their data.
type Events map[string]*Plan

// EventsOf collects declarations. A type may be declared several times with the same data.
func EventsOf(list []Event) Events {
	events := Events{}
	for _, e := range list {
		plan := PlanFor(e.Data)
		if had, known := events[e.Type]; known && had != plan {
			panic("mask: the event " + e.Type + " is declared with two types of data")
		}
		events[e.Type] = plan
	}
	return events
}
