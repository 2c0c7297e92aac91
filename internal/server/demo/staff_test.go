package demo_test

import (
	"testing"

	"pitboss/internal/staff"
)

func checkDealers(t *testing.T, s *server) {
	r := get[staff.Rotation](s, "/api/rotation/room_lodge_poker")
	if r.Counts != (staff.RotationCounts{Dealing: 11, OnBreak: 3, Late: 1, Short: 1}) || len(r.Moves) != 14 ||
		len(r.Strings) != 2 {
		t.Errorf("%+v, %d move on %d strings", r.Counts, len(r.Moves), len(r.Strings))
	}
	const remedy = "Luis Ortega is 12 min late. Without them, break Table 11, 2 of 9 and nobody waiting: Jamal Reed goes " +
		"from 8 to 1, every break stays."
	if len(r.Warnings) != 1 || r.Warnings[0].Title != "Table 1 has no dealer" || r.Warnings[0].Detail != remedy {
		t.Errorf("%+v", r.Warnings)
	}
	if first := r.Strings[0].Rows[0].Cells; first[0].Name != "Tess Huang" || !first[1].NoDealer ||
		first[2].Name != "Dee Novak" {
		t.Errorf("%+v", first)
	}
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
	if mine := get[staff.MyShift](s, "/api/my-shift/room_lodge_poker"); mine.Staff == nil ||
		mine.Staff.Name != "Pat Delgado" {
		t.Errorf("%+v", mine)
	}
}
