package player

import (
	"slices"
	"testing"
)

func TestRankingBreaksTiesByAgeAndATenthAreVIPs(t *testing.T) {
	t.Parallel()
	list := []playTime{{"c", 3, 50}, {"a", 2, 50}, {"b", 2, 50}, {"d", 1, 40}, {"e", 9, 90}}
	r := rankByHours(list, 29, "2026-11-20", 0)
	if want := []string{"e", "a", "b", "c", "d"}; !slices.Equal(r.Ranked, want) {
		t.Errorf("got ranking %v, want %v", r.Ranked, want)
	}
	if len(r.VIP) != 2 || r.VIP["a"] != 2 {
		t.Errorf("got VIPs %v, want 2 with a in position 2", r.VIP)
	}
	if r.Position["d"] != 5 {
		t.Errorf("got position %d, want 5", r.Position["d"])
	}
	if r := rankByHours(list[:1], 100, "2026-11-20", 0); len(r.VIP) != 1 {
		t.Errorf("one player with play time: got %d VIPs, want 1", len(r.VIP))
	}
}
