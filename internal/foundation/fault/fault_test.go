package fault_test

import (
	"errors"
	"fmt"
	"testing"

	"pitboss/internal/foundation/fault"
)

func TestNothingWrongIsNoError(t *testing.T) {
	t.Parallel()
	var f fault.Fields
	f.Require(true, "name", "Name is required")
	if err := f.Err(); err != nil {
		t.Fatal(err)
	}
}

func TestOfEachFieldTheFirstMessageIsKeptAndTheFirstFieldIsTheDetail(t *testing.T) {
	t.Parallel()
	var f fault.Fields
	f.Add("seatNumber", "Enter a whole number")
	f.Require(false, "seatNumber", "Please select a seat")
	f.Require(false, "playerId", "Please select a player")
	var e *fault.Error
	if !errors.As(f.Err(), &e) {
		t.Fatal("no fault")
	}
	want := []fault.Field{{Field: "seatNumber", Message: "Enter a whole number"}, {Field: "playerId", Message: "Please select a player"}}
	if e.Kind != fault.Invalid || e.Detail != "Enter a whole number" || fmt.Sprint(e.Fields) != fmt.Sprint(want) {
		t.Fatalf("%+v", e)
	}
}

func TestARequestOfNothingButWrongFieldsGetsAShortAnswer(t *testing.T) {
	t.Parallel()
	var f fault.Fields
	for i := range 200_000 {
		f.Add(fmt.Sprint("k", i), "Unknown field")
	}
	var e *fault.Error
	if !errors.As(f.Err(), &e) || len(e.Fields) != 50 {
		t.Fatalf("%d fields", len(e.Fields))
	}
}

func TestAnErrorThatIsNoFaultIsInternalAndAWrappedFaultKeepsItsKind(t *testing.T) {
	t.Parallel()
	if k := fault.KindOf(errors.New("disk full")); k != fault.Internal {
		t.Errorf("kind %d", k)
	}
	if k := fault.KindOf(fmt.Errorf("seat: %w", fault.Conflict("Seat %d is taken", 4))); k != fault.Conflicting {
		t.Errorf("kind %d", k)
	}
}
