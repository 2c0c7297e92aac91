package demo

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"pitboss/internal/player"
)

// person is a player of the sample data.
type person struct {
	player.NewPlayer
	days             int  // since they joined the club
	stakes           byte // preferred stakes: 'l'ow, 'm'iddle, 'h'igh, or 't'ournaments only
	prefersRoundRock bool // usually plays at Round Rock
	frequency        float64
	isAbsent         bool // no longer comes
}

// slug is a name in plain lower-case letters, its words joined by the separator.
func slug(name, separator string) string {
	var plain strings.Builder
	for _, r := range norm.NFD.String(strings.NewReplacer("ø", "o", "'", "", "\"", "").Replace(name)) {
		if !unicode.Is(unicode.Mn, r) {
			plain.WriteRune(unicode.ToLower(r))
		}
	}
	return strings.Join(strings.FieldsFunc(plain.String(), func(r rune) bool { return r < 'a' || r > 'z' }), separator)
}

func playerID(name string) string { return "player_" + slug(name, "_") }

// profiles are the players with a nickname, a phone number or fixed days at the club.
var profiles = map[string]struct {
	nickname, phone string
	days            int
	often           float64
}{
	"Joanna Pike":                   {"", "512 0148", 590, 1.3},
	"Jorge Medina":                  {"", "512 0177", 210, 0.7},
	"John Castellano":               {"Johnny C", "737 0112", 150, 0.6},
	"Naomi Clarke":                  {"", "512 0121", 480, 1.6},
	"Curtis Nakamura":               {"Nak", "512 0133", 620, 2.4},
	"Ben Hollis":                    {"", "512 0173", 190, 0.6},
	"Felicia Grant":                 {"", "737 0115", 95, 0.5},
	"Alicia Fontaine":               {"", "737 0138", 330, 1.2},
	"Cole Bannister":                {"", "512 0190", 260, 0.3},
	"Dev Mehta":                     {"", "512 0156", 140, 0.9},
	"Aaron Birch":                   {"", "512 0119", 760, 2.8},
	"Beatriz Luna":                  {"", "737 0126", 537, 0},
	"Andre Whitlock":                {"Dre", "210 0187", 120, 0.6},
	"Anita Shaw":                    {"", "512 0151", 410, 1},
	"Bianca Moretti":                {"", "512 0109", 700, 2.6},
	"Abel Fuentes":                  {"", "512 0162", 300, 0.8},
	"Caleb Norris":                  {"", "254 0144", 180, 0.4},
	"Amir Nasser":                   {"", "512 0104", 27, 0.2},
	"Victor Salas":                  {"Vic", "512 0142", 450, 1.4},
	"Tom Brandt":                    {"", "512 0117", 690, 2.2},
	"Harold Beaumont":               {"Hal", "", 780, 2.3},
	"Francisco Treviño":             {"Paco", "", 740, 2.1},
	"Bernard Achterberg":            {"The Professor", "", 710, 2},
	"Dmitri Volkov":                 {"", "", 520, 1.9},
	"Otis Greer":                    {"Pops", "", 775, 2.4},
	"Mildred Vance":                 {"", "", 650, 1.8},
	"Marguerite Duval":              {"Maggie", "", 440, 1.5},
	"Reggie Fontenot":               {"Cajun Reg", "", 390, 1.4},
	"Kyle Dunham":                   {"", "", 33, 0.5},
	"Hector Salinas":                {"", "", 12, 0.4},
	"Amy Cole":                      {"", "", 46, 0.6},
	"Quentin Bajwa":                 {"Q", "", 21, 0.4},
	"Xavier Montgomery":             {"X", "", 88, 0.6},
	"Jim Bob Tackett":               {"", "", 505, 1.4},
	"Constance Everleigh-Whitmore":  {"Connie", "", 365, 1},
	"Tamsin Featherstonehaugh":      {"Fan", "", 240, 0.9},
	"Fatima Zahra Benali":           {"", "", 75, 0.7},
	"Deshawn Pettiford":             {"Shawn", "", 17, 0.4},
	"Ramon Ybarra":                  {"Ray Y", "", 555, 1.6},
	"Maximilian von Hohenberg-Reyl": {"Max", "", 640, 0.2},
}

// The players' names, by preferred stakes.
const (
	low = `Harold Beaumont, Priya Raghunathan, Rosa Delgado-Fuentes, Xavier Montgomery, Ike Sørensen, Denise Abernathy,
		Kwame Asante, Mei-Ling Chow, Walter Pruitt, Paul Renner, Naomi Clarke, Luther Vaughn, Tanya Brooks,
		Deshawn Pettiford, Mateo Villarreal, Ingrid Hauser, Bobby Lachance, Carla Jiménez, Siobhan O'Reilly,
		Nate Gunderson, Roscoe Tillman, Gus Papadopoulos, Jonah Reyes, Gloria Wynn, Mirela Popescu, Ellis Carmichael,
		Thuy Nguyen, Quentin Bajwa, Andre Whitlock, Lorraine Fitzgibbon, Amy Cole, Marcus Bell, Danielle Ortiz,
		Wes Tran, Hector Salinas, Kyle Dunham, Camille Thibodeaux, Ned Ruskin, Javier Espinoza, Astrid Nyberg,
		Mack Dillard, Felicia Grant, Oleg Baranov, Sunny Takahashi, Marguerite Duval, Cesar Luján, Patrice Olatunji,
		Hoyt Barlow, Jerome Kirkland, Vera Stanislav, Otis Greer, Mildred Vance, Clyde Ferris, Bettye Langston,
		John Castellano, Ben Hollis, Anita Shaw, Abel Fuentes, Caleb Norris, Amir Nasser, Beatriz Luna`
	middle = `Francisco Treviño, Dale Hutchins, Aaron Birch, Colette Marchand, Bernard Achterberg, Rashid Karimov,
		Wendell Oakes, Stacy Lindholm, Judd Mercer, Leon Castaneda, Hannah Weiss, Curtis Nakamura, Opal Whitaker,
		Alicia Fontaine, Dev Mehta, Trent Abbott, Tom Brandt, Ramon Ybarra, Victor Salas, Lena Kowalski, Sam Okafor,
		Ray Whitfield, Joanna Pike, Omar Haddad, Jorge Medina, Cole Bannister`
	high = `Dmitri Volkov, Charlotte Ashworth, Eamon Gallagher, Kenji Morimoto, Bianca Moretti, Reggie Fontenot,
		Sal Bonaventura, Anneliese Krüger, Constance Everleigh-Whitmore, Tobias Lindqvist, Grant Liu, Stephanie Voss`
	northLow = `Amara Diallo, Clint Hargrove, Soledad Peña, Jim Bob Tackett, Fatima Zahra Benali, Noor Hashemi,
		Birgitta Ekström, Lamar Choate, Dolores Quintanilla, Wyatt Stubblefield, Suzette Broussard, Ken Olafson,
		Zeke Morrow`
	northHigh = `Graham Pemberton, Li Wei Zhang, Rosalind Achebe, Sergei Antonov, Monty Blackwood,
		Tamsin Featherstonehaugh, Ulises Camacho, Enrique Salcedo, Peggy Tran, Hollis Drake, Preston Vail,
		Maribel Cantú, Arjun Patel`
	// They come for tournaments only.
	tournamentOnly = `Adaeze Obi, Bruno Castellanos, Cliff Redmond, Delphine Aubert, Emmett Sloane, Farah Haidari,
		Gideon Marsh, Henrietta Colby, Isaac Tran, Juno Salcido, Kirk Wallender, Leticia Bravo, Moses Adeyemi,
		Nadia Petrova, Orson Blythe, Paloma Reyes`
	inactive = `Maximilian von Hohenberg-Reyl, Gwendolyn Pryce, Esteban Quiroga, Lucille Haverford, Terrence McAllister`
)

// roster makes the people from the lists. Phone numbers are those reserved for fiction, 555-0100 to 555-0199.
func roster(random *rand.Rand) []person {
	var all []person
	mixed, apart := random, rand.New(rand.NewPCG(11, 2026)) //nolint:gosec // sample data has to come out alike
	for _, list := range []struct {
		names  string
		stakes byte
		north  bool
	}{
		{low, 'l', false}, {middle, 'm', false}, {high, 'h', false}, {northLow, 'l', true}, {northHigh, 'h', true},
		{inactive, 'l', false}, {tournamentOnly, 't', false},
	} {
		if list.names == tournamentOnly { // a source of their own: the other players' numbers do not depend on them
			random = apart
		}
		for name := range strings.SplitSeq(list.names, ",") {
			name = strings.Join(strings.Fields(name), " ")
			p := person{
				NewPlayer: player.NewPlayer{ID: playerID(name), Name: name, IsActive: list.names != inactive},
				days:      60 + random.IntN(660), stakes: list.stakes, prefersRoundRock: list.north,
				frequency: 0.3 + random.ExpFloat64()*0.5, isAbsent: list.names == inactive || name == "Beatriz Luna",
			}
			all = append(all, p)
		}
	}
	taken := map[string]bool{}
	for i := range all {
		if k, ok := profiles[all[i].Name]; ok {
			all[i].days, all[i].frequency = k.days, k.often
			if k.nickname != "" {
				all[i].Nickname = &k.nickname
			}
			if k.phone != "" {
				taken[k.phone] = true
				all[i].Phone = number(k.phone)
			}
		}
	}
	areas := []string{"512", "512", "737", "512", "210", "254", "737", "512", "830"}
	for i := range all {
		p := &all[i]
		if random = mixed; p.stakes == 't' {
			random = apart
		}
		if random.Float64() < 0.4 || p.Nickname != nil {
			email := slug(p.Name, ".") + "@example.com"
			p.Email = &email
		}
		for p.Phone == nil && i%16 != 15 {
			short := fmt.Sprintf("%s %04d", areas[random.IntN(len(areas))], 100+random.IntN(100))
			if !taken[short] {
				taken[short] = true
				p.Phone = number(short)
			}
		}
	}
	return all
}

// number is a phone number of an area code and the last four digits.
func number(short string) *string {
	area, last, _ := strings.Cut(short, " ")
	return new("(" + area + ") 555-" + last)
}

// appetite is how much players of each stakes like each game.
var appetite = map[byte]map[string]float64{
	'l': {nl13: 1, plo12: 0.35, lim48: 0.35, nl25: 0.08},
	'm': {nl13: 0.35, nl25: 1, plo12: 0.35, nl510: 0.12},
	'h': {nl25: 0.6, nl510: 1, plo12: 0.2},
}

// likes is how much a person likes a game, 0 for not at all.
func (p person) likes(game string) float64 { return appetite[p.stakes][game] }
