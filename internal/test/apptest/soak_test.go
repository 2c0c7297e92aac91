//go:build soak

package apptest_test

import (
	"os"
	"strconv"
	"testing"
	"time"
)

func TestSoakAHundredThousandRandomActsOnFloorAndCageLeaveEverythingTrue(t *testing.T) {
	walkFloor(t, 100_000, uint64(time.Now().UnixNano()))
}

func TestSoakTournamentsOfRandomActsThroughTheDeskRunToAWinner(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	for _, size := range []struct{ entries, seeds int }{{9, 100}, {27, 40}, {100, 10}, {500, 2}, {2000, 1}} {
		playTournaments(t, size.entries, size.seeds, seed)
	}
}

func TestSoakEveryProposalOfRandomEveningsIsAcceptedWhenItIsPressed(t *testing.T) {
	evenings := 200
	if n, err := strconv.Atoi(os.Getenv("EVENINGS")); err == nil {
		evenings = n
	}
	runEvenings(t, evenings, uint64(time.Now().UnixNano()))
}

func TestSoakPagesAndBoardsShowWhatTheFloorShowsAfterTenThousandActs(t *testing.T) {
	runLobbyWalk(t, 10_000, uint64(time.Now().UnixNano()))
}

func TestSoakAHundredThousandGuessedSecretsOpenNoPageAndPairNoScreen(t *testing.T) {
	guessSecrets(t, 100_000)
}

func TestSoakAHundredThousandGuessedCodesAreThrottledAndHitNothing(t *testing.T) {
	guessCodes(t, 100_000)
}

func TestSoakFeederTablesKeepTheirMainGameFullThroughRandomActs(t *testing.T) {
	runMustMoveWalk(t, 100_000, uint64(time.Now().UnixNano()))
}
