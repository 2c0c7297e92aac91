package player

import (
	"slices"
	"testing"
)

func TestTheLongestMemberComesFirstAmongEqualsAndATenthAreVIPs(t *testing.T) {
	t.Parallel()
	list := []played{{"c", 3, 50}, {"a", 2, 50}, {"b", 2, 50}, {"d", 1, 40}, {"e", 9, 90}}
	r := rankByHours(list, 29, "2026-11-20", 0)
	if !slices.Equal(r.Ranked, []string{"e", "a", "b", "c", "d"}) || len(r.VIP) != 2 || r.VIP["a"] != 2 || r.Position["d"] != 5 {
		t.Errorf("%+v", r)
	}
	if r := rankByHours(list[:1], 100, "2026-11-20", 0); len(r.VIP) != 1 {
		t.Errorf("%d VIPs of one who played", len(r.VIP))
	}
}
