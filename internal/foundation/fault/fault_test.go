package fault_test

import (
	"errors"
	"fmt"
	"testing"

	"pitboss/internal/foundation/fault"
	"pitboss/internal/test/assert"
)

func TestEmptyFieldsAreNoError(t *testing.T) {
	t.Parallel()
	var f fault.Fields
	f.Require(true, "name", "Name is required")
	if err := f.Err(); err != nil {
		t.Fatal(err)
	}
}

func TestFirstMessageOfAFieldCountsAndFirstFieldIsTheDetail(t *testing.T) {
	t.Parallel()
	var f fault.Fields
	f.Add("seatNumber", "Enter a whole number")
	f.Require(false, "seatNumber", "Please select a seat")
	f.Require(false, "playerId", "Please select a player")
	var e *fault.Error
	if !errors.As(f.Err(), &e) {
		t.Fatal("no fault")
	}
	want := []fault.Field{{Field: "seatNumber", Message: "Enter a whole number"},
		{Field: "playerId", Message: "Please select a player"}}
	assert.MustEqual(t, "Kind", e.Kind, fault.Invalid)
	assert.MustEqual(t, "Detail", e.Detail, "Enter a whole number")
	assert.MustEqual(t, "fmt.Sprint(e.Fields)", fmt.Sprint(e.Fields), fmt.Sprint(want))
}

func TestNumberOfReportedFieldsIsBounded(t *testing.T) {
	t.Parallel()
	var f fault.Fields
	for i := range 200_000 {
		f.Add(fmt.Sprint("k", i), "Unknown field")
	}
	var e *fault.Error
	assert.MustEqual(t, "errors.As(f.Err(), &e)", errors.As(f.Err(), &e), true)
	assert.Len(t, "Fields", e.Fields, 50)
}

func TestSentenceMasksNamesAndPersonalText(t *testing.T) {
	t.Parallel()
	first := func(name string) string { return name[:1] + "." }
	conflict := func(err error) *fault.Error {
		var e *fault.Error
		if !errors.As(err, &e) {
			t.Fatal("no fault")
		}
		return e
	}
	for _, x := range []struct {
		err           error
		whole, masked string
	}{
		{fault.Conflict("%s is at Table %d", fault.Person("Grant"), 7), "Grant is at Table 7", "G. is at Table 7"},
		{fault.ConflictWith(1, "%s and %s", fault.Person("Ann"), "Bob"), "Ann and Bob", "A. and Bob"},
		{fault.Conflict("%s is barred%s", fault.Person("Ann"), fault.PersonalText{Text: ": why"}), "Ann is barred: why",
			"A. is barred"},
		{fault.Conflict("Owes %s", fault.PersonalText{Text: "$5", Instead: "money"}), "Owes $5", "Owes money"},
		{fault.InvalidFieldf("seats", "%s has seat %d", fault.Person("Ann"), 2), "Ann has seat 2", "A. has seat 2"},
		{fault.InvalidField("name", "Name is required"), "Name is required", "Name is required"},
		{fault.NotFound("Player"), "Player not found", "Player not found"},
	} {
		e := conflict(x.err)
		masked := e.Masked(first)
		assert.Equal(t, "e.Detail", e.Detail, x.whole)
		assert.Equal(t, "masked.Detail", masked.Detail, x.masked)
		assert.Equal(t, "masked.Kind", masked.Kind, e.Kind)
		assert.Equal(t, "masked.Current", masked.Current, e.Current)
		for i, f := range masked.Fields {
			assert.Equal(t, "f.Message", f.Message, x.masked)
			assert.Equal(t, "f.Field", f.Field, e.Fields[i].Field)
			assert.Equal(t, "e.Fields[i].Message", e.Fields[i].Message, x.whole)
		}
	}
}

func TestKindOfUnwrapsFaultsAndDefaultsToInternal(t *testing.T) {
	t.Parallel()
	assert.Equal(t, "kind", fault.KindOf(errors.New("disk full")), fault.Internal)
	assert.Equal(t, "kind", fault.KindOf(fmt.Errorf("seat: %w", fault.Conflict("Seat %d is taken", 4))),
		fault.Conflicting)
}
