package demo

import (
	"pitboss/internal/floor"
	"pitboss/internal/foundation/money"
	"pitboss/internal/room/alert"
)

// evening is the script of a room for the hours before the moment of seeding. Times are minutes before that moment.
type evening struct {
	tables        []running
	moves         []move
	mustMoves     []mustMove
	away          []awaySeat
	seatRequests  []seatRequest
	calls         []call
	waits         []wait
	alertCalls    []alertCall
	unpaid        []string // players that leave without paying; the others pay when they leave
	lapsing       []string // the first of these without a longer membership has a daily pass that ends while seated
	absentMembers []string // members that are not in the room tonight
}

// opens is when the first table of the evening opened.
func (e evening) opens() float64 {
	first := 0.0
	for _, t := range e.tables {
		first = max(first, t.opened)
	}
	return first
}

// mustMove makes the players of a table move to another one when a seat opens there.
type mustMove struct {
	at        float64
	table, to int
}

// running is a table that is open at the moment of seeding.
type running struct {
	number int
	opened float64
	status floor.TableStatus
	since  float64 // when a status other than active was set
	pot    money.Cents
	stays  []stay
}

// stay is a player's time in a seat.
type stay struct {
	seat     int
	name     string // empty: a walk-in
	from, to float64
	joined   float64 // when the player joined the list; 0: seated without the list
	chips    money.Cents
}

type move struct {
	name                 string
	at                   float64
	table, seat, to, new int
}

type awaySeat struct {
	table, seat int
	at          float64
}

// seatRequest is a request for another seat at the same table.
type seatRequest struct {
	table, seat int
	seats       []int
	at          float64
}

type call struct {
	name        string
	game        string
	table, seat int
	at          float64
}

// alertCall is a call for help from a table.
type alertCall struct {
	kind  alert.Kind
	table int // 0: none
	at    float64
	note  string
}

type wait struct {
	name   string
	game   string
	joined float64
	source floor.Source
}

// lodgeEvening has 12 tables, 80 players seated, 11 waiting, two seats held and one player away.
var lodgeEvening = evening{
	tables: []running{
		{number: 1, opened: 580, status: floor.TableActive, pot: 85_00, stays: []stay{
			{seat: 1, name: "Harold Beaumont", from: 580},
			{seat: 5, name: "Ike Sørensen", from: 580},
			{seat: 6, name: "Denise Abernathy", from: 579},
			{seat: 7, name: "Luther Vaughn", from: 578, to: 75},
			{seat: 7, name: "Kwame Asante", from: 50},
			{seat: 3, name: "Paul Renner", from: 430, to: 68},
			{seat: 3, name: "Rosa Delgado-Fuentes", from: 30, joined: 46},
			{seat: 2, name: "Priya Raghunathan", from: 402, joined: 418},
			{seat: 4, name: "Naomi Clarke", from: 274, to: 14},
			{seat: 4, name: "Xavier Montgomery", from: 12, joined: 44},
			{seat: 8, name: "Mei-Ling Chow", from: 190, joined: 206},
			{seat: 9, name: "Walter Pruitt", from: 95},
		}},
		{number: 2, opened: 57, status: floor.TableActive, pot: 160_00, stays: []stay{
			{seat: 1, name: "Tanya Brooks", from: 57, joined: 79},
			{seat: 2, name: "Deshawn Pettiford", from: 57, joined: 78},
			{seat: 3, name: "Mateo Villarreal", from: 56, joined: 76},
			{seat: 4, name: "Ingrid Hauser", from: 56, joined: 73},
			{seat: 5, name: "Bobby Lachance", from: 55, joined: 70},
			{seat: 6, name: "Carla Jiménez", from: 55, to: 3.5, joined: 68},
			{seat: 7, name: "Siobhan O'Reilly", from: 54},
			{seat: 8, name: "Nate Gunderson", from: 52},
			{seat: 9, name: "Roscoe Tillman", from: 50},
		}},
		{number: 3, opened: 305, status: floor.TableActive, pot: 45_00, stays: []stay{
			{seat: 1, name: "Gus Papadopoulos", from: 305},
			{seat: 2, name: "Jonah Reyes", from: 305},
			{seat: 3, name: "Gloria Wynn", from: 305, to: 43},
			{seat: 3, name: "Mirela Popescu", from: 42, joined: 49},
			{seat: 6, name: "Roscoe Tillman", from: 304, to: 66},
			{seat: 6, name: "Quentin Bajwa", from: 35, joined: 47},
			{seat: 9, name: "Amy Cole", from: 290, to: 63},
			{seat: 9, name: "Luther Vaughn", from: 51},
			{seat: 4, name: "Ellis Carmichael", from: 280},
			{seat: 5, name: "Thuy Nguyen", from: 210, joined: 219},
			{seat: 7, name: "Andre Whitlock", from: 155},
			{seat: 8, name: "Lorraine Fitzgibbon", from: 130, joined: 151},
		}},
		{number: 4, opened: 510, status: floor.TableActive, pot: 420_00, stays: []stay{
			{seat: 1, name: "Francisco Treviño", from: 510},
			{seat: 2, name: "Dale Hutchins", from: 510, to: 240},
			{seat: 4, name: "Bernard Achterberg", from: 510},
			{seat: 3, name: "Colette Marchand", from: 507},
			{seat: 5, name: "Rashid Karimov", from: 350},
			{seat: 9, name: "Grant Liu", from: 330, to: 65},
			{seat: 9, name: "Hannah Weiss", from: 45, joined: 66},
			{seat: 6, name: "Wendell Oakes", from: 285, joined: 310},
			{seat: 8, name: "Judd Mercer", from: 260, to: 72},
			{seat: 8, name: "Leon Castaneda", from: 50, joined: 69},
			{seat: 7, name: "Stacy Lindholm", from: 168},
		}},
		{number: 5, opened: 372, status: floor.TableActive, pot: 145_00, stays: []stay{
			{seat: 1, name: "Aaron Birch", from: 372},
			{seat: 4, name: "Trent Abbott", from: 372, to: 16},
			{seat: 6, name: "Ramon Ybarra", from: 372, to: 62},
			{seat: 2, name: "Opal Whitaker", from: 371, to: 90},
			{seat: 3, name: "Leon Castaneda", from: 300, to: 70},
			{seat: 5, name: "Tom Brandt", from: 246, chips: 2115_00},
			{seat: 1, name: "Curtis Nakamura", from: 222, chips: 1240_00},
			{seat: 7, name: "Victor Salas", from: 177, to: 6},
			{seat: 8, name: "Lena Kowalski", from: 130, joined: 148},
			{seat: 9, name: "Sam Okafor", from: 105, chips: 880_00},
			{seat: 2, name: "Alicia Fontaine", from: 78, chips: 640_00},
			{seat: 3, name: "Dev Mehta", from: 52, joined: 70, chips: 500_00},
			{seat: 6, from: 23},
		}},
		{number: 6, opened: 288, status: floor.TableActive, pot: 310_00, stays: []stay{
			{seat: 1, name: "Camille Thibodeaux", from: 288},
			{seat: 2, name: "Ned Ruskin", from: 288},
			{seat: 4, name: "Astrid Nyberg", from: 288},
			{seat: 8, name: "Sunny Takahashi", from: 287, to: 61},
			{seat: 8, name: "Hoyt Barlow", from: 28},
			{seat: 5, name: "Mack Dillard", from: 275, to: 63},
			{seat: 5, name: "Vera Stanislav", from: 46},
			{seat: 3, name: "Javier Espinoza", from: 240, joined: 251},
			{seat: 7, name: "Oleg Baranov", from: 170},
			{seat: 6, name: "Felicia Grant", from: 142, to: 37},
		}},
		{number: 7, opened: 200, status: floor.TableActive, pot: 3450_00, stays: []stay{
			{seat: 1, name: "Dmitri Volkov", from: 200},
			{seat: 2, name: "Charlotte Ashworth", from: 200},
			{seat: 3, name: "Eamon Gallagher", from: 200, to: 150},
			{seat: 3, name: "Kenji Morimoto", from: 141, joined: 160},
			{seat: 4, name: "Bianca Moretti", from: 199},
			{seat: 5, name: "Reggie Fontenot", from: 198},
			{seat: 6, name: "Sal Bonaventura", from: 197, to: 118},
			{seat: 6, name: "Anneliese Krüger", from: 112, joined: 130},
			{seat: 8, name: "Constance Everleigh-Whitmore", from: 196, to: 95},
			{seat: 8, name: "Ramon Ybarra", from: 57, joined: 61},
			{seat: 7, name: "Dale Hutchins", from: 186},
			{seat: 9, name: "Tobias Lindqvist", from: 175},
		}},
		{number: 8, opened: 265, status: floor.TableShort, since: 24, pot: 60_00, stays: []stay{
			{seat: 1, name: "Marguerite Duval", from: 265},
			{seat: 2, name: "Hoyt Barlow", from: 265, to: 75},
			{seat: 3, name: "Jerome Kirkland", from: 265, to: 24},
			{seat: 6, name: "Vera Stanislav", from: 264, to: 100},
			{seat: 4, name: "Cesar Luján", from: 180},
			{seat: 8, name: "Patrice Olatunji", from: 90},
		}},
		{number: 11, opened: 450, status: floor.TableShort, since: 41, pot: 24_00, stays: []stay{
			{seat: 1, name: "Otis Greer", from: 450},
			{seat: 2, name: "Clyde Ferris", from: 450, to: 41},
			{seat: 3, name: "Bettye Langston", from: 449, to: 33},
			{seat: 7, name: "Walter Pruitt", from: 447, to: 120},
			{seat: 5, name: "Mildred Vance", from: 390},
		}},
	},
	moves:        []move{{name: "Aaron Birch", at: 230, table: 5, seat: 1, to: 4, new: 2}},
	mustMoves:    []mustMove{{at: 40, table: 5, to: 4}},
	away:         []awaySeat{{table: 5, seat: 8, at: 11}},
	seatRequests: []seatRequest{{table: 7, seat: 6, seats: []int{1, 9}, at: 38}, {table: 7, seat: 3, at: 27}},
	calls: []call{
		{"Marcus Bell", nl13, 2, 6, 2 + 46./60},   // 2:14 of the hold are left
		{"Ray Whitfield", nl25, 5, 4, 1 + 20./60}, // 3:40 are left
	},
	waits: []wait{
		{"Grant Liu", nl510, 52, floor.SourceWalkIn},
		{"Ray Whitfield", nl25, 41, floor.SourceWalkIn},
		{"Marcus Bell", nl13, 38, floor.SourceWalkIn},
		{"Danielle Ortiz", nl13, 34, floor.SourcePhone},
		{"Joanna Pike", nl25, 29, floor.SourceWalkIn},
		{"Wes Tran", nl13, 27, floor.SourceWalkIn},
		{"Amy Cole", nl13, 21, floor.SourceWalkIn},
		{"Stephanie Voss", nl510, 16, floor.SourcePhone},
		{"Hector Salinas", nl13, 13, floor.SourceWalkIn},
		{"Omar Haddad", nl25, 8, floor.SourceOnline},
		{"Kyle Dunham", nl13, 4, floor.SourcePhone},
	},
	alertCalls: []alertCall{
		{alert.DisputeCall, 4, 1.6, "Seats 3 and 7 over the last pot. Alex Romero has stopped the game."},
		{alert.VIPCall, 6, 7, "Seat 2 asks for table service."},
		{alert.TechnicalCall, 1, 11, "Shuffler jammed, dealing by hand."},
	},
	lapsing: []string{
		"Mateo Villarreal", "Deshawn Pettiford", "Bobby Lachance", "Siobhan O'Reilly", "Thuy Nguyen", "Oleg Baranov",
		"Tobias Lindqvist", "Ned Ruskin",
	},
	unpaid:        []string{"Victor Salas", "Naomi Clarke", "Felicia Grant"},
	absentMembers: []string{"Anita Shaw", "Abel Fuentes"},
}

// roundRockEvening is the smaller room: 24 seated at other stakes, 5 waiting.
var roundRockEvening = evening{
	tables: []running{
		{number: 1, opened: 330, status: floor.TableActive, pot: 70_00, stays: []stay{
			{seat: 1, name: "Amara Diallo", from: 330},
			{seat: 2, name: "Clint Hargrove", from: 330},
			{seat: 3, name: "Soledad Peña", from: 329},
			{seat: 4, from: 328},
			{seat: 5, name: "Jim Bob Tackett", from: 120},
			{seat: 6, name: "Fatima Zahra Benali", from: 75},
			{seat: 7, from: 40},
		}},
		{number: 2, opened: 270, status: floor.TableActive, pot: 640_00, stays: []stay{
			{seat: 1, name: "Graham Pemberton", from: 270},
			{seat: 2, name: "Li Wei Zhang", from: 270},
			{seat: 3, name: "Rosalind Achebe", from: 269},
			{seat: 4, name: "Sergei Antonov", from: 268},
			{seat: 5, name: "Monty Blackwood", from: 255},
			{seat: 6, name: "Tamsin Featherstonehaugh", from: 200, joined: 214},
			{seat: 7, name: "Ulises Camacho", from: 150, joined: 177},
			{seat: 8, from: 90},
		}},
		{number: 3, opened: 240, status: floor.TableActive, pot: 130_00, stays: []stay{
			{seat: 1, name: "Noor Hashemi", from: 240},
			{seat: 2, name: "Birgitta Ekström", from: 240},
			{seat: 3, name: "Lamar Choate", from: 238},
			{seat: 4, name: "Dolores Quintanilla", from: 200},
			{seat: 5, name: "Wyatt Stubblefield", from: 100, joined: 122},
			{seat: 6, from: 55},
		}},
		{number: 4, opened: 180, status: floor.TableShort, since: 34, pot: 55_00, stays: []stay{
			{seat: 1, name: "Enrique Salcedo", from: 180},
			{seat: 4, name: "Peggy Tran", from: 180},
			{seat: 6, name: "Hollis Drake", from: 179, to: 52},
			{seat: 7, name: "Zeke Morrow", from: 170, to: 35},
			{seat: 2, from: 165},
		}},
	},
	waits: []wait{
		{"Preston Vail", nl510, 44, floor.SourceWalkIn},
		{"Suzette Broussard", plo12, 31, floor.SourceWalkIn},
		{"Maribel Cantú", nl510, 26, floor.SourcePhone},
		{"Ken Olafson", plo12, 12, floor.SourceWalkIn},
		{"Arjun Patel", nl510, 9, floor.SourceOnline},
	},
}

// firstSeen is when the script first mentions each player, in minutes before the moment of seeding.
func firstSeen() map[string]float64 {
	first := map[string]float64{}
	for _, h := range demoRooms {
		for _, t := range h.evening.tables {
			for _, s := range t.stays {
				first[s.name] = max(first[s.name], s.from, s.joined)
			}
		}
		for _, w := range h.evening.waits {
			first[w.name] = max(first[w.name], w.joined)
		}
	}
	return first
}
