package pairs

// Tournaments.
var _ = addStatements(map[string]statement{
	"POST /api/tournaments/{id}/entries": moves(money, func(s *scene) []act {
		enter := func(player, event, kind string) act {
			return s.actOn("enter "+player+" in the "+event, event, body{"playerId": s.id[player], "kind": kind,
				"paymentMethod": "cash"}, player)
		}
		atDrawer := enter("Quinn", "registering event", "first")
		atDrawer.name = "enter Quinn at the drawer"
		atDrawer.about = append(atDrawer.about, "shift")
		return []act{enter("Quinn", "registering event", "first"), enter("Dora", "registering event", "first"),
			refusedAlone(enter("Gus", "registering event", "first")),
			enter("Dan", "full event", "alternate"), asActor(cashier, atDrawer)}
	}),
	"POST /api/tournament-entries/{id}/purchases": moves(money, func(s *scene) []act {
		buy := func(kind string) act {
			return s.actOn("sell Dan a "+kind, "Dan's rebuy entry", body{"kind": kind, "paymentMethod": "cash"},
				"rebuy event")
		}
		return []act{buy("rebuy"), buy("add_on")}
	}),
	"POST /api/tournament-entries/{id}/void": moves(money, func(s *scene) []act {
		void := func(entry, event string) act {
			return s.actOn("void "+entry, entry, body{"reason": "Came to the wrong room"}, event)
		}
		return []act{void("Dan's tournament entry", "registering event"), void("Dan's rebuy entry", "rebuy event"),
			void("Dan's running entry", "running event")}
	}),
	"POST /api/tournaments/{id}/alternates/seat": moves(seats, oneAct("seat the alternate", "full event", nil)),
	"POST /api/tournaments/{id}/busts": moves(seats, func(s *scene) []act {
		bust := func(name, out, by string) act {
			return s.actOn(name, "running event", body{"out": []any{body{"entryId": s.id[out], "stack": 4200,
				"by": []any{s.id[by]}}}}, "Dan's running entry")
		}
		return []act{bust("bust Dan", "Dan's running entry", "Ada's running entry"), bust("bust Ada",
			"Ada's running entry", "Dan's running entry")}
	}),
	"POST /api/tournament-entries/{id}/report": moves(seats, func(s *scene) []act {
		return []act{s.actOn("report Dan out", "Dan's running entry", body{"out": true}, "running event")}
	}),
	"POST /api/tournaments/{id}/undo": moves(money, func(s *scene) []act {
		return []act{s.actOn("undo the bust that ended the event", "won event",
			body{"n": s.answer["won event"]["undo"].(body)["n"]})}
	}),
	"POST /api/tournaments/{id}/moves": moves(seats, func(s *scene) []act {
		return []act{s.moveOf("Dan's running entry", "running event")}
	}),
	"POST /api/tournaments/{id}/redraw": moves(seats, func(s *scene) []act {
		a := s.actOn("redraw the seats", "running event", body{"final": false})
		a.random = true
		return []act{a}
	}),
	"POST /api/tournaments/{id}/counts": moves(seats, func(s *scene) []act {
		return []act{
			s.actOn("count Dan's stack", "running event",
				body{"counts": []any{body{"entryId": s.id["Dan's running entry"], "chips": 4200}}},
				"Dan's running entry"),
			s.actOn("count Ada's stack", "counted event",
				body{"counts": []any{body{"entryId": s.id["Ada in the counted event"], "chips": 22000}}}),
		}
	}),
	"POST /api/tournaments/{id}/tables/{number}/break": moves(seats, func(s *scene) []act {
		return []act{{name: "break a tournament table", path: map[string]string{"id": s.id["running event"],
			"number": "2"}, about: []string{"running event"}, random: true}}
	}),
	"POST /api/tournaments/{id}/tables": moves(seats, func(s *scene) []act {
		lend := func(event string) act {
			return s.actOn("lend the empty table to the "+event, event, body{"tableIds": []any{s.id["empty table"]},
				"count": 0}, "empty table")
		}
		return []act{lend("registering event"), lend("rebuy event")}
	}),
	"POST /api/tournaments/{id}/tables/{number}/button": moves(seats, func(s *scene) []act {
		return []act{{name: "note the button of a tournament table",
			path: map[string]string{"id": s.id["running event"], "number": "1"},
			body: body{"button": 1}, about: []string{"running event"}}}
	}),
	"PATCH /api/tournaments/{id}/tables/{number}": moves(seats, func(s *scene) []act {
		return []act{{name: "close a seat of a tournament table",
			path: map[string]string{"id": s.id["registering event"], "number": "1"},
			body: body{"lock": 9}, about: []string{"registering event"}}}
	}),
	"POST /api/tournaments/{id}/clock": moves(money, oneAct("close the entries by the clock", "rebuy event",
		body{"act": "jump", "position": 10})),
	"PATCH /api/tournaments/{id}": moves(money, func(s *scene) []act {
		return []act{s.actOn("start the event", "registering event", body{"status": "running"}),
			s.actOn("limit the entries", "registering event", body{"maxEntries": 1}),
			s.actOn("end the won event", "won event", body{"status": "completed"})}
	}),
	"POST /api/tournaments/{id}/entries/reopen": moves(money, func(s *scene) []act {
		return []act{s.actOn("open the entries of the counted event again", "counted event",
			body{"reason": "The door was late"}),
			refusedAlone(s.actOn("open the entries of the paying event again", "paying event",
				body{"reason": "The door was late"}))}
	}),
	"POST /api/tournaments/{id}/cancel": moves(money, func(s *scene) []act {
		cancel := func(event string, about ...string) act {
			return s.actOn("cancel the "+event, event, body{"reason": "Too few players"}, about...)
		}
		return []act{cancel("registering event", "Dan's tournament entry"), cancel("rebuy event", "Dan's rebuy entry"),
			refusedAlone(cancel("paying event", "Ada in the paying event"))}
	}),
	"DELETE /api/tournaments/{id}": moves(money, func(s *scene) []act {
		return []act{s.actOn("delete the empty event", "empty event", nil),
			refusedAlone(s.actOn("delete the registering event", "registering event", nil))}
	}),
	"PATCH /api/tournaments/{id}/payouts": moves(money, func(s *scene) []act {
		return []act{s.actOn("change the payouts", "counted event", body{"template": "custom",
			"amounts": []any{"70.00", "50"}})}
	}),
	"POST /api/tournaments/{id}/payouts/approve": moves(money, oneAct("approve all prizes", "won event", nil)),
	"POST /api/tournament-entries/{id}/prize/approve": moves(money, func(s *scene) []act {
		return []act{s.actOn("approve Ada's prize", "Ada in the won event", nil, "won event")}
	}),
	"POST /api/tournament-entries/{id}/prize/pay": moves(money, func(s *scene) []act {
		pay := func(event string) act {
			return s.actOn("pay Ada's prize of the "+event, "Ada in the "+event, body{"paymentMethod": "cash"}, event)
		}
		fromDrawer := pay("paying event")
		fromDrawer.name = "pay Ada's prize from the drawer"
		fromDrawer.about = append(fromDrawer.about, "shift")
		return []act{pay("paying event"), refusedAlone(pay("won event")), asActor(cashier, fromDrawer)}
	}),
	"POST /api/tournament-entries/{id}/bounties/pay": moves(money, func(s *scene) []act {
		return []act{s.actOn("pay Ada's bounties of the won event", "Ada in the won event",
			body{"paymentMethod": "cash"}, "won event"),
			s.actOn("pay Ada's bounties of the paying event", "Ada in the paying event",
				body{"paymentMethod": "cash"}, "paying event")}
	}),
	"POST /api/tournaments/{id}/staff/pay": moves(money, func(s *scene) []act {
		return []act{s.actOn("pay the staff of the won event", "won event", body{"paymentMethod": "cash"}),
			s.actOn("pay the staff of the paying event", "paying event", body{"paymentMethod": "cash"})}
	}),
	"POST /api/tournaments/{id}/deal": moves(money, func(s *scene) []act {
		return []act{s.actOn("make a deal", "counted event", s.deal("counted event"))}
	}),
	"DELETE /api/tournaments/{id}/deal": moves(money, func(s *scene) []act {
		return []act{s.actOn("take the deal back", "dealt event", nil), refusedAlone(s.actOn("take a new deal back",
			"counted event", nil))}
	}),
})

// Home games. Their money is the members' own, in the log of each game.
var _ = addStatements(map[string]statement{
	"POST /api/pitboss-go/game-sessions/{id}/log": moves(money, func(s *scene) []act {
		write := func(name string, after int, entries ...any) act {
			return asActor(host, s.actOn(name, "home game", logRequest(after, entries...)))
		}
		return []act{
			write("buy in again", 4, logEntry("e5", "buy_in", "ann", body{"amount": "10.00", "method": "cash"})),
			write("cash out", 4, logEntry("e6", "cash_out", "ann", body{"amount": "15.00"})),
		}
	}),
	"POST /api/pitboss-go/game-sessions/{id}/pen": moves(money, func(s *scene) []act {
		return []act{asActor(host, s.actOn("take the pen", "home game", body{"device": "d2",
			"deviceName": "Ann's phone", "epoch": 1}))}
	}),
	"POST /api/pitboss-go/game-sessions/{id}/end": moves(money, func(s *scene) []act {
		return []act{refusedAlone(asActor(host, s.actOn("end the home game", "home game", nil)))}
	}),
	"POST /api/pitboss-go/game-sessions/{id}/payments": moves(money, func(s *scene) []act {
		pay := func(name string, paid bool) act {
			return asActor(host, s.actOn(name, "ended home game", body{"from": "ann", "to": "ben", "paid": paid}))
		}
		return []act{pay("settle a debt", true), pay("unsettle a debt", false)}
	}),
	"POST /api/pitboss-go/game-sessions/{id}/rsvp": moves(seats, func(s *scene) []act {
		return []act{asActor(host, s.actOn("answer an invitation", "home game", body{"answer": "maybe"}))}
	}),
	"DELETE /api/pitboss-go/game-sessions/{id}": moves(money, func(s *scene) []act {
		return []act{refusedAlone(asActor(host, s.actOn("delete the home game", "home game", nil)))}
	}),
})
