package server

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"net"
	"net/http"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"pitboss/internal/foundation/admission"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dberr"
	"pitboss/internal/server/live"
)

// metrics are the figures that an operator watches, in a registry of this server's own.
type metrics struct {
	registry    *prometheus.Registry
	requests    *prometheus.CounterVec
	seconds     *prometheus.HistogramVec
	waits       *prometheus.HistogramVec
	refused     *prometheus.CounterVec
	connections prometheus.Gauge
	jobs        *prometheus.CounterVec
	hour        *hour
}

// The steps of a request's time: a read from memory is a tenth of a millisecond, and beyond a second nobody waits.
var steps = []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 10}

func newMetrics(s *server) *metrics {
	m := &metrics{
		hour:     newHour(s.db.Now),
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "pitboss_http_requests_total", Help: "Requests answered, by route and status.",
		}, []string{"route", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "pitboss_http_request_seconds", Help: "Time to answer a request, by route.", Buckets: steps,
		}, []string{"route"}),
		waits: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "pitboss_request_queue_seconds", Help: "Time that a request spent in the admission queue, by class.", Buckets: steps,
		}, []string{"class"}),
		refused: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "pitboss_requests_shed_total", Help: "Requests shed with 503 because the server was overloaded, by class.",
		}, []string{"class"}),
		connections: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "pitboss_http_connections", Help: "Open HTTP connections, sockets not counted.",
		}),
		jobs: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "pitboss_job_runs_total", Help: "Runs of background jobs, by job and result.",
		}, []string{"job", "result"}),
	}
	build := prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "pitboss_build_info", Help: "1, labelled with what is running.",
		ConstLabels: prometheus.Labels{"version": s.config.Version, "go": runtime.Version(), "engine": string(s.db.Engine())},
	})
	build.Set(1)
	for _, class := range admission.Priorities { // 0 is said too
		m.refused.WithLabelValues(class.String())
		m.waits.WithLabelValues(class.String())
	}
	m.registry.MustRegister(m.requests, m.seconds, m.waits, m.refused, m.connections, m.jobs, build,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
		size("pitboss_database_bytes", "Size of the database; 0 when it cannot be read.", func() float64 {
			ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
			defer cancel()
			n, err := s.db.Size(ctx)
			if err != nil {
				s.log.Warn("size of the database", "error", err)
			}
			return float64(n)
		}),
		of(s.hub, size, "pitboss_sockets", "Open sockets.", func(l live.Stats) int64 { return l.Sockets }),
		of(s.hub, size, "pitboss_socket_topics", "Rooms and organizations with at least one subscriber.", func(l live.Stats) int64 { return l.Topics }),
		of(s.hub, total, "pitboss_socket_frames_total", "Messages sent to sockets.", func(l live.Stats) int64 { return l.Frames }),
		of(s.hub, total, "pitboss_socket_slow_closed_total", "Sockets closed because their client read too slowly.", func(l live.Stats) int64 { return l.Slow }),
		of(s.hub, total, "pitboss_sockets_refused_total", "Socket handshakes refused because too many arrived at once.", func(l live.Stats) int64 { return l.Refused }),
	)
	m.registry.MustRegister(troubles{
		s.db,
		prometheus.NewDesc("pitboss_database_failure", "1 while the database fails in this way, by its latest result.",
			[]string{"kind"}, nil),
		prometheus.NewDesc("pitboss_database_failures_total", "Requests and jobs that this failure ended since the start.",
			[]string{"kind"}, nil),
	})
	if n := s.nodes; n != nil {
		m.registry.MustRegister(
			total("pitboss_notify_sent_total", "Versions published to the other nodes.", func() float64 { return float64(n.State().Sent) }),
			total("pitboss_notify_received_total", "Versions received from the other nodes.", func() float64 { return float64(n.State().Heard) }),
			of(s.hub, total, "pitboss_notify_polls_total", "Polls for versions that no notification announced.", func(l live.Stats) int64 { return l.Looks }),
			size("pitboss_notify_connected", "1 while this node receives notifications from the others.", func() float64 {
				if n.State().Connected {
					return 1
				}
				return 0
			}),
		)
	}
	if b := s.backups; b != nil {
		m.registry.MustRegister(
			total("pitboss_backups_total", "Backups made and verified since the start.", func() float64 { return float64(b.Counts().Done) }),
			total("pitboss_backup_failures_total", "Backups that could not be made or verified since the start.", func() float64 { return float64(b.Counts().Failed) }),
			size("pitboss_backup_disk_full", "1 while the disk has too little free space for a backup.", func() float64 {
				if b.Counts().NoRoom != nil {
					return 1
				}
				return 0
			}),
			size("pitboss_backup_seconds", "How long the last backup took, with its verification.", func() float64 { return b.Counts().Took.Seconds() }),
			size("pitboss_backup_timestamp_seconds", "When the newest verified backup was made; 0 when there is none.", func() float64 {
				last, ok := b.LastProved()
				if !ok {
					return 0
				}
				return float64(last.At.Time().Unix())
			}),
			size("pitboss_backup_bytes", "Size of the newest verified backup.", func() float64 {
				last, _ := b.LastProved()
				return float64(last.Bytes)
			}),
		)
	}
	return m
}

// troubles are what the database suffers from.
type troubles struct {
	db         *db.DB
	now, total *prometheus.Desc
}

// Describe and Collect make it a prometheus.Collector.
func (t troubles) Describe(to chan<- *prometheus.Desc) { to <- t.now; to <- t.total }

// Collect asks nothing of the database.
func (t troubles) Collect(to chan<- prometheus.Metric) {
	h := t.db.Health()
	for _, kind := range dberr.All {
		ill := 0.0
		if h.Now[kind] {
			ill = 1
		}
		to <- prometheus.MustNewConstMetric(t.now, prometheus.GaugeValue, ill, string(kind))
		to <- prometheus.MustNewConstMetric(t.total, prometheus.CounterValue, float64(h.Counts[kind]), string(kind))
	}
}

// size is a figure that rises and falls, total one that only rises; both are read when they are asked for.
func size(name, help string, f func() float64) prometheus.Collector {
	return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, f)
}

func total(name, help string, f func() float64) prometheus.Collector {
	return prometheus.NewCounterFunc(prometheus.CounterOpts{Name: name, Help: help}, f)
}

// of is a figure of the sockets.
func of(h *live.Hub, kind func(name, help string, f func() float64) prometheus.Collector, name, help string, figure func(live.Stats) int64) prometheus.Collector {
	return kind(name, help, func() float64 { return float64(figure(h.Stats())) })
}

func (m *metrics) observe(a api.Answered) {
	m.requests.WithLabelValues(a.Route, strconv.Itoa(a.Status)).Inc()
	m.seconds.WithLabelValues(a.Route).Observe(a.Took.Seconds())
	if a.Route != api.OtherSite {
		m.waits.WithLabelValues(a.Class.String()).Observe(a.Waited.Seconds())
	}
	if a.Refused {
		m.refused.WithLabelValues(a.Class.String()).Inc()
	}
	m.hour.request(a)
}

// connection is an http.Server's ConnState.
func (m *metrics) connection(_ net.Conn, state http.ConnState) {
	switch state {
	case http.StateNew:
		m.connections.Inc()
	case http.StateClosed, http.StateHijacked:
		m.connections.Dec()
	case http.StateActive, http.StateIdle:
	}
}

func (m *metrics) job(name string, failed bool) {
	result := "done"
	if failed {
		result = "failed"
	}
	m.jobs.WithLabelValues(name, result).Inc()
}

func (m *metrics) handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{Timeout: 5 * time.Second})
}

func bearer(r *http.Request) string {
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return ""
	}
	return token
}

// sameSecret compares in a time that tells nothing of either.
func sameSecret(a, b string) bool {
	x, y := sha256.Sum256([]byte(a)), sha256.Sum256([]byte(b))
	return subtle.ConstantTimeCompare(x[:], y[:]) == 1
}
