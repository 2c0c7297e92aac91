package mask

import "reflect"

// Event declares a type of event and the Go type of its data. An event of a type that is not declared is sent to
// nobody.
type Event struct {
	Type string
	Data reflect.Type
}

// EventOf declares a type of event.
func EventOf[T any](name string) Event {
	PlanFor(reflect.TypeFor[T]()) // a mistake in a tag is found now
	return Event{name, reflect.TypeFor[T]()}
}

// Events are the plans of declared events by their type.
type Events map[string]*Plan

// EventsOf collects declarations. The same type may be declared several times with the same data.
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
