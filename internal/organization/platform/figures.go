package platform

import (
	"context"
	"time"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

// SystemFigures are how the server that answers has been doing in the last hour.
type SystemFigures struct {
	Since         clock.Instant `json:"since"`      // the beginning of the first of the minutes
	LatencyP50    Measure       `json:"latencyP50"` // milliseconds
	LatencyP95    Measure       `json:"latencyP95"`
	LatencyP99    Measure       `json:"latencyP99"`
	ErrorShare    Measure       `json:"errorShare"` // percent of the calls that failed on our side
	Shed          Measure       `json:"refused"`    // calls a second that were refused because there were too many
	Requests      Measure       `json:"requests"`   // calls a second
	Sockets       Measure       `json:"sockets"`
	DatabaseBytes *int64        `json:"databaseBytes"` // null: it cannot be found out
	LastBackup    *LastBackup   `json:"lastBackup"`    // null: there is none
}

// Measure is one figure minute by minute, the oldest first; null where nothing was asked for. Now is its newest value.
type Measure struct {
	Minutes []*float64 `json:"minutes"`
	Now     *float64   `json:"now"`
	Highest *Peak      `json:"highest"`
}

// Peak is the highest value of a measure, and the minute in which it was.
type Peak struct {
	Value float64       `json:"value"`
	At    clock.Instant `json:"at"`
}

// LastBackup is the newest backup of the database.
type LastBackup struct {
	At       clock.Instant `json:"at"`
	Bytes    int64         `json:"bytes"`
	Verified bool          `json:"verified"`
}

// MetricsSource know how the server is doing.
type MetricsSource interface {
	System(context.Context) (SystemFigures, error)
}

// SetMetricsSource says who knows how the server is doing. Call it before the first request.
func (a *Actions) SetMetricsSource(f MetricsSource) { a.figures = f }

// nothing are the figures of a server that nobody watches.
type nothing struct{}

func (nothing) System(context.Context) (SystemFigures, error) {
	none := Measure{Minutes: []*float64{}}
	return SystemFigures{LatencyP50: none, LatencyP95: none, LatencyP99: none, ErrorShare: none, Shed: none, Requests: none, Sockets: none}, nil
}

func (a *Actions) system(ctx context.Context, _ tenant.Administrator, _ api.None) (SystemFigures, error) {
	return a.figures.System(ctx)
}

// SecurityFigures are what was tried at the doors in the last 24 hours, and who acts for somebody else now.
type SecurityFigures struct {
	FailedSignIns        int                `json:"failedSignIns"`
	ThrottledAddresses   int                `json:"throttledAddresses"`
	Impersonations       int                `json:"impersonations"`
	Throttled            []ThrottledAddress `json:"throttled"` // the newest first
	ActiveImpersonations []Impersonation    `json:"activeImpersonations"`
}

// ThrottledAddress is an address from which so much was tried in vain that it had to wait.
type ThrottledAddress struct {
	Address  string        `json:"address" see:"personal"`
	Failures int           `json:"failures"` // in all
	At       clock.Instant `json:"at"`       // of the newest
}

const (
	securityOver  = 24 * time.Hour
	mostThrottled = 20 // are listed
)

func (a *Actions) security(ctx context.Context, by tenant.Administrator, _ api.None) (SecurityFigures, error) {
	return db.ViewPlatform(ctx, a.db, by, func(tx *db.AnyTx) (SecurityFigures, error) {
		s, err := readSecurity(tx, tx.Now().Add(-securityOver))
		if err != nil {
			return s, err
		}
		s.ActiveImpersonations, err = readImpersonations(tx, tx.Now())
		return s, err
	})
}
