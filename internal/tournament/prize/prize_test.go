package prize

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"pitboss/internal/foundation/money"
	"pitboss/internal/player"
	"pitboss/internal/test/assert"
)

var templates = []TemplateKey{Standard, Flat, TopHeavy, WinnerTakesAll}

// requireAddsUp fails unless the amounts add up to the pool, are positive, and never rise from one place to the next.
func requireAddsUp(t interface {
	Helper()
	Fatalf(string, ...any)
}, amounts []money.Cents, pool money.Cents, what ...any) {
	t.Helper()
	if Sum(amounts) != pool {
		t.Fatalf("%v: %v add up to %s, the pool is %s", what, amounts, Sum(amounts), pool)
	}
	for i, a := range amounts {
		if a < 1 || i > 0 && a > amounts[i-1] {
			t.Fatalf("%v: %s for place %d after %s", what, a, i+1, amounts[max(i-1, 0)])
		}
	}
}

func TestTemplatesPayThePoolToTheCent(t *testing.T) {
	t.Parallel()
	for _, template := range templates {
		for entries := 1; entries <= 2000; entries++ {
			each := money.Cents(entries)
			for _, pool := range []money.Cents{1, 2, 7, each, each*2 + 1, each * 99, each * 5_00, each * 20_00,
				each*210_00 + 13, each * 1_000_00, each * money.Max} {
				requireAddsUp(t, PayoutAmounts(template, entries, pool), pool, template, entries, pool)
			}
		}
	}
}

func TestRandomPoolsArePaidToTheCent(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		template := rapid.SampledFrom(templates).Draw(t, "template")
		entries := rapid.IntRange(1, 10_000).Draw(t, "entries")
		pool := money.Cents(rapid.Int64Range(1, 1e14).Draw(t, "pool"))
		requireAddsUp(t, PayoutAmounts(template, entries, pool), pool, template, entries)
	})
}

func TestTemplatePaysItsPartOfTheField(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		template TemplateKey
		entries  int
		places   int
	}{
		{Standard, 1, 1}, {Standard, 4, 1}, {Standard, 5, 2}, {Standard, 7, 2}, {Standard, 8, 3}, {Standard, 9, 3},
		{Standard, 27, 4}, {Standard, 90, 12}, {Standard, 100, 13}, {Standard, 2000, 260},
		{Flat, 9, 3}, {Flat, 90, 14}, {Flat, 100, 15}, {TopHeavy, 7, 1}, {TopHeavy, 8, 2}, {TopHeavy, 9, 2},
		{TopHeavy, 90, 9}, {WinnerTakesAll, 90, 1},
	} {
		if got := len(PayoutAmounts(c.template, c.entries, money.Cents(c.entries)*210_00)); got != c.places {
			t.Errorf("%s, %d entries: got %d places, want %d", c.template, c.entries, got, c.places)
		}
	}
	assert.Len(t, "an empty pool or field pays a place: PayoutAmounts(Standard, 90, 0)",
		PayoutAmounts(Standard, 90, 0), 0)
	assert.Len(t, "an empty pool or field pays a place: PayoutAmounts(WinnerTakesAll, 0, 100)",
		PayoutAmounts(WinnerTakesAll, 0, 100), 0)
	// Ninety entries at $210: tens of dollars, the same for places 10 to 12, and every prize is at least the buy-in.
	got := PayoutAmounts(Standard, 90, 18_900_00)
	for i, a := range got[1:] {
		if a%10_00 != 0 || a < 250_00 {
			t.Errorf("place %d: got %s, want tens of dollars, at least $250", i+2, a)
		}
	}
	assert.Equal(t, "90 entries: got[9]", got[9], got[10])
	assert.Equal(t, "90 entries: got[10]", got[10], got[11])
	if got[8] == got[9] {
		t.Fatalf("90 entries: got[8]: got %v, want a value other than got[9]", got[8])
	}
	if got[0] < 4_500_00 {
		t.Fatalf("90 entries: got[0]: got %v, want at least 4_500_00", got[0])
	}
	if got[0] > 5_500_00 {
		t.Errorf("90 entries: got[0]: got %v, want at most 5_500_00", got[0])
	}
	// A pool that is too small for all places pays fewer places.
	for pool, want := range map[money.Cents][]money.Cents{1: {1}, 2: {2}, 3: {2, 1}, 4: {3, 1}, 5: {3, 1, 1}} {
		if got := PayoutAmounts(Standard, 100, pool); !slices.Equal(got, want) {
			t.Errorf("pool of %s: got %v, want %v", pool, got, want)
		}
	}
}

func TestPlacesFromTheTenthOnArePaidInGroups(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		first, last int
		want        float64
	}{{1, 1, 1}, {2, 2, 2}, {9, 9, 9}, {10, 12, 11}, {13, 15, 14}, {16, 18, 17}, {19, 27, 23}, {28, 36, 32},
		{37, 45, 41}} {
		for place := c.first; place <= c.last; place++ {
			if got := payingPlace(place); got != c.want {
				t.Errorf("place %d: got the weight of place %g, want %g", place, got, c.want)
			}
		}
	}
}

// Prizes are in tens of dollars while the lowest is $50 or more, in dollars while it is $5 or more, and in cents below.
func TestRoundingFollowsTheLowestPrize(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		pool money.Cents
		want []money.Cents
	}{
		{5, []money.Cents{3, 1, 1}},
		{20_00, []money.Cents{9_75, 5_88, 4_37}},
		{24_00, []money.Cents{12_00, 7_00, 5_00}},
		{100_00, []money.Cents{50_00, 29_00, 21_00}},
		{240_00, []money.Cents{120_00, 70_00, 50_00}},
	} {
		if got := PayoutAmounts(Standard, 9, c.pool); !slices.Equal(got, c.want) {
			t.Errorf("pool of %s: got %v, want %v", c.pool, got, c.want)
		}
	}
}

// Players without chips share what the players with chips leave.
func TestPlayersWithoutChipsShareEqually(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ got, want []float64 }{
		"ICM, all stacks are empty":    {icm([]int64{0, 0}, []money.Cents{70, 30}), []float64{50, 50}},
		"ICM, one has all chips":       {icm([]int64{10, 0, 0}, []money.Cents{50, 30, 20}), []float64{50, 25, 25}},
		"chip chop, all stacks empty":  {chipChop([]int64{0, 0}, []money.Cents{70, 30}), []float64{50, 50}},
		"chip chop, one has all chips": {chipChop([]int64{10, 0}, []money.Cents{70, 30}), []float64{70, 30}},
	} {
		if !slices.Equal(c.got, c.want) {
			t.Errorf("%s: got %v, want %v", name, c.got, c.want)
		}
	}
}

// Shares are in whole dollars when there is a dollar for each player, and else in cents.
func TestSharesBelowADollarEachAreInCents(t *testing.T) {
	t.Parallel()
	stacks := []int64{30, 10}
	for name, c := range map[string]struct{ got, want []money.Cents }{
		"a dollar each":      {DealShares(ChipChop, stacks, []money.Cents{1_50, 50}), []money.Cents{1_00, 1_00}},
		"not a dollar each":  {DealShares(ChipChop, stacks, []money.Cents{1_49, 50}), []money.Cents{1_24, 75}},
		"seventy-five cents": {DealShares(Even, stacks, []money.Cents{1_00, 50}), []money.Cents{75, 75}},
		"an odd cent":        {DealShares(Even, stacks, []money.Cents{1_00, 51}), []money.Cents{76, 75}},
		"to the first leader": {
			DealShares(Even, []int64{10, 10}, []money.Cents{1_00, 1_01}), []money.Cents{1_01, 1_00},
		},
		"cents beside dollars": {DealShares(Even, stacks, []money.Cents{3_00, 51}), []money.Cents{2_51, 1_00}},
	} {
		if !slices.Equal(c.got, c.want) {
			t.Errorf("%s: got %v, want %v", name, c.got, c.want)
		}
	}
}

func TestSharedPlaceSplitsThePrizesOfItsPlaces(t *testing.T) {
	t.Parallel()
	amounts := []money.Cents{100_00, 60_00, 40_01}
	for _, c := range []struct {
		place, shared int
		want          []money.Cents
	}{
		{1, 1, []money.Cents{100_00}},
		{2, 2, []money.Cents{50_01, 50_00}},
		{3, 3, []money.Cents{13_34, 13_34, 13_33}}, // one place in the money, two out of it
		{4, 2, []money.Cents{0, 0}},
	} {
		if got := SplitSharedPlace(amounts, c.place, c.shared); !slices.Equal(got, c.want) {
			t.Errorf("place %d shared by %d: got %v, want %v", c.place, c.shared, got, c.want)
		}
	}
}

// The examples are exact to the digits in which their sources print them.
func TestICMAgreesWithPublishedExamples(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		source string
		stacks []int64
		prizes []money.Cents
		want   []float64 // dollars
		within float64
	}{
		{
			"Wikipedia, Independent Chip Model: 50, 30 and 20 % of the chips, 70 and 30 units",
			[]int64{50, 30, 20}, []money.Cents{70_00, 30_00, 0}, []float64{45, 32, 22}, 1,
		},
		{
			"pailiku.com, ICM calculator: 5000, 3000, 2000",
			[]int64{5000, 3000, 2000}, []money.Cents{50_00, 30_00, 20_00}, []float64{38.39, 32.75, 28.86}, 0.005,
		},
		{
			"pailiku.com, ICM result: 5000, 3000, 1500, 500 for 500, 300, 200",
			[]int64{5000, 3000, 1500, 500}, []money.Cents{500_00, 300_00, 200_00, 0},
			[]float64{377.78, 312.89, 225.60, 83.73}, 0.005,
		},
		{
			"poker-apprentice/icm-calculator, README " +
				"(after Marfil and Matimyas, Journal of the Mathematical Society of the Philippines)",
			[]int64{150_000, 98_750, 45_500, 13_250}, []money.Cents{425_00, 280_00, 130_00, 75_00},
			[]float64{323.2, 278.12, 195.79, 112.89}, 0.005,
		},
	} {
		got := icm(c.stacks, c.prizes)
		for i, w := range c.want {
			if math.Abs(got[i]/100-w) > c.within {
				t.Errorf("%s: player %d got %.4f, want %.2f", c.source, i+1, got[i]/100, w)
			}
		}
	}
}

// icmByPermutation computes ICM by trying every finishing order.
func icmByPermutation(stacks []int64, prizes []money.Cents) []float64 {
	worth := make([]float64, len(stacks))
	var go1 func(left []int, chance float64)
	go1 = func(left []int, chance float64) {
		var chips int64
		for _, i := range left {
			chips += stacks[i]
		}
		for n, i := range left {
			p := chance * float64(stacks[i]) / float64(chips)
			worth[i] += p * float64(prizes[len(stacks)-len(left)])
			go1(slices.Delete(slices.Clone(left), n, n+1), p)
		}
	}
	all := make([]int, len(stacks))
	for i := range all {
		all[i] = i
	}
	go1(all, 1)
	return worth
}

func TestICMEqualsAllFinishingOrders(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		stacks, prizes := drawStacksAndPrizes(t, 6)
		got, want := icm(stacks, prizes), icmByPermutation(stacks, prizes)
		for i := range got {
			if math.Abs(got[i]-want[i]) > 1e-6*(1+want[i]) {
				t.Fatalf("player %d of %v for %v: got %v, want %v", i, stacks, prizes, got[i], want[i])
			}
		}
	})
}

// drawStacksAndPrizes draws the stacks of the remaining players and the prizes in play.
func drawStacksAndPrizes(t *rapid.T, most int) ([]int64, []money.Cents) {
	n := rapid.IntRange(1, most).Draw(t, "players")
	stacks := rapid.SliceOfN(rapid.Int64Range(1, 3_000_000), n, n).Draw(t, "stacks")
	amounts := rapid.SliceOfN(rapid.Int64Range(0, 900_000), n, n).Draw(t, "prizes")
	slices.Sort(amounts)
	slices.Reverse(amounts)
	prizes := make([]money.Cents, n)
	for i, a := range amounts {
		prizes[i] = money.Cents(a)
	}
	return stacks, prizes
}

// BetMGM's help (Deal Making, chip payout) prints five shares of $570 with $57 for each first.
func TestChipChopAgreesWithAPublishedExample(t *testing.T) {
	t.Parallel()
	prizes := []money.Cents{200_00, 130_00, 100_00, 83_00, 57_00}
	got := chipChop([]int64{15_000, 12_000, 10_000, 6_000, 500}, prizes)
	for i, want := range []float64{155.28, 135.63, 122.52, 96.32, 60.28} {
		if math.Abs(got[i]/100-want) > 0.01 { // it prints some cents rounded up
			t.Errorf("player %d: got %.3f, want %.2f", i+1, got[i]/100, want)
		}
	}
}

func TestThreeWayDealIsRoundedAndAddsUp(t *testing.T) {
	t.Parallel()
	prizes := PrizesToShare([]money.Cents{5_020_00, 3_310_00, 2_360_00}, 690_00)
	stacks := []int64{1_012_000, 743_000, 495_000}
	for method, want := range map[Method][]money.Cents{
		ICM:      {3_577_00, 3_356_00, 3_067_00},
		ChipChop: {3_673_00, 3_324_00, 3_003_00},
		Even:     {3_334_00, 3_333_00, 3_333_00},
	} {
		if got := DealShares(method, stacks, prizes); !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", method, got, want)
		}
	}
	if DealShares(ICM, make([]int64, 11), make([]money.Cents, 11)) != nil {
		t.Fatalf("a deal was computed for 11 players by ICM, or for custom amounts: DealShares: got %v, want nil",
			DealShares(ICM, make([]int64, 11), make([]money.Cents, 11)))
	}
	if DealShares(CustomDeal, stacks, prizes) != nil {
		t.Errorf("a deal was computed for 11 players by ICM, or for custom amounts: "+
			"DealShares(CustomDeal, stacks, prizes): got %v, want nil", DealShares(CustomDeal, stacks, prizes))
	}
}

func TestAmountKeptForFirstComesOffTheTop(t *testing.T) {
	t.Parallel()
	prizes := []money.Cents{500, 300, 200}
	for kept, want := range map[money.Cents][]money.Cents{
		0: {500, 300, 200}, 150: {350, 300, 200}, 200: {300, 300, 200}, 201: {300, 299, 200}, 400: {200, 200, 200},
		401: {200, 200, 199}, 997: {1, 1, 1}, 1000: {0, 0, 0},
	} {
		if got := PrizesToShare(prizes, kept); !slices.Equal(got, want) {
			t.Errorf("%d kept: got %v, want %v", kept, got, want)
		}
	}
}

func TestSharesOfEveryMethodAddUp(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		stacks, prizes := drawStacksAndPrizes(t, MaxICMPlayers)
		if rapid.Bool().Draw(t, "zero") {
			stacks[0] = 0
		}
		kept := money.Cents(rapid.Int64Range(0, int64(Sum(prizes))).Draw(t, "kept"))
		share := PrizesToShare(prizes, kept)
		assert.MustEqual(t, "got %[3]v for %[1]v less %[2]s: Sum(share)+kept", Sum(share)+kept, Sum(prizes))
		assert.MustEqual(t, "got %[3]v for %[1]v less %[2]s: IsSortedFunc",
			slices.IsSortedFunc(share, func(a, b money.Cents) int { return int(b - a) }), true)
		for method := range shareFuncs {
			got := DealShares(method, stacks, share)
			if Sum(got) != Sum(share) || slices.Min(got) < 0 {
				t.Fatalf("%s of %v by %v: got %v, want shares that add up", method, share, stacks, got)
			}
			for i := range stacks {
				for j := range stacks {
					if stacks[i] > stacks[j] && got[i] < got[j] {
						t.Fatalf("%s of %v by %v: the larger stack gets less: %v", method, share, stacks, got)
					}
				}
			}
		}
	})
}

func TestPointsAreTheRootOfEntriesByPlace(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		entries, place, shared int
		want                   int64
	}{{100, 1, 1, 1000_00}, {100, 4, 1, 500_00}, {90, 2, 1, 670_82}, {100, 1, 2, 853_55}, {1, 1, 1, 100_00},
		{0, 1, 1, 0}} {
		if got := SeasonPoints(c.entries, c.place, c.shared); got != c.want {
			t.Errorf("place %d of %d, shared by %d: got %d, want %d", c.place, c.entries, c.shared, got, c.want)
		}
	}
}

func TestSeasonCountsTheBestResults(t *testing.T) {
	t.Parallel()
	ann, bob, cem := player.Named{ID: "a", Name: "Ann"}, player.Named{ID: "b", Name: "Bob"},
		player.Named{ID: "c", Name: "Cem"}
	scores := []Score{{ann, 500, 4, 10_00}, {bob, 700, 2, 0}, {ann, 300, 9, 0}, {ann, 400, 5, 5_00},
		{cem, 900, 1, 90_00}, {bob, 200, 20, 0}}
	two := 2
	got := RankSeason(scores, &two)
	want := []Rank{{1, cem, 900, 1, 1, 1, 90_00}, {1, ann, 900, 3, 2, 4, 15_00}, {1, bob, 900, 2, 2, 2, 0}}
	want[1], want[2] = want[2], want[1] // of equal points the better best place comes first
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	all := RankSeason(scores, nil)
	assert.Equal(t, "with all results: all[0].Player", all[0].Player, ann)
	assert.Equal(t, "with all results: all[0].Points", all[0].Points, 1200)
	assert.Equal(t, "with all results: all[1].Rank", all[1].Rank, 2)
	assert.Equal(t, "with all results: all[2].Rank", all[2].Rank, 2)
}
