package demo_test

import (
	"testing"

	"pitboss/internal/staff"
	"pitboss/internal/test/assert"
)

func checkDealers(t *testing.T, s *server) {
	r := get[staff.Rotation](s, "/api/rotation/room_lodge_poker")
	assert.Equal(t, "Counts", r.Counts, staff.RotationCounts{Dealing: 11, OnBreak: 3, Late: 1, Short: 1})
	assert.Len(t, "Moves", r.Moves, 14)
	assert.Len(t, "Strings", r.Strings, 2)
	const remedy = "Luis Ortega is 12 min late. " +
		"Without them, break Table 11, 2 of 9 and nobody waiting: Jamal Reed goes " +
		"from 8 to 1, every break stays."
	assert.Len(t, "Warnings", r.Warnings, 1)
	assert.Equal(t, "Warnings[0].Title", r.Warnings[0].Title, "Table 1 has no dealer")
	assert.Equal(t, "Warnings[0].Detail", r.Warnings[0].Detail, remedy)
	first := r.Strings[0].Rows[0].Cells
	assert.Equal(t, "first[0].Name", first[0].Name, "Tess Huang")
	assert.MustEqual(t, "first[1].NoDealer", first[1].NoDealer, true)
	assert.Equal(t, "first[2].Name", first[2].Name, "Dee Novak")
	working := 0
	for _, p := range get[[]staff.Staff](s, "/api/pit-boss/staff/room_lodge_poker") {
		if p.Status != staff.Offline {
			working++
		}
		if p.Name == "Jamal Reed" && (p.LateMinutes != 5 || p.Performance == nil || *p.Performance > 85) {
			t.Errorf("%+v", p)
		}
		if p.Name == "Luis Ortega" && (p.LateMinutes != 12 || p.Shift.CalledAt == nil || p.Performance != nil) {
			t.Errorf("%+v", p)
		}
	}
	if working != 17 {
		t.Errorf("%d on duty, want 17", working)
	}
	mine := get[staff.MyShift](s, "/api/my-shift/room_lodge_poker")
	assert.NotNil(t, "Staff", mine.Staff)
	assert.Equal(t, "Staff.Name", mine.Staff.Name, "Pat Delgado")
}
