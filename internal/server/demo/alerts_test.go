package demo_test

import (
	"fmt"
	"reflect"
	"testing"

	"pitboss/internal/room/alert"
)

func checkAlerts(t *testing.T, s *server) {
	var have []string
	for _, a := range get[[]alert.Alert](s, "/api/pit-boss/alerts/"+lodge) {
		have = append(have, fmt.Sprintf("%s, %s, %d min: %s", a.Priority, *a.TableName, s.minutes(&a.Timestamp),
			a.Message))
	}
	want := []string{
		"critical, Table 4, 1 min: Dispute. Seats 3 and 7 over the last pot. Alex Romero has stopped the game.",
		"high, Table 8, 3 min: Short over 20 min. 3 of 8 at 1/2 PLO, nobody waiting.",
		"high, Table 7, 3 min: Pot above $1,000. Dealer entered $3,450.",
		"high, 1/3 NL Hold'em, 7 min: Waitlist over target. Danielle O. has been waiting since " +
			"8:08 PM, target 30 min. No seat is free; Table 12 is available.",
		"high, Table 11, 20 min: Short over 20 min. 2 of 9 at 4/8 Limit Hold'em, nobody waiting.",
		"high, 5/10 NL Hold'em, 21 min: Waitlist over target. Grant L. has been waiting since " +
			"7:50 PM, target 30 min. Table 7 is the only game and is full.",
		"medium, Table 6, 7 min: VIP request. Seat 2 asks for table service.",
		"medium, Table 1, 11 min: Technical. Shuffler jammed, dealing by hand.",
		"medium, Table 3, 41 min: Membership ended while seated. Seat 5, daily pass ran out at 8:00 PM.",
	}
	if !reflect.DeepEqual(have, want) {
		t.Errorf("alerts\n%q\nwant\n%q", have, want)
	}
	var over []string
	for _, a := range get[[]alert.Alert](s, "/api/pit-boss/alerts/"+lodge+"?resolved=true") {
		over = append(over, *a.ResolvedBy+": "+*a.TableName)
	}
	if want := []string{"PitBoss: 2/5 NL Hold'em", "PitBoss: 1/3 NL Hold'em"}; !reflect.DeepEqual(over, want) {
		t.Errorf("resolved %q", over)
	}
}
