package pairs

// Seat 2 of the table is free and the subject of most acts. Pat sits in seat 1, Owen is away from seat 4, Rita sits
// in seat 5 and has asked for seat 9, which is free too, a walk-in has seat 6, Una was just seated in seat 7, seat 8
// is closed, and seat 3 is held for Vic.

// The floor.
var _ = addStatements(map[string]statement{
	"POST /api/seats": moves(seats, func(s *scene) []act {
		sit := func(player, table string, seat int, about ...string) act {
			return act{name: "seat " + player + " at the " + table, about: append(about, player, table),
				body: body{"tableId": s.id[table], "playerId": s.id[player], "seatNumber": seat,
					"buyInAmount": "300.00"}}
		}
		withChips := sit("Quinn", "table", 2, "seat 2")
		withChips.name = "seat Quinn and sell chips"
		withChips.body["sellChips"] = body{
			"paymentMethod": "cash", "chips": []any{body{"denomination": "100.00", "count": 3}},
		}
		return []act{
			sit("Quinn", "table", 2, "seat 2"), sit("Quinn", "side table", 1), sit("Quinn", "empty table", 9),
			withChips,
			sit("Dora", "table", 2, "seat 2"), sit("Dora", "side table", 2),
			refusedAlone(sit("Pat", "side table", 1)), refusedAlone(sit("Pat", "second table", 5)),
			refusedAlone(sit("Nora", "table", 2, "seat 2")),
		}
	}),
	"PATCH /api/seats/{id}": moves(seats, oneAct("count Pat's chips", "Pat's seat", body{"chipCount": "410.00"},
		"Pat")),
	"DELETE /api/seats/{id}": moves(money, func(s *scene) []act {
		return []act{s.actOn("free Pat's seat", "Pat's seat", nil, "Pat", "table"), s.actOn("free Owen's seat",
			"Owen's seat", nil, "table")}
	}),
	"POST /api/seats/{id}/away": moves(seats, oneAct("mark Pat away", "Pat's seat", nil, "Pat")),
	"POST /api/seats/{id}/back": moves(seats, oneAct("mark Owen back", "Owen's seat", nil)),
	"POST /api/seats/{id}/move": moves(seats, func(s *scene) []act {
		move := func(name, table string, seat int, about ...string) act {
			return s.actOn(name, "Pat's seat", body{"tableId": s.id[table], "seatNumber": seat}, append(about, "Pat",
				"table", table)...)
		}
		return []act{move("move Pat to seat 2", "table", 2, "seat 2"), move("move Pat to the second table",
			"second table", 5), move("move Pat to the empty table", "empty table", 9)}
	}),
	"POST /api/seats/{id}/pick-up": moves(seats, oneAct("pick Owen up", "Owen's seat", nil, "table")),
	"POST /api/seats/{id}/change": moves(seats, oneAct("let Pat ask for another table", "Pat's seat",
		body{"kind": "table", "seats": []any{}, "tableId": ""}, "Pat")),
	"DELETE /api/seats/{id}/change": moves(seats, oneAct("withdraw what Rita asked for", "Rita's seat", nil)),
	"POST /api/seats/{id}/change/skip": moves(seats, func(s *scene) []act {
		return []act{s.actOn("skip Rita", "Rita's seat", body{"tableId": s.id["table"], "seatNumber": 9}, "seat 9")}
	}),
	"POST /api/seats/{id}/change/take": moves(seats, func(s *scene) []act {
		return []act{s.actOn("move Rita to seat 9", "Rita's seat", body{"tableId": s.id["table"], "seatNumber": 9},
			"seat 9", "seat 5")}
	}),
	"POST /api/tables/{id}/walk-ins": moves(seats, oneAct("seat a walk-in", "table", body{"seatNumber": 2},
		"seat 2")),
	"DELETE /api/tables/{id}/walk-ins": moves(seats, oneAct("free the walk-in's seat", "table", nil)),
	"POST /api/tables/{id}/seats/{seatNumber}/close": moves(seats, func(s *scene) []act {
		shut := func(seat string) act {
			return act{name: "close seat " + seat, path: map[string]string{"id": s.id["table"], "seatNumber": seat},
				about: []string{"seat " + seat, "table"}}
		}
		return []act{shut("2"), shut("9")}
	}),
	"POST /api/tables/{id}/seats/{seatNumber}/open": moves(seats, func(s *scene) []act {
		return []act{{name: "open seat 8", path: map[string]string{"id": s.id["table"], "seatNumber": "8"},
			about: []string{"table"}}}
	}),
	"PATCH /api/tables/{id}": moves(money, oneAct("enter the pot in the table's form", "table",
		body{"currentPot": "12.50"})),
	"POST /api/tables/{id}/pot": moves(seats, oneAct("enter the pot", "table", body{"amount": "150.00"})),
	"POST /api/tables/{id}/pause": moves(money, oneAct("pause the table's time", "table",
		body{"reason": "Spilled drink"}, "Pat")),
	"POST /api/tables/{id}/resume": moves(money, func(s *scene) []act {
		return []act{s.actOn("resume the paused table", "paused table", nil),
			refusedAlone(s.actOn("resume the table's time", "table", nil, "Pat"))}
	}),
	"POST /api/tables/{id}/break": moves(money, func(s *scene) []act {
		return []act{s.actOn("break the table", "table", body{"rest": "waitlist", "moves": []any{
			body{"seatId": s.id["Pat's seat"], "tableId": s.id["second table"], "seatNumber": 5},
		}}, "Pat", "second table", "seat 2")}
	}),
	"POST /api/table-openings": moves(seats, func(s *scene) []act {
		return []act{{name: "open the empty table for the list", about: []string{"empty table", "Quinn"},
			body: body{"roomId": s.club.Room, "tableId": s.id["empty table"], "gameTypeId": s.id["game"]}}}
	}),
	"POST /api/tables/{id}/end": moves(money, oneAct("end the game", "table", nil, "Pat", "seat 2")),
})

// The waitlist.
var _ = addStatements(map[string]statement{
	"POST /api/waitlist": moves(seats, func(s *scene) []act {
		join := func(player string) []act {
			return s.inEachRoom("put "+player+" on the list", func(room string) body {
				return body{"playerId": s.id[player], "gameTypeId": s.id["game"], "roomId": room}
			}, player)
		}
		acts := append(join("Gus"), join("Lena")...)
		return append(acts, act{name: "put Dora on the list", about: []string{"Dora"},
			body: body{"playerId": s.id["Dora"], "gameTypeId": s.id["game"], "roomId": s.club.Room}})
	}),
	"DELETE /api/waitlist/{id}": moves(seats, func(s *scene) []act {
		return []act{
			s.actOn("take Quinn off the list", "Quinn's entry", nil, "Quinn"),
			s.actOn("take Dora off the side room's list", "Dora's entry", nil, "Dora"),
			s.actOn("take Vic off the list", "Vic's entry", nil),
		}
	}),
	"POST /api/waitlist/{id}/call": moves(seats, func(s *scene) []act {
		return []act{
			s.actOn("call Quinn to seat 2", "Quinn's entry", body{"tableId": s.id["table"], "seatNumber": 2,
				"reason": "Must-move"}, "Quinn", "seat 2", "table"),
			s.actOn("call Quinn to the side table", "Quinn's entry in the side room",
				body{"tableId": s.id["side table"], "seatNumber": 1, "reason": "Must-move"}, "Quinn", "side table"),
			s.actOn("call Dora to the side table", "Dora's entry", body{"tableId": s.id["side table"],
				"seatNumber": 1, "reason": "Must-move"}, "Dora", "side table"),
		}
	}),
	"POST /api/waitlist/{id}/pass":    moves(seats, oneAct("let Quinn pass", "Quinn's entry", nil, "Quinn")),
	"POST /api/waitlist/{id}/pick-up": moves(seats, oneAct("put Quinn on a pick-up", "Quinn's entry", nil, "Quinn")),
	"POST /api/waitlist/{id}/arrive":  moves(seats, oneAct("note that Dora has arrived", "Dora's entry", nil, "Dora")),
	"POST /api/waitlist/{id}/no-show": moves(seats, oneAct("note that Vic did not come", "Vic's entry", nil)),
	"POST /api/waitlist/{id}/seat": moves(money, func(s *scene) []act {
		seat := func(name, entry, table string, number int, about ...string) act {
			return s.actOn(name, entry, body{"tableId": s.id[table], "seatNumber": number, "buyInAmount": "500",
				"reason": "Must-move"}, append(about, table)...)
		}
		return []act{
			seat("seat Vic", "Vic's entry", "table", 3), seat("seat Quinn from the list", "Quinn's entry", "table",
				2, "Quinn", "seat 2"),
			seat("seat Quinn from the side room's list", "Quinn's entry in the side room", "side table", 1, "Quinn"),
			seat("seat Dora from the list", "Dora's entry", "side table", 1, "Dora"),
		}
	}),
	"POST /api/waitlist/{id}/undo": moves(seats, func(s *scene) []act {
		return []act{s.actOn("undo the call of Vic", "Vic's entry", nil), s.actOn("undo the seating of Una",
			"Una's entry", nil, "table")}
	}),
	"POST /api/player-pages/{link}/answer": moves(seats, func(s *scene) []act {
		answer := func(name, word string) act {
			return asActor(vic, act{name: name, path: map[string]string{"link": linkOfVic},
				body:  body{"entryId": s.id["Vic's entry"], "call": s.callOfVic, "answer": word},
				about: []string{"Vic's entry", "table"}})
		}
		return []act{answer("Vic asks for 5 minutes", "more_time"), answer("Vic is on the way", "on_my_way")}
	}),
	"POST /api/player-pages/{link}/leave": moves(seats, func(s *scene) []act {
		return []act{asActor(vic, act{name: "Vic leaves the list", path: map[string]string{"link": linkOfVic},
			body: body{"entryId": s.id["Vic's entry"]}, about: []string{"Vic's entry", "table"}})}
	}),
	"POST /api/smart-seating/implement": moves(seats, func(s *scene) []act {
		return []act{{name: "follow the advice on Quinn", about: []string{"Quinn", "seat 2", "table"},
			body: body{"playerId": s.id["Quinn"], "tableId": s.id["table"], "seatNumber": 2,
				"buyInAmount": "500"}}}
	}),
})
