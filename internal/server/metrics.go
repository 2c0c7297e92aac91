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

// metrics are the Prometheus metrics of one server, in a registry of its own.
type metrics struct {
	registry       *prometheus.Registry
	requests       *prometheus.CounterVec
	requestSeconds *prometheus.HistogramVec
	queueSeconds   *prometheus.HistogramVec
	shed           *prometheus.CounterVec
	connections    prometheus.Gauge
	jobs           *prometheus.CounterVec
	hour           *rollingHour
}

// latencyBuckets begin at the time of a cached read. Beyond a second the exact time matters little.
var latencyBuckets = []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 10}

func newMetrics(s *server) *metrics {
	m := &metrics{
		hour:     newRollingHour(s.db.Now),
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "pitboss_http_requests_total", Help: "Requests answered, by route and status.",
		}, []string{"route", "status"}),
		requestSeconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "pitboss_http_request_seconds", Help: "Time to answer a request, by route.", Buckets: latencyBuckets,
		}, []string{"route"}),
		queueSeconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name:    "pitboss_request_queue_seconds",
			Help:    "Time that a request spent in the admission queue, by priority.",
			Buckets: latencyBuckets,
		}, []string{"priority"}),
		shed: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "pitboss_requests_shed_total",
			Help: "Requests shed with 503 because the server was overloaded, by priority.",
		}, []string{"priority"}),
		connections: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "pitboss_http_connections", Help: "Open HTTP connections, sockets not counted.",
		}),
		jobs: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "pitboss_job_runs_total", Help: "Runs of background jobs, by job and result.",
		}, []string{"job", "result"}),
	}
	build := prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "pitboss_build_info", Help: "1, labelled with what is running.",
		ConstLabels: prometheus.Labels{
			"version": s.config.Version, "go": runtime.Version(), "engine": string(s.db.Engine()),
		},
	})
	build.Set(1)
	for _, priority := range admission.Priorities { // series exist before their first request
		m.shed.WithLabelValues(priority.String())
		m.queueSeconds.WithLabelValues(priority.String())
	}
	m.registry.MustRegister(m.requests, m.requestSeconds, m.queueSeconds, m.shed, m.connections, m.jobs, build,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
		newGauge("pitboss_database_bytes", "Size of the database; 0 when it cannot be read.", func() float64 {
			ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
			defer cancel()
			n, err := s.db.Size(ctx)
			if err != nil {
				s.log.Warn("size of the database", "error", err)
			}
			return float64(n)
		}),
		newHubMetric(s.hub, newGauge, "pitboss_sockets", "Open sockets.",
			func(l live.Stats) int64 { return l.Sockets }),
		newHubMetric(s.hub, newGauge, "pitboss_socket_topics", "Rooms and organizations with at least one subscriber.",
			func(l live.Stats) int64 { return l.Topics }),
		newHubMetric(s.hub, newCounter, "pitboss_socket_frames_total", "Messages sent to sockets.",
			func(l live.Stats) int64 { return l.Frames }),
		newHubMetric(s.hub, newCounter, "pitboss_socket_slow_closed_total",
			"Sockets closed because their client read too slowly.",
			func(l live.Stats) int64 { return l.SlowClosed }),
		newHubMetric(s.hub, newCounter, "pitboss_sockets_refused_total",
			"Socket handshakes refused because too many arrived at once.",
			func(l live.Stats) int64 { return l.Refused }),
	)
	m.registry.MustRegister(failureCollector{
		s.db,
		prometheus.NewDesc("pitboss_database_failure", "1 while the database fails in this way, by its latest result.",
			[]string{"kind"}, nil),
		prometheus.NewDesc("pitboss_database_failures_total",
			"Requests and jobs that this failure ended since the start.",
			[]string{"kind"}, nil),
	})
	if n := s.notifier; n != nil {
		m.registry.MustRegister(
			newCounter("pitboss_notify_sent_total", "Versions published to the other nodes.",
				func() float64 { return float64(n.State().Sent) }),
			newCounter("pitboss_notify_received_total", "Versions received from the other nodes.",
				func() float64 { return float64(n.State().Received) }),
			newHubMetric(s.hub, newCounter, "pitboss_notify_polls_total",
				"Polls for versions that no notification announced.",
				func(l live.Stats) int64 { return l.Polls }),
			newGauge("pitboss_notify_connected", "1 while this node receives notifications from the others.",
				func() float64 {
					if n.State().Connected {
						return 1
					}
					return 0
				}),
		)
	}
	if b := s.backups; b != nil {
		m.registry.MustRegister(
			newCounter("pitboss_backups_total", "Backups made and verified since the start.",
				func() float64 { return float64(b.Counts().Done) }),
			newCounter("pitboss_backup_failures_total",
				"Backups that could not be made or verified since the start.",
				func() float64 { return float64(b.Counts().Failed) }),
			newGauge("pitboss_backup_disk_full", "1 while the disk has too little free space for a backup.",
				func() float64 {
					if b.Counts().DiskFull != nil {
						return 1
					}
					return 0
				}),
			newGauge("pitboss_backup_seconds", "How long the last backup took, with its verification.",
				func() float64 { return b.Counts().LastDuration.Seconds() }),
			newGauge("pitboss_backup_timestamp_seconds",
				"When the newest verified backup was made; 0 when there is none.", func() float64 {
					last, ok := b.LastVerified()
					if !ok {
						return 0
					}
					return float64(last.At.Time().Unix())
				}),
			newGauge("pitboss_backup_bytes", "Size of the newest verified backup.", func() float64 {
				last, _ := b.LastVerified()
				return float64(last.Bytes)
			}),
		)
	}
	return m
}

// failureCollector exports the failure state of the database.
type failureCollector struct {
	db             *db.DB
	current, total *prometheus.Desc
}

// Describe and Collect make it a prometheus.Collector.
func (t failureCollector) Describe(to chan<- *prometheus.Desc) { to <- t.current; to <- t.total }

// Collect reads the state in memory, not the database.
func (t failureCollector) Collect(to chan<- prometheus.Metric) {
	h := t.db.Health()
	for _, kind := range dberr.All {
		failing := 0.0
		if h.Now[kind] {
			failing = 1
		}
		to <- prometheus.MustNewConstMetric(t.current, prometheus.GaugeValue, failing, string(kind))
		to <- prometheus.MustNewConstMetric(t.total, prometheus.CounterValue, float64(h.Counts[kind]), string(kind))
	}
}

// newGauge is a metric that rises and falls, newCounter one that only rises. Both read their value at collection.
func newGauge(name, help string, f func() float64) prometheus.Collector {
	return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, f)
}

func newCounter(name, help string, f func() float64) prometheus.Collector {
	return prometheus.NewCounterFunc(prometheus.CounterOpts{Name: name, Help: help}, f)
}

// newHubMetric is a metric of the sockets.
func newHubMetric(
	h *live.Hub, kind func(name, help string, f func() float64) prometheus.Collector, name, help string,
	value func(live.Stats) int64,
) prometheus.Collector {
	return kind(name, help, func() float64 { return float64(value(h.Stats())) })
}

func (m *metrics) observe(a api.RequestRecord) {
	m.requests.WithLabelValues(a.Route, strconv.Itoa(a.Status)).Inc()
	m.requestSeconds.WithLabelValues(a.Route).Observe(a.Took.Seconds())
	if a.Route != api.OtherSite {
		m.queueSeconds.WithLabelValues(a.Priority.String()).Observe(a.Waited.Seconds())
	}
	if a.Refused {
		m.shed.WithLabelValues(a.Priority.String()).Inc()
	}
	m.hour.recordRequest(a)
}

// onConnState is an http.Server's ConnState.
func (m *metrics) onConnState(_ net.Conn, state http.ConnState) {
	switch state {
	case http.StateNew:
		m.connections.Inc()
	case http.StateClosed, http.StateHijacked:
		m.connections.Dec()
	case http.StateActive, http.StateIdle:
	}
}

func (m *metrics) recordJob(name string, failed bool) {
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

// equalSecrets compares in a time that depends on neither secret.
func equalSecrets(a, b string) bool {
	x, y := sha256.Sum256([]byte(a)), sha256.Sum256([]byte(b))
	return subtle.ConstantTimeCompare(x[:], y[:]) == 1
}
