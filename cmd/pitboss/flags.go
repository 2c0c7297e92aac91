package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/netip"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"pitboss/internal/server"
)

// flags are a command's flags, which fill the configuration. Each has an environment variable too; the flag wins.
type flags struct {
	*flag.FlagSet
	config *server.Config
}

func databaseFlags(f *flags) {
	f.StringVar(&f.config.Dir, "data", "./data", "`folder` of the SQLite database")
	f.StringVar(&f.config.DatabaseURL, "database-url", "",
		"`address` of a PostgreSQL database, postgres://…, instead of SQLite")
}

func serveFlags(f *flags) {
	f.StringVar(&f.config.Addr, "addr", "127.0.0.1:8080", "`host:port` to listen on")
	databaseFlags(f)
	f.DurationVar(&f.config.DatabaseTimeout, "database-timeout", 20*time.Second,
		"`time` that PostgreSQL may take for one act or answer, before it counts as gone; 0 is no limit")
	f.StringVar(&f.config.EventsURL, "events-url", "",
		"`address` by which several nodes hear of each other: nats://…, "+
			"or postgres://… where the database's leads through a pooler; default: the database's")
	f.StringVar(&f.config.PlatformDomain, "platform-domain", "localhost",
		"`domain` below which each organization has its own host name")
	f.StringVar(&f.config.Organization, "organization", "", "`domain` of the only organization, whatever the host name")
	f.BoolVar(&f.config.Registration, "registration", false, "let organizations register themselves")
	trustedProxies := "`networks` whose X-Forwarded-For is believed, such as 10.0.0.0/8; default: this machine"
	f.Func("trusted-proxies", trustedProxies, func(s string) (err error) {
		f.config.TrustedProxies, err = networks(s)
		return err
	})
	f.BoolVar(&f.config.PrivateNotices, "private-notices", false,
		"let notices to players go by services on private networks, such as your own mail server")
	f.BoolVar(&f.config.Demo, "demo", false, "with sample data, and sign-ins shown at the door")
	f.BoolVar(&f.config.DemoPublic, "demo-public", false, "allow --demo on an address that others can reach")
	f.StringVar(&f.config.Backups.Dir, "backup-dir", "",
		"`folder` of the backups of SQLite; default: backups in the data folder, and none of the demo's")
	f.DurationVar(&f.config.Backups.Interval, "backup-every", time.Hour,
		"`time` from one backup to the next; 0 makes none")
	f.IntVar(&f.config.Backups.KeepNewest, "backup-keep", 48, "`number` of the newest backups that stay")
	f.IntVar(&f.config.Backups.KeepDays, "backup-days", 14, "`number` of days of which the last backup stays as well")
	f.StringVar(&f.config.LogRequests, "log-requests", server.LogChanges,
		"`which` requests to the API are logged: changes (and refusals), all or none; "+
			"failures and slow ones always are")
	f.DurationVar(&f.config.DrainDelay, "drain-delay", 0,
		"`time` between saying no at /readyz and refusing connections")
}

// networks parses a comma-separated list of networks and single addresses.
func networks(s string) ([]netip.Prefix, error) {
	list := []netip.Prefix{}
	for one := range strings.SplitSeq(s, ",") {
		one = strings.TrimSpace(one)
		if a, err := netip.ParseAddr(one); err == nil {
			list = append(list, netip.PrefixFrom(a.Unmap(), a.Unmap().BitLen()))
			continue
		}
		p, err := netip.ParsePrefix(one)
		if err != nil {
			return nil, fmt.Errorf("%q is no network such as 10.0.0.0/8", one)
		}
		list = append(list, p.Masked())
	}
	return list, nil
}

func moveFlags(f *flags) {
	f.StringVar(&f.config.Move.From, "from", "",
		"`place` of the old database: the folder of an SQLite database, or postgres://…")
	f.StringVar(&f.config.Move.To, "to", "", "`place` of the new database, likewise; it has to be empty")
}

func adminFlags(f *flags) {
	f.StringVar(&f.config.Account.Email, "email", "", "`address` with which the administrator signs in")
	f.StringVar(&f.config.Account.Name, "name", "",
		"`name` under which the acts of a new one are written down; the address when it is left out")
	databaseFlags(f)
}

func userFlags(f *flags) {
	f.StringVar(&f.config.Account.Email, "email", "", "`address` with which the user signs in")
	f.StringVar(&f.config.Organization, "organization", "",
		"`domain` of their organization, where several have a user with this address")
	databaseFlags(f)
}

// Secrets come from the environment only, because everyone on the machine can see a process's arguments.
const (
	metricsToken = "PITBOSS_METRICS_TOKEN"
	secretKey    = "PITBOSS_SECRET_KEY"
)

// secretFlags are flags with values that may contain a password. They can be read from a file too.
var secretFlags = []string{"database-url", "events-url", "from", "to"}

// readSecret is the value of a variable, or the content of the file named by the variable with the suffix _FILE.
func readSecret(env func(string) string, name string) (string, error) {
	file := env(name + "_FILE")
	if value := env(name); value != "" || file == "" {
		return value, nil
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return "", fmt.Errorf("%s_FILE: %w", name, err)
	}
	return strings.TrimSpace(string(text)), nil
}

var errHelp = flag.ErrHelp

// variable is the environment variable of a flag.
func variable(flag string) string {
	return "PITBOSS_" + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

func (c command) flagSet(config *server.Config) *flags {
	f := &flags{flag.NewFlagSet(c.name, flag.ContinueOnError), config}
	f.SetOutput(io.Discard)
	f.Usage = func() {}
	if c.flags != nil {
		c.flags(f)
	}
	return f
}

// parse reads the arguments and the environment. Flags may come before and after the command's own argument.
func (c command) parse(args []string, env func(string) string) (config server.Config, argument string, err error) {
	f := c.flagSet(&config)
	var words []string
	for {
		if err := f.Parse(args); err != nil {
			return config, "", plainError(err)
		}
		if f.NArg() == 0 {
			break
		}
		words, args = append(words, f.Arg(0)), f.Args()[1:]
	}
	given := map[string]bool{}
	f.Visit(func(one *flag.Flag) { given[one.Name] = true })
	f.VisitAll(func(one *flag.Flag) {
		value := env(variable(one.Name))
		if slices.Contains(secretFlags, one.Name) && !given[one.Name] && err == nil {
			value, err = readSecret(env, variable(one.Name))
		}
		if err != nil || given[one.Name] || value == "" {
			return
		}
		if problem := f.Set(one.Name, value); problem != nil {
			err = fmt.Errorf("%s: %q cannot be used: %w", variable(one.Name), value, problem)
		}
	})
	if err != nil {
		return config, "", err
	}
	switch {
	case c.argument == "" && len(words) > 0:
		return config, "", fmt.Errorf("%q is one word too many", words[0])
	case c.argument != "" && len(words) == 0:
		return config, "", fmt.Errorf("name the %s", c.argument)
	case len(words) > 1:
		return config, "", fmt.Errorf("%q is one word too many", words[1])
	case len(words) == 1:
		argument = words[0]
	}
	if c.name == "serve" {
		config.Inherited = inheritedSockets(env)
		if config.MetricsToken, err = readSecret(env, metricsToken); err != nil {
			return config, "", err
		}
		if config.SecretKey, err = readSecret(env, secretKey); err != nil {
			return config, "", err
		}
		interval := config.Backups.Interval
		isIntervalOK := interval == 0 || interval >= time.Second
		if !isIntervalOK || config.Backups.KeepNewest < 1 || config.Backups.KeepDays < 0 {
			return config, "", errors.New(
				"--backup-every is 0 or a second at least, --backup-keep 1 at least, --backup-days not below 0")
		}
		if t := config.DatabaseTimeout; t < 0 || t > 0 && t < 100*time.Millisecond {
			return config, "", errors.New("--database-timeout is 0 or 100ms at least")
		}
		if l := config.LogRequests; l != server.LogChanges && l != server.LogAll && l != server.LogNone {
			return config, "", fmt.Errorf("--log-requests: %q is not changes, all or none", l)
		}
		if _, _, err := net.SplitHostPort(config.Addr); err != nil {
			return config, "", fmt.Errorf("--addr: %q is not host:port", config.Addr)
		}
	}
	return config, argument, nil
}

// inheritedSockets is the number of listening sockets that systemd, or another program by its protocol, has passed on.
func inheritedSockets(env func(string) string) int {
	n, err := strconv.Atoi(env("LISTEN_FDS"))
	if err != nil || n < 0 || env("LISTEN_PID") != strconv.Itoa(os.Getpid()) {
		return 0 // none, or meant for another process
	}
	return n
}

// plainError rewrites the errors of package flag with two dashes, as the help text shows flags.
func plainError(err error) error {
	if errors.Is(err, flag.ErrHelp) {
		return errHelp
	}
	text := strings.Replace(err.Error(), "provided but not defined: -", "there is no flag --", 1)
	text = strings.Replace(text, "flag needs an argument: -", "a value is missing after --", 1)
	return errors.New(strings.Replace(text, " for flag -", " for --", 1))
}

func usage(w io.Writer) {
	var b strings.Builder
	b.WriteString("PitBoss runs a poker card room.\n\nUse: pitboss COMMAND\n\n")
	for _, c := range commands {
		name := strings.TrimSpace(c.name + " " + c.argument)
		if len(name) > 14 {
			fmt.Fprintf(&b, "  %s\n", name)
			name = ""
		}
		fmt.Fprintf(&b, "  %-14s %s\n", name, c.about)
	}
	b.WriteString("\n\"pitboss help COMMAND\" shows a command's flags.\n")
	_, _ = io.WriteString(w, b.String())
}

func (c command) usage(w io.Writer) {
	var b strings.Builder
	f := c.flagSet(&server.Config{})
	use := []string{"pitboss", c.name}
	if c.argument != "" {
		use = append(use, c.argument)
	}
	count := 0
	f.VisitAll(func(*flag.Flag) { count++ })
	if count > 0 {
		use = append(use, "[flags]")
	}
	fmt.Fprintf(&b, "pitboss %s: %s\n\nUse: %s\n", c.name, c.about, strings.Join(use, " "))
	if count > 0 {
		b.WriteString("\nEach flag can also be given in the environment, under the name beside it; the flag wins.\n\n")
	}
	f.VisitAll(func(one *flag.Flag) {
		value, about := flag.UnquoteUsage(one)
		name := "--" + one.Name
		if value != "" {
			name += " " + strings.ToUpper(value)
		}
		fmt.Fprintf(&b, "  %-26s %-26s %s", name, variable(one.Name), about)
		if one.DefValue != "" && one.DefValue != "false" && one.DefValue != "0s" {
			fmt.Fprintf(&b, " (%s)", one.DefValue)
		}
		b.WriteByte('\n')
	})
	if c.name == "serve" {
		row := "  %-26s %-26s %s\n"
		fmt.Fprintf(&b, row, "", metricsToken, "what a caller from another machine needs to read /metrics")
		fmt.Fprintf(&b, row, "", secretKey, "32 random bytes in base64, which seal secrets in the database; "+
			"with SQLite a file of the data folder has them")
		b.WriteString("\nThese two, PITBOSS_DATABASE_URL and PITBOSS_EVENTS_URL can be in a file, " +
			"which the name with _FILE at its end names.\n")
	}
	if c.name == "migrate-data" {
		b.WriteString("\nAn address with a password is better in PITBOSS_FROM or PITBOSS_TO, " +
			"or in a file that the name with _FILE at its end names. Stop every server first.\n")
	}
	_, _ = io.WriteString(w, b.String())
}
