package floor

import (
	"math"
	"slices"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/room"
)

// Estimate is the expected wait of a new player of a list, as a range for each position.
type Estimate struct {
	GameTypeID  string          `json:"gameTypeId"`
	Turnovers   int             `json:"turnovers"`   // seats of the game that came free in the last three hours
	PerPosition []Range         `json:"perPosition"` // empty: no estimate
	Record      *EstimateRecord `json:"record"`      // null: fewer than 20 past estimates of the game
}

// Range is a wait in minutes.
type Range struct {
	Position    int `json:"position"`
	LowMinutes  int `json:"lowMinutes"`
	HighMinutes int `json:"highMinutes"`
}

// EstimateRecord is how often past estimates of a game were right: the wait ended in the range that the player was told
// when joining.
type EstimateRecord struct {
	Right int `json:"right"`
	Of    int `json:"of"` // at most the last 100
}

const (
	turnoverWindow = 3 * time.Hour
	maxEstimateAge = time.Minute
	minTurnovers   = 3 // fewer vacated seats are no basis for an estimate
	maxPositions   = 20
	openSeatWait   = 5 // minutes within which a player takes an open seat
	rangeStep      = 5 // minutes

	minCalibration = 30 // with fewer past waits the range is that of the model
	maxPastWaits   = 300
	minRecord      = 20
	maxRecord      = 100
)

// Forecast is the wait that a player was told when joining a list.
type Forecast struct {
	Mean, Deviation time.Duration // of the model; zero: a seat was open
	Low, High       int           // minutes
}

// columns returns the stored values; all nil without a forecast.
func (f *Forecast) columns() (mean, deviation *int64, low, high *int) {
	if f == nil {
		return nil, nil, nil, nil
	}
	m, d := f.Mean.Microseconds(), f.Deviation.Microseconds()
	return &m, &d, &f.Low, &f.High
}

// holds reports whether a wait ended in the range.
func (f Forecast) holds(wait time.Duration) bool {
	return wait >= time.Duration(f.Low)*time.Minute && wait <= time.Duration(f.High)*time.Minute
}

// waitModel predicts waits. The seats that come free are a Poisson process with the rate of the last three hours: the
// p-th comes after p/rate on average, with a standard deviation of the square root of p over the rate. Four fifths of
// the waits shall end in the range. Its ends are the first and the last tenth of the past waits of the room, in
// standard deviations from the mean of their own forecast, so that the range also holds where players ahead give up,
// or where the rate changes during a night.
type waitModel struct{ low, high float64 }

// newWaitModel calibrates a model by past waits of the game, or of the whole room while the game has too few.
func newWaitModel(past []pastWait, game string) waitModel {
	const tenth = 1.28 // of a normal distribution lies beyond it
	var ofRoom, ofGame []float64
	for _, p := range past {
		if p.Deviation == 0 {
			continue
		}
		z := float64(p.waited-p.Mean) / float64(p.Deviation)
		ofRoom = append(ofRoom, z)
		if p.game == game {
			ofGame = append(ofGame, z)
		}
	}
	off := ofGame
	if len(off) < minCalibration {
		off = ofRoom
	}
	if len(off) < minCalibration {
		return waitModel{-tenth, tenth}
	}
	slices.Sort(off)
	n := float64(len(off) - 1)
	return waitModel{off[int(math.Round(n/10))], off[int(math.Round(n*9/10))]}
}

// forecast returns the wait at a position. The first players of a list take the open seats at once.
func (m waitModel) forecast(turnovers, position, openSeats int) (f Forecast, ok bool) {
	if turnovers < minTurnovers {
		return f, false
	}
	behind := float64(position - openSeats)
	if behind <= 0 {
		return Forecast{High: openSeatWait}, true
	}
	each := float64(turnoverWindow) / float64(turnovers)
	mean, deviation := behind*each, math.Sqrt(behind)*each
	end := func(z float64) int {
		return rangeStep * int(math.Round((mean+z*deviation)/float64(rangeStep*time.Minute)))
	}
	f = Forecast{Mean: time.Duration(mean), Deviation: time.Duration(deviation), Low: max(0, end(m.low))}
	f.High = max(end(m.high), f.Low+rangeStep)
	return f, true
}

// ranges returns the forecasts of the first positions; none without a basis. A later position never has a smaller
// range.
func (m waitModel) ranges(turnovers, openSeats int) []Range {
	out := []Range{}
	for p := 1; p <= maxPositions; p++ {
		f, ok := m.forecast(turnovers, p, openSeats)
		if !ok {
			return out
		}
		r := Range{p, f.Low, f.High}
		if p > 1 {
			r.LowMinutes = max(r.LowMinutes, out[p-2].LowMinutes)
			r.HighMinutes = max(r.HighMinutes, out[p-2].HighMinutes)
		}
		out = append(out, r)
	}
	return out
}

// pastWait is a wait that has ended in a seat, with the forecast that was made for it.
type pastWait struct {
	game   string
	waited time.Duration // until the call
	Forecast
}

// recordOf counts the last forecasts of a game that were right, in the order of past, newest first.
func recordOf(past []pastWait, game string) *EstimateRecord {
	r := EstimateRecord{}
	for _, p := range past {
		if p.game != game || r.Of == maxRecord {
			continue
		}
		r.Of++
		if p.holds(p.waited) {
			r.Right++
		}
	}
	if r.Of < minRecord {
		return nil
	}
	return &r
}

const (
	// A player who passes or misses a call chooses a longer wait, and so does one who comes from home later than the
	// forecast begins: no forecast could have been right.
	pastWaits = `SELECT game_type_id, coalesce(called_at, ended_at) - joined_at, expected_wait, wait_deviation,
		likely_from, likely_to FROM waitlist_entry WHERE org_id = $1 AND room_id = $2 AND ended_at IS NOT NULL
		AND status = 'seated' AND calls <= 1 AND passes = 0 AND likely_to IS NOT NULL
		AND (arrive_by IS NULL OR arrived_at <= joined_at + CAST(likely_from AS BIGINT) * 60000000)
		ORDER BY ended_at DESC, id DESC LIMIT $3`
	turnoversByGame = `SELECT game_type_id, count(*) FROM seat_stay WHERE org_id = $1 AND room_id = $2
		AND ended_at > $3 AND left_seat GROUP BY game_type_id`
)

func scanPastWait(scan db.Scan) (p pastWait, err error) {
	var waited, mean, deviation int64
	err = scan(&p.game, &waited, &mean, &deviation, &p.Low, &p.High)
	p.waited, p.Mean, p.Deviation = microseconds(waited), microseconds(mean), microseconds(deviation)
	return p, err
}

func microseconds(n int64) time.Duration { return time.Duration(n) * time.Microsecond }

// waits is what the forecasts of a room depend on.
type waits struct {
	turnovers map[string]int // by game
	tables    []Table
	past      []pastWait // newest first
}

// readWaits shares one result between all readers of a version, because thousands of players can have their pages open.
func readWaits(tx db.RoomReader, now clock.Instant) (waits, error) {
	return db.CachedFor(tx, "waits", now, maxEstimateAge, func() (w waits, err error) {
		w.turnovers = map[string]int{}
		if w.tables, err = Tables(tx, now); err != nil {
			return w, err
		}
		_, err = db.All(tx, func(scan db.Scan) (struct{}, error) {
			var game string
			var n int
			err := scan(&game, &n)
			w.turnovers[game] = n
			return struct{}{}, err
		}, turnoversByGame, now.Add(-turnoverWindow))
		if err != nil {
			return w, err
		}
		w.past, err = db.All(tx, scanPastWait, pastWaits, maxPastWaits)
		return w, err
	})
}

// openSeats counts the open seats of the running tables of a game.
func (w waits) openSeats(game string) int {
	open := 0
	for _, t := range seatChoices(w.tables, game) {
		if t.IsRunning() {
			open += len(t.FreeSeats())
		}
	}
	return open
}

// Estimates returns the expected waits of all games of the room.
func Estimates(tx db.RoomReader, now clock.Instant) ([]Estimate, error) {
	games, err := room.Games(tx.InOrg(), now)
	if err != nil {
		return nil, err
	}
	w, err := readWaits(tx, now)
	if err != nil {
		return nil, err
	}
	out := make([]Estimate, len(games))
	for i, g := range games {
		n := w.turnovers[g.ID]
		out[i] = Estimate{
			GameTypeID: g.ID, Turnovers: n, PerPosition: newWaitModel(w.past, g.ID).ranges(n, w.openSeats(g.ID)),
			Record: recordOf(w.past, g.ID),
		}
	}
	return out, nil
}

// forecastFor returns the forecast for the next player of a game's list; nil without a basis.
func forecastFor(tx *db.RoomTx, game string) (*Forecast, error) {
	w, err := readWaits(tx, tx.Now())
	if err != nil {
		return nil, err
	}
	ahead, err := listOrder(tx, game)
	if err != nil {
		return nil, err
	}
	f, ok := newWaitModel(w.past, game).forecast(w.turnovers[game], len(ahead)+1, w.openSeats(game))
	if !ok {
		return nil, nil
	}
	return &f, nil
}
