package tournament

// blindLadder holds the blinds of the quick templates, level by level.
var blindLadder = [...][2]int64{
	{100, 100}, {100, 200}, {200, 300}, {200, 400}, {300, 500}, {300, 600}, {400, 800}, {500, 1_000},
	{600, 1_200}, {1_000, 1_500}, {1_000, 2_000}, {1_500, 3_000}, {2_000, 4_000}, {3_000, 5_000},
	{3_000, 6_000}, {4_000, 8_000}, {5_000, 10_000}, {8_000, 16_000}, {10_000, 20_000}, {15_000, 30_000},
	{20_000, 40_000}, {30_000, 60_000}, {50_000, 100_000},
}

// buildStructure builds a structure from the ladder: levels of equal length with a big-blind ante from the second level
// on. The keys of breaks are the levels behind which they come.
func buildStructure(stack int64, minutes, levels, entries int, chips []StackChip, breaks map[int]Item) Structure {
	s := Structure{Stack: stack, Chips: chips, Ante: BigBlindAnte, EntriesCloseAfter: entries}
	for i := range levels {
		l := Item{Kind: LevelItem, Minutes: minutes, SmallBlind: blindLadder[i][0], BigBlind: blindLadder[i][1],
			ColorUp: []int64{}}
		if i > 0 {
			l.Ante = l.BigBlind
		}
		s.Items = append(s.Items, l)
		if b, ok := breaks[i+1]; ok {
			b.Kind = BreakItem
			if b.ColorUp == nil {
				b.ColorUp = []int64{}
			}
			s.Items = append(s.Items, b)
		}
	}
	return s
}

// QuickTemplates returns the four built-in templates.
func QuickTemplates() []Template {
	places := 200
	template := func(key, name string, minutes int, price Price, s Structure, seats int) Template {
		price.Chips = s.Stack
		again := price
		return Template{
			Key: key, Name: name, BuyIn: price.Sum(), PlannedMinutes: minutes, MaxEntries: &places,
			Prices: Prices{BuyIn: price, ReEntry: &again}, Structure: s,
			Rules: Rules{SeatsPerTable: seats, FinalTable: 9, BalanceAt: 2, HaltAt: 3},
		}
	}
	deep := buildStructure(20_000, 20, 20, 8, []StackChip{{100, 10}, {500, 8}, {1_000, 10}, {5_000, 1}}, map[int]Item{
		4: {Minutes: 10}, 8: {Minutes: 15, ColorUp: []int64{100}}, 12: {Minutes: 10, ColorUp: []int64{500}},
		16: {Minutes: 10},
	})
	turbo := buildStructure(15_000, 15, 20, 6, []StackChip{{100, 10}, {500, 6}, {1_000, 6}, {5_000, 1}}, map[int]Item{
		6: {Minutes: 10, ColorUp: []int64{100}}, 12: {Minutes: 10, ColorUp: []int64{500}},
	})
	weekend := buildStructure(25_000, 30, 21, 6, []StackChip{{100, 10}, {500, 8}, {1_000, 10}, {5_000, 2}},
		map[int]Item{
			3: {Minutes: 15}, 6: {Minutes: 15}, 9: {Minutes: 15, ColorUp: []int64{100}},
			12: {Minutes: 45, Note: "Dinner break", ColorUp: []int64{500}},
			15: {Minutes: 15}, 18: {Minutes: 15, ColorUp: []int64{1_000}},
		})
	free := buildStructure(10_000, 15, 18, 4, []StackChip{{100, 10}, {500, 8}, {1_000, 5}},
		map[int]Item{4: {Minutes: 10, ColorUp: []int64{100}}, 8: {Minutes: 10}})
	return []Template{
		template("daily_deepstack", "Daily Deepstack", 120,
			Price{Prize: 125_00, HouseFee: 20_00, Staff: 5_00}, deep, 9),
		template("turbo_bounty", "Turbo Bounty", 90,
			Price{Prize: 60_00, Bounty: 25_00, HouseFee: 12_00, Staff: 3_00}, turbo, 9),
		template("weekend_special", "Weekend Special", 180,
			Price{Prize: 210_00, HouseFee: 30_00, Staff: 10_00}, weekend, 8),
		template("freeroll", "Freeroll", 120, Price{}, free, 9),
	}
}
