package platform

import (
	"context"
	"time"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

// SystemFigures are the measurements of the answering server over the last hour.
type SystemFigures struct {
	Since         clock.Instant `json:"since"`      // the beginning of the first minute
	LatencyP50    Measure       `json:"latencyP50"` // milliseconds
	LatencyP95    Measure       `json:"latencyP95"`
	LatencyP99    Measure       `json:"latencyP99"`
	ErrorShare    Measure       `json:"errorShare"` // percent of requests that failed with a server error
	Shed          Measure       `json:"refused"`    // requests per second that load shedding refused
	Requests      Measure       `json:"requests"`   // requests per second
	Sockets       Measure       `json:"sockets"`
	DatabaseBytes *int64        `json:"databaseBytes"` // null: unknown
	LastBackup    *LastBackup   `json:"lastBackup"`    // null: no backup
}

// Measure is one figure minute by minute, oldest first; null for a minute without requests. Now is the latest value.
type Measure struct {
	Minutes []*float64 `json:"minutes"`
	Now     *float64   `json:"now"`
	Highest *Peak      `json:"highest"`
}

// Peak is the highest value of a measure and its minute.
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

// MetricsSource provides the measurements of the server.
type MetricsSource interface {
	System(context.Context) (SystemFigures, error)
}

// SetMetricsSource sets the source of the measurements. Call it before the first request.
func (a *Actions) SetMetricsSource(f MetricsSource) { a.figures = f }

// noMetrics is the source of a server without measurements.
type noMetrics struct{}

func (noMetrics) System(context.Context) (SystemFigures, error) {
	none := Measure{Minutes: []*float64{}}
	return SystemFigures{LatencyP50: none, LatencyP95: none, LatencyP99: none, ErrorShare: none, Shed: none,
		Requests: none, Sockets: none}, nil
}

func (a *Actions) system(ctx context.Context, _ tenant.Administrator, _ api.None) (SystemFigures, error) {
	return a.figures.System(ctx)
}

// SecurityFigures are the failed sign-ins of the last 24 hours and the impersonations in progress.
type SecurityFigures struct {
	FailedSignIns        int                `json:"failedSignIns"`
	ThrottledAddresses   int                `json:"throttledAddresses"`
	Impersonations       int                `json:"impersonations"`
	Throttled            []ThrottledAddress `json:"throttled"` // newest first
	ActiveImpersonations []Impersonation    `json:"activeImpersonations"`
}

// ThrottledAddress is an address that was throttled after too many failed sign-ins.
type ThrottledAddress struct {
	Address  string        `json:"address" see:"personal"`
	Failures int           `json:"failures"` // in total
	At       clock.Instant `json:"at"`       // of the latest failure
}

const (
	securityPeriod = 24 * time.Hour
	maxThrottled   = 20
)

func (a *Actions) security(ctx context.Context, by tenant.Administrator, _ api.None) (SecurityFigures, error) {
	return db.ViewPlatform(ctx, a.db, by, func(tx *db.AnyTx) (SecurityFigures, error) {
		s, err := readSecurity(tx, tx.Now().Add(-securityPeriod))
		if err != nil {
			return s, err
		}
		s.ActiveImpersonations, err = readImpersonations(tx, tx.Now())
		return s, err
	})
}
