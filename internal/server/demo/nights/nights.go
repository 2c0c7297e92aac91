package nights

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/homegame"
	"pitboss/internal/homegame/community"
)

// The regular games of the community.
var (
	thursday = homegame.Game{
		GameName: "Thursday Night", GameType: community.Holdem, Stakes: "$1/$2",
		BuyIn: 300_00, SmallBlind: 1_00, BigBlind: 2_00, Location: "418 Alder St, garage", MaxPlayers: 8,
		BlindIncreaseType: community.NoIncrease, BlindIncreaseValue: 15, Rules: community.HouseRules,
	}
	garage = homegame.Game{
		GameName: "Garage 1/2", GameType: community.Holdem, Stakes: "$1/$2",
		BuyIn: 300_00, SmallBlind: 1_00, BigBlind: 2_00, Location: "418 Alder St, garage", MaxPlayers: 8,
		BlindIncreaseType: community.NoIncrease, BlindIncreaseValue: 15, Rules: community.StandardRules,
	}
	office = homegame.Game{
		GameName: "Office game", GameType: community.Holdem, Stakes: "$0.25/$0.50",
		BuyIn: 20_00, SmallBlind: 25, BigBlind: 50, Location: "Third floor, kitchen", MaxPlayers: 9,
		BlindIncreaseType: community.NoIncrease, BlindIncreaseValue: 15, Rules: community.HouseRules,
	}
	omaha = homegame.Game{
		GameName: "Sunday PLO", GameType: community.Omaha, Stakes: "$0.50/$1",
		BuyIn: 100_00, SmallBlind: 50, BigBlind: 1_00, Location: "22 Mill Rd", MaxPlayers: 6,
		BlindIncreaseType: community.NoIncrease, BlindIncreaseValue: 15, Rules: community.HouseRules,
	}
)

// pastNight is a game that has ended. It was on the last such weekday at least so many days ago.
type pastNight struct {
	days       int
	on         time.Weekday
	game       homegame.Game
	players    int
	rebuys     int
	hostResult money.Cents
	minutes    int
	unpaid     bool
	record     string // name of the recorded night; empty: not recorded
	by         string // the host; empty: the community's administrator
}

var pastNights = []pastNight{
	{259, time.Friday, office, 6, 1, 35_00, 225, false, "", ""},
	{221, time.Sunday, omaha, 6, 0, 35_00, 225, false, "", ""},
	{197, time.Thursday, thursday, 8, 2, -30_00, 280, false, "", ""},
	{176, time.Thursday, office, 7, 0, -20_00, 210, false, "", ""},
	{155, time.Friday, garage, 7, 1, 110_00, 280, false, "", ""},
	{138, time.Sunday, omaha, 5, 1, -35_00, 225, false, "", ""},
	{120, time.Thursday, thursday, 6, 1, -80_00, 270, false, "", ""},
	{106, time.Thursday, office, 6, 1, 25_00, 210, false, "", ""},
	{92, time.Friday, garage, 8, 0, 60_00, 280, false, "", ""},
	{75, time.Sunday, omaha, 6, 1, 80_00, 225, false, "", ""},
	{64, time.Thursday, thursday, 7, 2, -140_00, 280, false, "", ""},
	{57, time.Thursday, office, 7, 1, 40_00, 225, false, "", ""},
	{43, time.Thursday, thursday, 8, 1, 185_00, 280, false, "", ""},
	{40, time.Sunday, omaha, 5, 2, -45_00, 225, false, "", ""},
	{26, time.Sunday, omaha, 6, 3, 65_00, 240, false, "omaha", ""},
	{22, time.Thursday, office, 8, 2, -30_00, 180, true, "", ""},
	{14, time.Friday, garage, 7, 0, 95_00, 270, false, "garage", ""},
	{8, time.Thursday, thursday, 6, 1, 118_00, 310, true, "thursday", ""},
}

// staffNights has one night for each further staff user, as its host.
var staffNights = []pastNight{
	{by: "Tomás Rivera", days: 33, on: time.Saturday, game: garage, players: 6, rebuys: 1, hostResult: 70_00,
		minutes: 250},
	{by: "Priya Nair", days: 29, on: time.Sunday, game: omaha, players: 5, hostResult: -25_00, minutes: 200},
	{by: "Erin Colfax", days: 19, on: time.Monday, game: office, players: 6, rebuys: 1, hostResult: 15_00,
		minutes: 180},
	{by: "Joel Brandt", days: 16, on: time.Tuesday, game: office, players: 7, hostResult: 25_00, minutes: 190,
		unpaid: true},
	{by: "Simone Archer", days: 12, on: time.Monday, game: omaha, players: 5, rebuys: 1, hostResult: 40_00,
		minutes: 210},
}

// nightAct is one act in the community.
type nightAct struct {
	at   clock.Instant
	what string // for error messages
	by   string // the acting member; empty: the community's administrator
	do   func(*db.CommunityTx) error
}

// runActs runs acts in chronological order, each as its member.
func (s *seed) runActs(ctx context.Context, acts []nightAct) error {
	slices.SortStableFunc(acts, func(a, b nightAct) int { return cmp.Compare(a.at, b.at) })
	for _, a := range acts {
		host, role := hostNamed(a.by), tenant.RoleCommunityMember
		if host.IsAdmin {
			role = tenant.RoleCommunityAdmin
		}
		by := tenant.Mint(s.org.ID(), tenant.Actor{ID: host.ID, Name: host.Name, Role: role})
		at := db.WithTime(ctx, a.at)
		_, err := db.InCommunity(at, s.db, by, func(tx *db.CommunityTx) (any, error) { return nil, a.do(tx) })
		if err != nil {
			return fmt.Errorf("%s: %w", a.what, err)
		}
	}
	return nil
}

// begins is 7 PM of the last such weekday at least so many days ago.
func (s *seed) begins(days int, on time.Weekday) (clock.Instant, error) {
	zone, err := clock.Zone("America/Chicago")
	if err != nil {
		return 0, err
	}
	t := s.now.Time().In(zone).AddDate(0, 0, -days)
	for t.Weekday() != on {
		t = t.AddDate(0, 0, -1)
	}
	return clock.FromTime(time.Date(t.Year(), t.Month(), t.Day(), 19, 0, 0, 0, zone)), nil
}

// createGame creates a game with the members that are going.
func createGame(tx *db.CommunityTx, host community.ActingUser, f homegame.Game, going []string) (id string, err error) {
	if f.GameType == community.Holdem {
		f.RaiseType = new(community.NoLimit)
	}
	if id, err = homegame.Create(tx, host.ID, f); err != nil {
		return "", err
	}
	for _, name := range going {
		if err := homegame.SetRSVP(tx, id, memberID(name), homegame.Going); err != nil {
			return "", err
		}
	}
	return id, nil
}

// playNights plays the past games and tonight's, and schedules the next ones.
func (s *seed) playNights(ctx context.Context) error {
	random := rand.New(rand.NewPCG(14, 2026)) //nolint:gosec // sample data has to come out alike
	played, err := records()
	if err != nil {
		return err
	}
	acts := []nightAct{{s.ago(3 * day), "invitations", "", func(tx *db.CommunityTx) error {
		for _, email := range []string{"quinn.abbott@example.org", "lou.petrov@example.org"} {
			if _, err := community.Invite(tx, hostNamed("").ID, email); err != nil {
				return err
			}
		}
		return nil
	}}}
	for _, n := range slices.Concat(pastNights, staffNights) {
		at, err := s.begins(n.days, n.on)
		if err != nil {
			return err
		}
		acts = append(acts, n.acts(at, random, played[n.record])...)
	}
	tonight, err := s.running(played["tonight"])
	if err != nil {
		return err
	}
	soon, err := s.begins(-7, time.Thursday)
	if err != nil {
		return err
	}
	later, err := s.begins(-8, time.Friday)
	if err != nil {
		return err
	}
	acts = append(acts, tonight...)
	acts = append(acts, nightAct{s.ago(2 * time.Hour), "the next games", "", func(tx *db.CommunityTx) error {
		kitchen, big := office, garage
		kitchen.StartTime, big.StartTime = &soon, &later
		big.GameName, big.Stakes, big.BuyIn, big.BigBlind, big.MaxPlayers = "Garage 1/3", "$1/$3", 200_00, 3_00, 9
		for _, g := range []struct {
			homegame.Game
			going int
		}{{omaha, 3}, {kitchen, 2}, {big, 0}} {
			if _, err := createGame(tx, hostNamed(""), g.Game, memberNames[1:1+g.going]); err != nil {
				return err
			}
		}
		return nil
	}})
	return s.runActs(ctx, acts)
}

// startGame starts a game and takes its pen.
func startGame(tx *db.CommunityTx, host community.ActingUser, id string) error {
	if err := homegame.Start(tx, id); err != nil {
		return err
	}
	_, err := homegame.TakePen(tx, id, host, homegame.Pen{
		Epoch: 1, Device: hostsPhone, DeviceName: strings.Fields(host.Name)[0] + "'s phone",
	})
	return err
}

// acts creates, starts and plays a past game.
func (n pastNight) acts(at clock.Instant, random *rand.Rand, played record) []nightAct {
	host := hostNamed(n.by)
	others := slices.DeleteFunc(slices.Clone(memberNames[2:14]), func(name string) bool { return name == host.Name })
	random.Shuffle(len(others), func(i, j int) { others[i], others[j] = others[j], others[i] })
	names := append(slices.Clone(memberNames[:2]), others[:n.players-2]...)
	if n.by != "" {
		names = append([]string{n.by}, others[:n.players-1]...)
	}
	if played != nil {
		names = played.players()
	}
	n.game.StartTime = &at
	weights := make([]int, len(names)) // shares of the chips that remain after the host's
	for i := range weights {
		weights[i] = 25 + random.IntN(75)
	}
	var id string
	book, ins := &notebook{host: host, at: at}, make([]money.Cents, len(names))
	if played == nil {
		for i, name := range names {
			book.sit(time.Duration(i)*time.Minute, i+1, name)
			methods := []homegame.Method{homegame.Fund, homegame.Cash, homegame.Cash, homegame.Fund}
			book.buyIn(time.Duration(i)*time.Minute, name, n.game.BuyIn, methods[i%len(methods)])
			ins[i] = n.game.BuyIn
		}
	}
	opening := book.take()
	if played != nil {
		played.copyTo(book)
	} else {
		n.addHands(book, names, ins)
		n.addCashOuts(book, names, ins, weights)
	}
	night := book.take()
	what := fmt.Sprintf("%s, %d days before", n.game.GameName, n.days)
	begun := at.Add(10 * time.Minute)
	return []nightAct{
		{at.Add(-5 * day), what, n.by, func(tx *db.CommunityTx) (err error) {
			id, err = createGame(tx, host, n.game, names[1:])
			return err
		}},
		{begun, what, n.by, func(tx *db.CommunityTx) error {
			if err := startGame(tx, host, id); err != nil {
				return err
			}
			return write(tx, id, host, opening)
		}},
		{begun.Add(minutes(float64(n.minutes))), what, n.by, func(tx *db.CommunityTx) error {
			if err := write(tx, id, host, night); err != nil {
				return err
			}
			if err := homegame.End(tx, id); err != nil {
				return err
			}
			return homegame.MarkAllPayments(tx, id, host.ID, n.unpaid)
		}},
	}
}

// addHands adds the hands of the night, one about every four minutes, and the rebuys between them. A player that lost
// more than one buy-in has rebought.
func (n pastNight) addHands(book *notebook, names []string, ins []money.Cents) {
	again := map[int]bool{}
	left := n.rebuys
	if n.hostResult < -n.game.BuyIn {
		again[0], left = true, left-1
	}
	for i := len(names) - 1; left > 0; i, left = i-1, left-1 {
		again[i] = true
	}
	hands := n.minutes / 4
	for h := range hands {
		after := minutes(float64(12 + 4*h))
		book.add(after, homegame.Entry{Kind: homegame.KindHand})
		if player := h - hands/3; player >= 0 && player < len(names) && again[player] {
			method := homegame.IOU
			if player == 0 || player%2 == 1 {
				method = homegame.Cash
			}
			book.buyIn(after+time.Minute, names[player], n.game.BuyIn, method)
			ins[player] += n.game.BuyIn
		}
	}
}

// addCashOuts adds the cash-outs: the host's result, and shares of the rest for the others.
func (n pastNight) addCashOuts(book *notebook, names []string, ins []money.Cents, weights []int) {
	var all money.Cents
	for _, in := range ins {
		all += in
	}
	outs := make([]money.Cents, len(names))
	outs[0] = ins[0] + n.hostResult
	rest, sum := all-outs[0], 0
	for _, w := range weights[1:] {
		sum += w
	}
	given := money.Cents(0)
	for i := 1; i < len(names); i++ {
		outs[i] = rest * money.Cents(weights[i]) / money.Cents(max(sum, 1)) / n.game.SmallBlind * n.game.SmallBlind
		given += outs[i]
	}
	outs[1] += rest - given
	for i, name := range names {
		book.add(minutes(float64(n.minutes-2)), homegame.Entry{
			Kind: homegame.KindCashOut, Player: seatOf(name), Amount: amount(outs[i]),
		})
	}
}

// running is tonight's game: six players with two rebuys, and the 47th hand on the river.
func (s *seed) running(played record) ([]nightAct, error) {
	begun := s.ago(3*time.Hour + 14*time.Minute)
	zone, err := clock.Zone("America/Chicago")
	if err != nil {
		return nil, err
	}
	game := thursday
	game.GameName = begun.Time().In(zone).Weekday().String() + " Night"
	game.BlindIncreaseType, game.BlindIncreaseValue = community.ByTime, 60
	game.StartTime = &begun
	var id string
	host := hostNamed("")
	return []nightAct{
		{s.ago(4 * day), game.GameName, "", func(tx *db.CommunityTx) (err error) {
			id, err = createGame(tx, host, game, memberNames[1:6])
			return err
		}},
		{begun, game.GameName, "", func(tx *db.CommunityTx) error {
			if err := startGame(tx, host, id); err != nil {
				return err
			}
			book := notebook{host: host, at: begun}
			played.copyTo(&book)
			return write(tx, id, host, book.take())
		}},
	}, nil
}
