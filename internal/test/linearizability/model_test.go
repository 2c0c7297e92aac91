package linearizability_test

import (
	"net/http"
	"testing"

	"github.com/anishathalye/porcupine"

	"pitboss/internal/test/linearizability"
)

func TestModelRefusesNonLinearizableHistories(t *testing.T) {
	t.Parallel()
	ok := func(client int, call, back int64, a linearizability.Act, o linearizability.Observation) porcupine.Operation {
		return porcupine.Operation{ClientId: client, Input: a, Call: call, Output: o, Return: back}
	}
	sits := func(client int, player, id string, number int) porcupine.Operation {
		return ok(client, 0, 10, linearizability.Act{Kind: "sit", Table: "a", Player: player, Number: number},
			linearizability.Observation{Status: http.StatusCreated, ID: id, Number: number})
	}
	for name, history := range map[string][]porcupine.Operation{
		"two in one seat":  {sits(0, "p1", "s1", 1), sits(1, "p2", "s2", 1)},
		"one in two seats": {sits(0, "p1", "s1", 1), sits(1, "p1", "s2", 2)},
		"an old look": {sits(0, "p1", "s1", 1), ok(1, 20, 30,
			linearizability.Act{
				Kind: "look at seats", Table: "a",
			}, linearizability.Observation{Status: http.StatusOK})},
		"a newcomer before a must-move": {ok(0, 0, 10,
			linearizability.Act{Kind: "sit", Table: "f", Player: "p1", Number: 1},
			linearizability.Observation{Status: http.StatusCreated, ID: "s1", Number: 1}),
			ok(1, 20, 30, linearizability.Act{Kind: "sit", Table: "a", Player: "p2", Number: 1},
				linearizability.Observation{Status: http.StatusCreated, ID: "s2", Number: 1})},
		"a refusal of nothing": {ok(0, 0, 10, linearizability.Act{Kind: "join", Player: "p1"},
			linearizability.Observation{Status: http.StatusConflict})},
	} {
		if porcupine.CheckOperations(linearizability.Model, history) {
			t.Errorf("%s is taken for possible", name)
		}
	}
	if !porcupine.CheckOperations(linearizability.Model, []porcupine.Operation{
		sits(0, "p1", "s1", 1), ok(1, 5, 30, linearizability.Act{Kind: "look at seats", Table: "a"},
			linearizability.Observation{Status: http.StatusOK}),
	}) {
		t.Error("a look while somebody sits down may come before it")
	}
}
