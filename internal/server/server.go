// Package server is the running program: it opens the database, wires the application, listens, serves and drains. It
// also holds the maintenance commands: migrate, check, backup, restore, move-data and those on accounts.
//
// Sub-packages: app constructs the wings, live pushes events to screens, notify links nodes, backup schedules
// verified backups, transfer moves data between databases, schema has the migrations, demo the sample club.
//
// The server serves /api, /ws, /healthz, /readyz, /metrics and the web app. It knows nothing of poker and owns no
// table. The command line belongs to cmd/pitboss, which turns flags into a Config.
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

// Config is the operator's configuration.
type Config struct {
	Addr        string // host:port to listen on
	Inherited   int    // number of inherited listening sockets (LISTEN_FDS); one replaces Addr
	Dir         string // data folder, for SQLite
	DatabaseURL string // PostgreSQL; empty: SQLite in Dir
	EventsURL   string // transport between the nodes of one PostgreSQL: nats://… or postgres://…; empty: DatabaseURL
	// DatabaseTimeout limits a transaction on PostgreSQL while serving. Zero: no limit.
	DatabaseTimeout time.Duration
	PlatformDomain  string // parent domain of the tenants' host names
	Organization    string // domain of the only tenant of this server; empty: tenants by host
	Demo            bool   // seed sample data and show its sign-ins on the sign-in page
	Registration    bool   // organizations may register themselves; Demo implies it
	DemoPublic      bool   // allow Demo on an address that other machines can reach
	// TrustedProxies are the proxies with forwarding headers that count. Nil: those on this machine.
	TrustedProxies []netip.Prefix
	// PrivateNotices lets notices go to addresses of private networks, and without encryption.
	PrivateNotices bool
	SecretKey      string // 32 bytes in base64; empty: the key file in the data folder, none with PostgreSQL
	MetricsToken   string // lets callers on other machines read /metrics; empty: none may
	// DrainDelay is how long the server keeps accepting connections after it is told to stop, while /readyz fails and
	// each response closes its connection. It gives load balancers time to notice.
	DrainDelay time.Duration
	// Backups are scheduled for SQLite only. Without a folder they go into one below the data folder, except for demo
	// data.
	Backups backup.Config
	// LogRequests is LogChanges, LogAll or LogNone; empty means LogChanges.
	LogRequests string

	Move    struct{ From, To string }    // source and target of move-data; Run ignores it
	Account struct{ Email, Name string } // subject of an account command; Run ignores it

	// FirstRun receives the code that creates the first organization, before ready is called, if there is none yet. The
	// code must reach a person and no log.
	FirstRun func(code string)

	Version string       // of the program
	Log     *slog.Logger // nil discards it
	Clock   clock.Clock  // nil: the system clock
	Web     fs.FS        // the web app's files; nil: the embedded ones
}

// Timeouts and intervals. Requests that run when the server is told to stop have drainTimeout to finish.
const (
	drainTimeout      = 10 * time.Second
	readHeaderTimeout = 5 * time.Second
	readTimeout       = 30 * time.Second
	writeTimeout      = 60 * time.Second
	idleTimeout       = 2 * time.Minute
	maxHeaderBytes    = 32 << 10
	socketsInterval   = 10 * time.Second
	probeInterval     = 3 * time.Second // finds out that writing works again when there are no acts
)

// database is the configuration of the database.
func (c Config) database() db.Config {
	return db.Config{URL: c.DatabaseURL, Dir: c.Dir, Schema: schema.Files, Clock: c.Clock, Log: c.Log}
}

func (c Config) accountConfig(key *secret.Key) account.Config {
	d := account.Config{
		PlatformDomain: c.PlatformDomain, Organization: c.Organization, Registration: c.Registration || c.Demo,
		TwoStepKey: key, TrustedProxies: c.TrustedProxies,
	}
	if c.Demo {
		d.Demo, d.CompanionDemo, d.PlatformDemo = demo.SignIns, nights.SignIns, demo.PlatformSignIns
	}
	return d
}

// key is the key that encrypts secrets, or nil if there is none. The data folder must exist already.
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

// withDefaults fills in the optional fields.
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

// isLoopback reports whether an address is reachable from this machine only.
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

// Run serves until ctx ends, then drains: /readyz fails, sockets are told to reconnect, running requests finish, jobs
// stop, and the database is closed. It calls ready once, with the listening address. It returns nil after a drain.
func Run(ctx context.Context, c Config, ready func(addr string)) (err error) {
	c = c.withDefaults()
	if err := c.check(); err != nil {
		return err
	}
	config := c.database()
	config.TxTimeout = c.DatabaseTimeout
	d, err := db.Open(ctx, config)
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
	backups, err := c.backupScheduler(d)
	if err != nil {
		return err
	}
	if backups != nil {
		defer func() { err = errors.Join(err, backups.Close()) }()
	}
	listener, err := c.listen(ctx)
	if err != nil {
		return err
	}
	s, err := newServer(ctx, c, d, key, backups)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	return s.serve(ctx, listener, ready)
}

// warnAboutDemo warns about demo accounts in a database that is served without demo mode. Their passwords are public,
// so they cannot sign in.
func (c Config) warnAboutDemo(ctx context.Context, d *db.DB) error {
	if c.Demo {
		return nil
	}
	present, err := demo.Present(ctx, d)
	if err != nil {
		return fmt.Errorf("demo accounts: %w", err)
	}
	if present {
		c.Log.Warn("this database has demo data: " +
			"its organization is not served and its accounts cannot sign in without --demo")
	}
	return nil
}

// server is the running program.
type server struct {
	config   Config
	log      *slog.Logger
	db       *db.DB
	features *app.Set
	hub      *live.Hub
	notifier *notify.Notifier  // nil with SQLite
	backups  *backup.Scheduler // nil if there are none
	metrics  *metrics
	shedLog  shedLog
	http     *http.Server
	draining atomic.Bool
}

func newServer(
	ctx context.Context, c Config, d *db.DB, key *secret.Key, backups *backup.Scheduler,
) (*server, error) {
	page, err := newWebApp(c.Web, c.Log)
	if err != nil {
		return nil, err
	}
	// The hub keeps running while the server drains, after ctx has ended.
	detached := context.WithoutCancel(ctx)
	s := &server{config: c, log: c.Log, db: d, backups: backups, features: app.Wire(d, c.accountConfig(key))}
	page.isLanding = s.isLanding
	if c.PrivateNotices {
		s.features.Notices.AllowPrivate()
	}
	sockets := live.Config{
		DB: d, Build: page.build, Log: c.Log, Events: app.Events(),
		Sessions: s.features.Sessions,
	}
	if d.Engine() == db.Postgres {
		id, err := d.DatabaseID(ctx)
		if err == nil {
			s.notifier, err = notify.New(notify.Config{
				URL: cmp.Or(c.EventsURL, c.DatabaseURL), DatabaseID: id, Log: c.Log,
			})
		}
		if err != nil {
			return nil, fmt.Errorf("connect to the other nodes: %w", err)
		}
		sockets.Nodes = s.notifier
	}
	s.hub = live.New(detached, sockets)
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
		ErrorLog: slog.NewLogLogger(c.Log.Handler(), slog.LevelDebug), // malformed requests of strangers
	}
	return s, nil
}

func (s *server) serve(ctx context.Context, listener net.Listener, ready func(addr string)) error {
	detached := context.WithoutCancel(ctx)
	if err := s.features.Sender.LoadPushKey(ctx); err != nil {
		s.log.Warn("load the push key", "error", err)
	}
	failed := make(chan error, 1)
	go func() { failed <- s.http.Serve(listener) }()
	jobsCtx, stopJobs := context.WithCancel(detached)
	var jobs sync.WaitGroup
	jobs.Go(func() { runJobs(jobsCtx, s.log, s.metrics.recordJob, s.jobs()) })
	listenCtx, stopListening := context.WithCancel(detached)
	var nodes sync.WaitGroup
	nodes.Go(func() { s.hub.Listen(listenCtx) })
	if err := s.firstRun(detached); err != nil {
		s.log.Error("create the first-run code", "error", err)
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
	s.drain(detached, err == nil)
	jobs.Wait()
	stopListening() // after the last commit has been published
	nodes.Wait()
	return err
}

// firstRun passes on the first-run code, if there is one.
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

// drain closes sockets and finishes running requests within drainTimeout.
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
			s.log.Warn("drain sockets", "error", err)
		}
	})
	if err := s.http.Shutdown(ctx); err != nil {
		s.log.Warn("cut off running requests", "error", err)
		_ = s.http.Close() // Close can only report what is lost anyway
	}
	both.Wait()
}

// jobs are the background jobs of the wings and of the server itself.
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
		own = append(own, app.Job{
			Name: "record-backups", Interval: backupNoteInterval,
			Run: func(ctx context.Context) error { return s.config.recordBackupNotes(ctx, s.db) },
		})
	}
	if s.backups != nil {
		own = append(own, app.Job{Name: "back-up", Interval: s.backups.PollInterval(), Run: s.backups.RunIfDue})
	}
	return append(own, s.features.Jobs...)
}
