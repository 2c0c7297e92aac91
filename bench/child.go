package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"time"

	"pitboss/bench/benchkit"
	"pitboss/internal/foundation/db"
	"pitboss/internal/server"
)

// The server, and the bare program it is compared with, run as processes of their own, so that their processor time
// and memory are theirs alone. Each has a second address for the bench, which tells its figures.
const (
	childServe = "serve" // the server as it is
	childBare  = "bare"  // net/http and net alone
)

// order is what a child is told on its standard input.
type order struct {
	Dir, DatabaseURL string
	Answers          map[string]bareAnswer // bare: by path
	Queries          []string              // bare: of one list, with the organization as $1 and the room as $2
}

// bareAnswer is an answer as the server gives it.
type bareAnswer struct {
	Header http.Header
	Body   []byte
}

// opened is what a child says once it listens.
type opened struct{ Addr, Control, Raw string }

// processFigures are what a child tells of itself.
type processFigures struct {
	CPU   time.Duration
	Heap  uint64 // bytes alive after a collection
	Stack uint64
	RSS   uint64
}

type child struct {
	opened
	cmd   *exec.Cmd
	stdin io.Closer
}

// spawn starts a child on a number of processors; 0: as many as there are.
func (b *bench) spawn(ctx context.Context, kind string, processors int, o order) (*child, error) {
	cmd := exec.CommandContext(ctx, b.self, kind)
	cmd.Stderr = os.Stderr
	cmd.Env = os.Environ()
	if processors > 0 {
		cmd.Env = append(cmd.Env, "GOMAXPROCS="+strconv.Itoa(processors))
	}
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	c := &child{cmd: cmd, stdin: in}
	if err := json.NewEncoder(in).Encode(o); err != nil {
		return nil, errors.Join(err, c.end())
	}
	if err := json.NewDecoder(out).Decode(&c.opened); err != nil {
		return nil, errors.Join(fmt.Errorf("%s did not start: %w", kind, err), c.end())
	}
	return c, nil
}

// end closes the child's standard input, on which it ends itself.
func (c *child) end() error { return errors.Join(c.stdin.Close(), c.cmd.Wait()) }

func (c *child) figures() (f processFigures, err error) {
	return f, c.tell("/figures", &f)
}

// memory is figures after a collection.
func (c *child) memory() (f processFigures, err error) {
	return f, c.tell("/figures?memory", &f)
}

func (c *child) tell(path string, into *processFigures) error {
	a, err := ask(context.Background(), c.Control, "", path)
	if err != nil {
		return err
	}
	return json.Unmarshal(a.Body, into)
}

// runChild is a child's main.
func runChild(ctx context.Context, kind string) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	benchkit.RaiseFileLimit()
	in := bufio.NewReader(os.Stdin)
	var o order
	decoder := json.NewDecoder(in)
	if err := decoder.Decode(&o); err != nil {
		return err
	}
	go func() {
		_, _ = io.Copy(io.Discard, in) // until the parent closes it or dies
		cancel()
	}()
	mux := http.NewServeMux()
	mux.HandleFunc("/figures", tellFigures)
	control, err := listen(ctx)
	if err != nil {
		return err
	}
	go func() { _ = serveOn(ctx, control, mux) }()
	said := opened{Control: control.Addr().String()}
	if kind == childServe {
		c := server.Config{Addr: "127.0.0.1:0", Dir: o.Dir, DatabaseURL: o.DatabaseURL,
			Log: slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))}
		return server.Run(ctx, c, func(addr string) {
			said.Addr = addr
			_ = json.NewEncoder(os.Stdout).Encode(said) // without it the parent gives up
		})
	}
	return serveBare(ctx, o, said)
}

func listen(ctx context.Context) (net.Listener, error) {
	return (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
}

func serveOn(ctx context.Context, l net.Listener, h http.Handler) error {
	s := &http.Server{Handler: h, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 30 * time.Second,
		WriteTimeout: time.Minute, IdleTimeout: 2 * time.Minute}
	stop := context.AfterFunc(ctx, func() { _ = s.Close() })
	defer stop()
	if err := s.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// serveBare answers each path with fixed bytes under fixed headers, and on POST /fan-out writes the body to every raw
// connection.
func serveBare(ctx context.Context, o order, said opened) error {
	mux := http.NewServeMux()
	for path, a := range o.Answers {
		mux.HandleFunc("GET "+path, func(w http.ResponseWriter, _ *http.Request) {
			h := w.Header()
			for k, v := range a.Header {
				h[k] = v
			}
			_, _ = w.Write(a.Body)
		})
	}
	if len(o.Queries) > 0 {
		list, err := bareList(ctx, o)
		if err != nil {
			return err
		}
		mux.HandleFunc("GET "+bareListPath+"{org}/{room}", list)
	}
	raw, err := listen(ctx)
	if err != nil {
		return err
	}
	var mu sync.Mutex
	var open []net.Conn
	go func() {
		for {
			c, err := raw.Accept()
			if err != nil {
				return
			}
			mu.Lock()
			open = append(open, c)
			mu.Unlock()
		}
	}()
	mux.HandleFunc("POST /fan-out", func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return
		}
		mu.Lock()
		defer mu.Unlock()
		var all sync.WaitGroup
		share := (len(open) + runtime.GOMAXPROCS(0) - 1) / runtime.GOMAXPROCS(0)
		for i := 0; i < len(open); i += share {
			all.Go(func() {
				for _, c := range open[i:min(i+share, len(open))] {
					_, _ = c.Write(body)
				}
			})
		}
		all.Wait()
		w.WriteHeader(http.StatusNoContent)
	})
	l, err := listen(ctx)
	if err != nil {
		return err
	}
	said.Addr, said.Raw = l.Addr().String(), raw.Addr().String()
	if err := json.NewEncoder(os.Stdout).Encode(said); err != nil {
		return err
	}
	return serveOn(ctx, l, mux)
}

func tellFigures(w http.ResponseWriter, r *http.Request) {
	f := processFigures{CPU: processorTime()}
	if r.URL.Query().Has("memory") {
		debug.FreeOSMemory()
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	f.Heap, f.Stack, f.RSS = m.HeapAlloc, m.StackInuse, residentMemory()
	_ = json.NewEncoder(w).Encode(f)
}

// residentMemory is what the kernel holds for this process, 0 where it does not say.
func residentMemory() uint64 {
	raw, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(raw)) {
		if rest, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			n, err := strconv.ParseUint(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(rest), "kB")), 10, 64)
			if err != nil {
				return 0
			}
			return n << 10
		}
	}
	return 0
}

// serving starts the server on a database.
func (b *bench) serving(ctx context.Context, processors int, c db.Config) (*child, error) {
	return b.spawn(ctx, childServe, processors, order{Dir: c.Dir, DatabaseURL: c.URL})
}
