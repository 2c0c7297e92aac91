package pairs

import "maps"

// statement says whether the acts of a route move money, seats, memberships or balances. If they do, acts makes the
// acts to pair with all others; if not, why is the reason.
type statement struct {
	acts  func(*scene) []act
	moves string
	why   string
}

// The effects of an act. Balances are money.
const (
	money       = "money"
	seats       = "seats"
	memberships = "memberships"
)

// moves is the statement of a route whose acts move something.
func moves(what string, acts func(*scene) []act) statement {
	return statement{acts: acts, moves: what}
}

// movesNothing is the statement of a route that moves nothing.
func movesNothing(why string) statement { return statement{why: why} }

// oneAct makes a single act about a thing of the scene, with its id as the path's "id".
func oneAct(name, thing string, in body, about ...string) func(*scene) []act {
	return func(s *scene) []act { return []act{s.actOn(name, thing, in, about...)} }
}

// actOn is an act about a thing of the scene.
func (s *scene) actOn(name, thing string, in body, about ...string) act {
	return act{name: name, path: map[string]string{"id": s.id[thing]}, body: in, about: append(about, thing)}
}

// inEachRoom makes the same act in both rooms.
func (s *scene) inEachRoom(name string, in func(room string) body, about ...string) (acts []act) {
	for _, r := range s.rooms {
		acts = append(acts, act{name: name, room: r.suffix, body: in(r.id), about: about})
	}
	return acts
}

// refusedAlone marks an act that is refused unless another act comes first.
func refusedAlone(a act) act { a.refused = true; return a }

// asActor gives an act to another person than the owner.
func asActor(who actor, a act) act { a.by = who; return a }

// statements are those of all routes that write, by method and path.
var statements = map[string]statement{}

// addStatements adds to the statements. Each file calls it for its own part.
func addStatements(list map[string]statement) bool {
	maps.Copy(statements, list)
	return true
}

// The cage.
var _ = addStatements(map[string]statement{
	"POST /api/player-funds": moves(money, func(s *scene) []act {
		funds := func(player, direction, amount string) func(string) body {
			return func(room string) body {
				return body{"playerId": s.id[player], "roomId": room, "direction": direction, "amount": amount,
					"paymentMethod": "cash"}
			}
		}
		acts := s.inEachRoom("withdraw all of Pat's funds", funds("Pat", "withdrawal", "100.00"), "Pat")
		acts = append(acts, s.inEachRoom("deposit for Pat", funds("Pat", "deposit", "25.00"), "Pat")...)
		acts = append(acts, s.inEachRoom("withdraw all of Dora's funds", funds("Dora", "withdrawal", "80.00"),
			"Dora")...)
		acts = append(acts, s.inEachRoom("deposit for Gus", funds("Gus", "deposit", "25.00"), "Gus")...)
		fromDrawer := act{name: "withdraw all of Pat's funds from the drawer", body: funds("Pat", "withdrawal",
			"100.00")(s.club.Room), about: []string{"Pat", "shift"}}
		return append(acts, asActor(cashier, fromDrawer))
	}),
	"POST /api/prepaid-time": moves(money, func(s *scene) []act {
		return s.inEachRoom("sell Pat prepaid time", func(room string) body {
			return body{"playerId": s.id["Pat"], "roomId": room, "hourlyRate": "12.00", "hours": 1,
				"paymentMethod": "cash"}
		}, "Pat")
	}),
	"POST /api/memberships": moves(memberships, func(s *scene) []act {
		sell := func(player, term string) func(string) body {
			return func(room string) body {
				return body{"playerId": s.id[player], "roomId": room,
					"membershipType": term}
			}
		}
		acts := s.inEachRoom("sell Nora a month", sell("Nora", "monthly"), "Nora")
		acts = append(acts, s.inEachRoom("sell Nora a year", sell("Nora", "annual"), "Nora")...)
		acts = append(acts, s.inEachRoom("sell Pat another month", sell("Pat", "monthly"), "Pat")...)
		acts = append(acts, s.inEachRoom("sell Gus a day", sell("Gus", "daily"), "Gus")...)
		return append(acts, s.inEachRoom("sell Dora another month", sell("Dora", "monthly"), "Dora")...)
	}),
	"POST /api/chip-transactions": moves(money, func(s *scene) []act {
		deal := func(kind string) func(string) body {
			return func(room string) body {
				return body{"playerId": s.id["Pat"], "roomId": room, "transactionType": kind, "amount": "500.00",
					"chipCount": "500.00", "paymentMethod": "cash"}
			}
		}
		acts := s.inEachRoom("sell Pat chips", deal("chip_sale"), "Pat", "Pat's cash")
		acts = append(acts, s.inEachRoom("redeem Pat's chips", deal("chip_redemption"), "Pat", "Pat's cash")...)
		paying := deal("chip_redemption")(s.club.Room)
		paying["rentalPaid"] = "6.00"
		acts = append(acts, act{name: "redeem Pat's chips and pay Pat's rental", body: paying,
			about: []string{"Pat", "Pat's cash"}})
		return append(acts, asActor(cashier, act{name: "sell Pat chips at the drawer",
			body: deal("chip_sale")(s.club.Room), about: []string{"Pat", "Pat's cash", "shift"}}))
	}),
	"POST /api/ledger-entries/{id}/reverse": moves(money, func(s *scene) []act {
		reverse := func(entry string, about ...string) act {
			return s.actOn("reverse "+entry, entry, body{"reason": "Wrong player"}, about...)
		}
		return []act{
			reverse("Pat's deposit", "Pat"), reverse("Pat's prepaid time", "Pat"), reverse("Pat's chips", "Pat",
				"Pat's cash"), reverse("Pat's rental entry", "Pat"),
			reverse("Pat's membership", "Pat"), reverse("Dora's deposit", "Dora"), reverse("Dora's membership",
				"Dora"), reverse("Quinn's membership", "Quinn"),
			reverse("Dan's payment", "Dan"), refusedAlone(reverse("Dan's rental entry", "Dan")),
			asActor(cashier, act{name: "reverse Pat's deposit as a cashier",
				path: map[string]string{"id": s.id["Pat's deposit"]}, body: body{"reason": "Wrong player"},
				about: []string{"Pat", "Pat's deposit"}, refused: true}),
		}
	}),
	"POST /api/seat-rentals/{id}/pay": moves(money, func(s *scene) []act {
		pay := func(rental string, about ...string) act {
			return s.actOn("pay for "+rental, rental, body{"paymentMethod": "cash"}, about...)
		}
		return []act{pay("Pat's rental", "Pat"), refusedAlone(pay("Dan's rental", "Dan", "Dan's payment"))}
	}),
	"POST /api/sessions/check-in": moves(money, func(s *scene) []act {
		acts := s.inEachRoom("check Pat in and take what they owe", func(room string) body {
			return body{"playerId": s.id["Pat"], "roomId": room, "paymentMethod": "cash", "payOwed": true}
		}, "Pat")
		acts = append(acts, s.inEachRoom("check Nora in and sell a month", func(room string) body {
			return body{"playerId": s.id["Nora"], "roomId": room, "membershipType": "monthly",
				"paymentMethod": "cash"}
		}, "Nora")...)
		acts = append(acts, s.inEachRoom("check Dora in",
			func(room string) body { return body{"playerId": s.id["Dora"], "roomId": room} }, "Dora")...)
		return append(acts, s.inEachRoom("check Gus in and sell a day", func(room string) body {
			return body{"playerId": s.id["Gus"], "roomId": room, "membershipType": "daily", "paymentMethod": "cash"}
		}, "Gus")...)
	}),
	"POST /api/shifts": moves(money, func(s *scene) (acts []act) {
		for _, r := range s.rooms {
			acts = append(acts, act{name: "open a drawer", room: r.suffix,
				about: []string{"open drawer of the owner"},
				body: body{"roomId": r.id, "drawerId": s.id["free drawer"+r.suffix],
					"counts": []any{body{"denomination": "20.00", "count": 25}}}})
		}
		return append(acts, refusedAlone(act{name: "open the cashier's drawer", about: []string{"shift"},
			body: body{"roomId": s.club.Room, "drawerId": s.id["drawer"],
				"counts": []any{body{"denomination": "20.00", "count": 25}}}}))
	}),
	"POST /api/shifts/{id}/transfer": moves(money, func(s *scene) []act {
		return []act{
			s.actOn("drop all cash of the drawer", "shift", body{"direction": "drop", "amount": "1000.00"}),
			s.actOn("fill the drawer", "shift", body{"direction": "fill", "amount": "200.00"}),
			asActor(cashier, s.actOn("drop cash as the cashier", "shift", body{"direction": "drop",
				"amount": "600.00"})),
		}
	}),
	"POST /api/shifts/{id}/close": moves(money, func(s *scene) []act {
		count := body{"counts": []any{body{"denomination": "100.00", "count": 9}}}
		return []act{s.actOn("close the drawer", "shift", count), asActor(cashier, s.actOn("close the own drawer",
			"shift", count))}
	}),
	"POST /api/cage/{room}/days/{day}/close": moves(money, func(s *scene) (acts []act) {
		for _, r := range s.rooms {
			acts = append(acts, act{name: "close a gaming day", room: r.suffix, path: map[string]string{"room": r.id,
				"day": "2026-11-19"}, about: []string{"gaming day"}})
		}
		return acts
	}),
	"POST /api/drawers": moves(money, func(s *scene) []act {
		return s.inEachRoom("set up a drawer", func(room string) body {
			return body{"roomId": room,
				"name": "Third drawer"}
		}, "drawers")
	}),
})

// The directory.
var _ = addStatements(map[string]statement{
	"POST /api/players/{id}/merge": moves(memberships, func(s *scene) []act {
		merge := func(duplicate string) act {
			a := s.actOn("merge "+duplicate+" into Lena", "Lena", body{"duplicateId": s.id[duplicate]}, duplicate)
			return a
		}
		return []act{merge("Dora"), merge("Gus"), refusedAlone(merge("Pat")), refusedAlone(merge("Quinn"))}
	}),
	"POST /api/players/{id}/anonymize": moves(memberships, func(s *scene) []act {
		return []act{
			s.actOn("remove Gus's data", "Gus", body{"reason": "Asked to be forgotten"}),
			refusedAlone(s.actOn("remove Dora's data", "Dora", body{"reason": "Asked to be forgotten"})),
		}
	}),
	"POST /api/players/{id}/bar": moves(seats, func(s *scene) []act {
		in := body{"reason": "Threw a chair"}
		return []act{s.actOn("bar Quinn", "Quinn", in), s.actOn("bar Gus", "Gus", in), s.actOn("bar Dora", "Dora",
			in), s.actOn("bar Pat", "Pat", in), s.actOn("bar Nora", "Nora", in)}
	}),
	"POST /api/players/{id}/unbar": moves(seats, func(s *scene) []act {
		return []act{refusedAlone(s.actOn("unbar Quinn", "Quinn", body{"reason": "Apologised"}))}
	}),
	"POST /api/players/{id}/exclude": moves(seats, oneAct("exclude Quinn", "Quinn",
		body{"until": "2027-05-20T17:00:00.000Z"})),
	"POST /api/players/{id}/apart": moves(seats, func(s *scene) []act {
		return []act{s.actOn("keep Quinn apart from Pat", "Quinn", body{"otherId": s.id["Pat"]}, "Pat")}
	}),
	"PATCH /api/players/{id}": moves(seats, func(s *scene) []act {
		return []act{s.actOn("set Quinn inactive", "Quinn", body{"isActive": false}), s.actOn("set Gus inactive",
			"Gus", body{"isActive": false})}
	}),
	"POST /api/sessions/{id}/check-out": moves(seats, oneAct("check Quinn out", "Quinn's session", nil, "Quinn")),
	"POST /api/sessions/{id}/undo": moves(money, oneAct("undo the check-in of Quinn", "Quinn's session", nil,
		"Quinn")),
	"PATCH /api/sessions/{id}/status": moves(seats, oneAct("let Quinn play", "Quinn's session",
		body{"status": "playing"}, "Quinn")),
})

// Rooms, tables and fees, which acts with money or seats depend on.
var _ = addStatements(map[string]statement{
	"PATCH /api/rooms/{room}": moves(money, func(s *scene) (acts []act) {
		for _, r := range s.rooms {
			position := 1
			if r.id == s.club.Room {
				position = 2
			}
			acts = append(acts, act{name: "move the room in the list", room: r.suffix,
				path: map[string]string{"room": r.id}, body: body{"position": position},
				about: []string{"rooms", "Nora"}})
		}
		return acts
	}),
	"POST /api/fees": moves(money, func(*scene) []act {
		return []act{{name: "set fees", about: []string{"fees", "Nora"}, body: body{
			"validFrom": "2026-12-24",
			"memberships": []any{
				body{"membershipType": "daily", "feeAmount": "30.00"},
				body{"membershipType": "monthly", "feeAmount": "120.00"},
				body{"membershipType": "annual", "feeAmount": "1100.00"},
			},
			"seats": []any{body{"upToBlind": "3.00", "hourlyRate": "10.00"}, body{"hourlyRate": "18.00"}},
		}}}
	}),
	"DELETE /api/fees/{validFrom}": moves(money, func(*scene) []act {
		return []act{{name: "remove fees", path: map[string]string{"validFrom": "2026-12-24"},
			about: []string{"fees", "Nora"}, refused: true}}
	}),
	"PATCH /api/game-types/{id}": moves(money, oneAct("change the game's buy-in", "game",
		body{"minBuyIn": "300.00"}, "table")),
	"DELETE /api/game-types/{id}": moves(seats, func(s *scene) []act {
		return []act{refusedAlone(s.actOn("retire the game", "game", nil, "table"))}
	}),
	"POST /api/tables": moves(seats, func(s *scene) []act {
		return s.inEachRoom("set up a table", func(room string) body {
			return body{"roomId": room, "tableNumber": 77, "gameTypeId": s.id["game"]}
		}, "tables")
	}),
	"PATCH /api/tables/{id}/setup": moves(seats, oneAct("take seats from the empty table", "empty table",
		body{"maxSeats": 6})),
	"DELETE /api/tables/{id}": moves(seats, oneAct("take the empty table out of use", "empty table", nil)),
})
