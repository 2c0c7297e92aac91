// Package server is the running program: it opens the database, wires the features, listens, and drains. It holds
// nothing of poker, and the command line is not its business either; that is cmd/pitboss.
package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"

	"pitboss/internal/account"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/secret"
	"pitboss/internal/server/app"
	"pitboss/internal/server/backup"
	"pitboss/internal/server/demo"
	"pitboss/internal/server/demo/nights"
	"pitboss/internal/server/live"
	"pitboss/internal/server/notify"
	"pitboss/internal/server/schema"
	"pitboss/web"
)

// Config is what the operator decides.
type Config struct {
	Addr        string // host:port to listen on
	Inherited   int    // sockets that were handed over, open already (LISTEN_FDS): the one is listened on instead of Addr
	Dir         string // data folder, for SQLite
	DatabaseURL string // PostgreSQL; empty: SQLite in Dir
	EventsURL   string // how the nodes of one PostgreSQL hear of each other: nats://…, or postgres://…; empty: DatabaseURL
	// DatabaseTimeout is how long a transaction may take on PostgreSQL while it serves; zero: as long as it takes.
	DatabaseTimeout time.Duration
	PlatformDomain  string // tenants are found by the host names below it
	Organization    string // the domain of the only tenant of this server; empty: by host
	Demo            bool   // with sample data and the sign-ins shown at the door
	Registration    bool   // organizations may register themselves; with Demo they may in any case
	DemoPublic      bool   // allow that on an address that others can reach
	// TrustedProxies are believed when they say for whom they ask; nil: those of this machine.
	TrustedProxies []netip.Prefix
	SecretKey      string // 32 bytes in base64; empty: a file of the data folder has it, and with PostgreSQL there is none
	MetricsToken   string // lets a caller from elsewhere read /metrics; empty: nobody
	// DrainDelay is how long, after the order to stop, new connections are still taken while /readyz says no and each answer
	// ends its connection: the time that a load balancer takes to look.
	DrainDelay time.Duration
	// Backups are made while it serves, of SQLite alone. Without a folder they are in that of the data, but not of sample
	// data.
	Backups backup.Config
	// LogRequests is LogChanges, LogAll or LogNone; empty means LogChanges.
	LogRequests string

	Move    struct{ From, To string }    // from where to where data is moved; no matter to Run
	Account struct{ Email, Name string } // whom a command for administrators or users is about; no matter to Run

	// FirstRun is told the code with which the first organization is made, before ready is called, as long as there is
	// none. It must reach a person and no log.
	FirstRun func(code string)

	Version string       // of the program
	Log     *slog.Logger // nil discards it
	Clock   clock.Clock  // nil: the machine's
	Web     fs.FS        // the web app's files; nil: those built into the program
}

// Time limits. A request that is running when the server is told to stop has drainWithin to end.
const (
	drainTimeout      = 10 * time.Second
	readHeaderTimeout = 5 * time.Second
	readTimeout       = 30 * time.Second
	writeTimeout      = 60 * time.Second
	idleTimeout       = 2 * time.Minute
	maxHeaderBytes    = 32 << 10
	socketsInterval   = 10 * time.Second
	probeInterval     = 3 * time.Second // where nobody acts, who would find it out
)

// database is the database that a configuration names.
func (c Config) database() db.Config {
	return db.Config{URL: c.DatabaseURL, Dir: c.Dir, Schema: schema.Files, Clock: c.Clock, Log: c.Log}
}

func (c Config) door(key *secret.Key) account.Config {
	d := account.Config{PlatformDomain: c.PlatformDomain, Organization: c.Organization, Registration: c.Registration || c.Demo, TwoStepKey: key, TrustedProxies: c.TrustedProxies}
	if c.Demo {
		d.Demo, d.CompanionDemo, d.PlatformDemo = demo.SignIns, nights.SignIns, demo.PlatformSignIns
	}
	return d
}

// key is the key that seals secrets; nil when there is none. The data folder has to be open already.
func (c Config) key() (*secret.Key, error) {
	switch {
	case c.SecretKey != "":
		k, err := secret.Parse(c.SecretKey)
		if err != nil {
			err = fmt.Errorf("PITBOSS_SECRET_KEY: %w", err)
		}
		return k, err
	case c.DatabaseURL != "":
		return nil, nil
	default:
		return secret.Load(c.Dir)
	}
}

// withDefaults is the configuration with what may be left out.
func (c Config) withDefaults() Config {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.PlatformDomain == "" {
		c.PlatformDomain = "localhost"
	}
	if c.Web == nil {
		c.Web = web.Dist
	}
	return c
}

func (c Config) check() error {
	if c.Demo && !c.DemoPublic && !isLoopback(c.Addr) {
		return errDemoPublic
	}
	if c.DatabaseURL != "" && c.Backups.Dir != "" {
		return errors.New("--backup-dir is for SQLite: use pg_dump for PostgreSQL")
	}
	if c.EventsURL != "" {
		if c.DatabaseURL == "" {
			return errors.New("--events-url is for several nodes of one PostgreSQL: SQLite is one program's alone")
		}
		if err := notify.Check(c.EventsURL); err != nil {
			return fmt.Errorf("--events-url: %w", err)
		}
	}
	return nil
}

var errDemoPublic = errors.New("Demo mode never starts on a non-loopback address without --demo-public")

// isLoopback says whether an address can be reached from this machine only.
func isLoopback(addr string) bool {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		host = addr
	}
	if host == "localhost" {
		return true
	}
	ip, err := netip.ParseAddr(host)
	return err == nil && ip.Unmap().IsLoopback()
}

// Run serves until ctx ends, then drains: /readyz says no, sockets are told to reconnect, running requests finish, jobs
// stop, and the database is closed. It calls ready once, with the address it listens on. It returns nil after a drain.
func Run(ctx context.Context, c Config, ready func(addr string)) (err error) {
	c = c.withDefaults()
	if err := c.check(); err != nil {
		return err
	}
	served := c.database()
	served.TxTimeout = c.DatabaseTimeout
	d, err := db.Open(ctx, served)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	if err := d.Migrate(ctx); err != nil {
		return err
	}
	if c.Demo {
		if err := demo.Seed(ctx, d); err != nil {
			return fmt.Errorf("demo data: %w", err)
		}
	}
	if err := c.warnAboutDemo(ctx, d); err != nil {
		return err
	}
	key, err := c.key()
	if err != nil {
		return err
	}
	if err := c.removeStaleDownloads(); err != nil {
		return err
	}
	keeper, err := c.backupScheduler(d)
	if err != nil {
		return err
	}
	if keeper != nil {
		defer func() { err = errors.Join(err, keeper.Close()) }()
	}
	listener, err := c.listen(ctx)
	if err != nil {
		return err
	}
	s, err := newServer(ctx, c, d, key, keeper)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	return s.serve(ctx, listener, ready)
}

// warnAboutDemo says in the log that demo accounts, whose passwords are public, are shut out of a server without demo
// data.
func (c Config) warnAboutDemo(ctx context.Context, d *db.DB) error {
	if c.Demo {
		return nil
	}
	present, err := demo.Present(ctx, d)
	if err != nil {
		return fmt.Errorf("demo accounts: %w", err)
	}
	if present {
		c.Log.Warn("this database has demo data: its organization is not served and its accounts cannot sign in without --demo")
	}
	return nil
}

// server is the program between start and stop.
type server struct {
	config   Config
	log      *slog.Logger
	db       *db.DB
	features *app.Set
	hub      *live.Hub
	nodes    *notify.Notifier  // nil with SQLite
	backups  *backup.Scheduler // nil when none are made
	metrics  *metrics
	shedLog  shedLog
	http     *http.Server
	draining atomic.Bool
}

func newServer(ctx context.Context, c Config, d *db.DB, key *secret.Key, keeper *backup.Scheduler) (*server, error) {
	page, err := newWebApp(c.Web, c.Log)
	if err != nil {
		return nil, err
	}
	// What goes on while the server drains is not ended by the order to stop.
	beyond := context.WithoutCancel(ctx)
	s := &server{config: c, log: c.Log, db: d, backups: keeper, features: app.Wire(d, c.door(key))}
	page.isLanding = s.isLanding
	sockets := live.Config{
		DB: d, Authenticate: s.features.Authenticate, Recheck: s.features.Recheck, Refresh: s.features.Refresh,
		Companion: s.features.Companion, RecheckCompanion: s.features.RecheckCompanion, RefreshCompanion: s.features.RefreshCompanion,
		Build: page.build, Log: c.Log,
		Events: app.Events(),
	}
	if d.Engine() == db.Postgres {
		house, err := d.DatabaseID(ctx)
		if err == nil {
			s.nodes, err = notify.New(notify.Config{URL: cmp.Or(c.EventsURL, c.DatabaseURL), DatabaseID: house, Log: c.Log})
		}
		if err != nil {
			return nil, fmt.Errorf("the way to other nodes: %w", err)
		}
		sockets.Nodes = s.nodes
	}
	s.hub = live.New(beyond, sockets)
	d.OnCommit(s.hub.Committed)
	s.metrics = newMetrics(s)
	s.features.Platform.SetMetricsSource(performance{s})
	s.features.Privacy.SetBackup(c.verifiedDownload(d))
	idle := newIdleConns(d.Now)
	s.http = &http.Server{
		Handler:           s.handler(page),
		ReadHeaderTimeout: readHeaderTimeout,
		ReadTimeout:       readTimeout,
		WriteTimeout:      writeTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeaderBytes,
		ConnState: func(c net.Conn, state http.ConnState) {
			s.metrics.onConnState(c, state)
			idle.onConnState(c, state)
		},
		ErrorLog: slog.NewLogLogger(c.Log.Handler(), slog.LevelDebug), // bad requests of strangers
	}
	return s, nil
}

func (s *server) serve(ctx context.Context, listener net.Listener, ready func(addr string)) error {
	beyond := context.WithoutCancel(ctx)
	failed := make(chan error, 1)
	go func() { failed <- s.http.Serve(listener) }()
	working, stopJobs := context.WithCancel(beyond)
	var jobs sync.WaitGroup
	jobs.Go(func() { runJobs(working, s.log, s.metrics.recordJob, s.jobs()) })
	hearing, stopHearing := context.WithCancel(beyond)
	var nodes sync.WaitGroup
	nodes.Go(func() { s.hub.Listen(hearing) })
	if err := s.firstRun(beyond); err != nil {
		s.log.Error("the first run's code", "error", err)
	}
	if ready != nil {
		ready(listener.Addr().String())
	}
	var err error
	select {
	case <-ctx.Done():
		s.log.Info("stopping")
	case err = <-failed:
		err = fmt.Errorf("serve: %w", err)
	}
	stopJobs()
	s.drain(beyond, err == nil)
	jobs.Wait()
	stopHearing() // the others have been told of all that was done here
	nodes.Wait()
	return err
}

// firstRun tells the code of the first run, when there is one.
func (s *server) firstRun(ctx context.Context) error {
	if s.config.FirstRun == nil {
		return nil
	}
	code, err := s.features.Platform.NewFirstRunCode(ctx)
	if err == nil && code != "" {
		s.config.FirstRun(code)
	}
	return err
}

// drain ends what is going on, as gently as the time allows.
func (s *server) drain(ctx context.Context, wait bool) {
	s.draining.Store(true)
	if wait && s.config.DrainDelay > 0 {
		<-time.After(s.config.DrainDelay)
	}
	ctx, cancel := context.WithTimeout(ctx, drainTimeout)
	defer cancel()
	var both sync.WaitGroup
	both.Go(func() {
		if err := s.hub.Drain(ctx); err != nil {
			s.log.Warn("draining sockets", "error", err)
		}
	})
	if err := s.http.Shutdown(ctx); err != nil {
		s.log.Warn("requests were cut off", "error", err)
		_ = s.http.Close() // what did not end is ended; it can only report what is lost anyway
	}
	both.Wait()
}

// jobs are what the features do by themselves, and the keeping of the house.
func (s *server) jobs() []app.Job {
	own := []app.Job{{
		Name:     "probe-writes",
		Interval: probeInterval,
		Run:      s.db.ProbeWrites,
	}, {
		Name:     "record-socket-count",
		Interval: socketsInterval,
		Run: func(context.Context) error {
			s.metrics.hour.recordSockets(s.hub.Stats().Sockets)
			return nil
		},
	}}
	if s.db.Engine() == db.SQLite {
		own = append(own, app.Job{Name: "record-backups", Interval: backupNoteInterval, Run: func(ctx context.Context) error {
			return s.config.recordBackupNotes(ctx, s.db)
		}})
	}
	if s.backups != nil {
		own = append(own, app.Job{Name: "back-up", Interval: s.backups.PollInterval(), Run: s.backups.RunIfDue})
	}
	return append(own, s.features.Jobs...)
}
