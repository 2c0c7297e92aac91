package main

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"sync"
	"time"

	"pitboss/bench/benchkit"
	"pitboss/internal/foundation/db"
	"pitboss/internal/server"
)

// The server and the bare program run as processes of their own, so that their CPU time and memory can be measured.
const (
	serverRole = "serve"
	bareRole   = "bare" // net/http and net alone
)

// childInput is the input of a child process, read before it starts.
type childInput struct {
	Dir, DatabaseURL string                       // of the server
	Responses        map[string]benchkit.Response // of the bare program, by path
}

// childAddresses is the output of a child once it listens. The addresses serve requests, the size of the server's
// memory, and connections that receive the frames of a bare fan-out.
type childAddresses struct{ Addr, MemoryAddr, FanOutAddr string }

// memory is the memory of the server after a garbage collection, in bytes.
type memory struct{ HeapAndStacks, Resident int64 }

type child struct {
	*benchkit.Child
	childAddresses
}

func startChild(ctx context.Context, role string, input childInput, env ...string) (c *child, err error) {
	c = &child{}
	c.Child, err = benchkit.StartChild(ctx, role, env, (*exec.Cmd).Start, input, &c.childAddresses)
	return c, err
}

// startServer starts the server on a database.
func startServer(ctx context.Context, c db.Config, env ...string) (*child, error) {
	return startChild(ctx, serverRole, childInput{Dir: c.Dir, DatabaseURL: c.URL}, env...)
}

// memory asks the server for its memory.
func (c *child) memory(ctx context.Context) (m memory, err error) {
	r, err := benchkit.Get(ctx, c.MemoryAddr, "", "/")
	if err != nil {
		return m, err
	}
	return m, json.Unmarshal(r.Body, &m)
}

// runChild is the main function of a child.
func runChild(ctx context.Context, role string) error {
	var input childInput
	ctx, err := benchkit.ReadInput(ctx, &input)
	if err != nil {
		return err
	}
	if role == bareRole {
		return runBare(ctx, input.Responses)
	}
	memoryListener, err := listen(ctx)
	if err != nil {
		return err
	}
	go func() { _ = serveHTTP(ctx, memoryListener, http.HandlerFunc(writeMemory)) }() // requests fail without it
	c := server.Config{Addr: "127.0.0.1:0", Dir: input.Dir, DatabaseURL: input.DatabaseURL,
		Log: slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))}
	return server.Run(ctx, c, func(addr string) {
		benchkit.WriteOutput(childAddresses{Addr: addr, MemoryAddr: memoryListener.Addr().String()})
	})
}

func writeMemory(w http.ResponseWriter, _ *http.Request) {
	debug.FreeOSMemory()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	_ = json.NewEncoder(w).Encode(memory{int64(m.HeapAlloc + m.StackInuse), benchkit.ResidentMemory(os.Getpid())})
}

func listen(ctx context.Context) (net.Listener, error) {
	return (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
}

func serveHTTP(ctx context.Context, l net.Listener, h http.Handler) error {
	s := &http.Server{Handler: h, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 30 * time.Second,
		WriteTimeout: time.Minute, IdleTimeout: 2 * time.Minute}
	stop := context.AfterFunc(ctx, func() { _ = s.Close() })
	defer stop()
	if err := s.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// runBare answers each path with fixed bytes under fixed headers, and on POST /fan-out writes the request body to every
// fan-out connection.
func runBare(ctx context.Context, responses map[string]benchkit.Response) error {
	mux := http.NewServeMux()
	for path, r := range responses {
		mux.HandleFunc("GET "+path, func(w http.ResponseWriter, _ *http.Request) {
			h := w.Header()
			for k, v := range r.Header {
				h[k] = v
			}
			_, _ = w.Write(r.Body)
		})
	}
	fanOutListener, err := listen(ctx)
	if err != nil {
		return err
	}
	var mu sync.Mutex
	var conns []net.Conn
	go func() {
		for {
			c, err := fanOutListener.Accept()
			if err != nil {
				return
			}
			mu.Lock()
			conns = append(conns, c)
			mu.Unlock()
		}
	}()
	mux.HandleFunc("POST /fan-out", func(w http.ResponseWriter, r *http.Request) {
		frames, err := io.ReadAll(r.Body)
		if err != nil {
			return
		}
		mu.Lock()
		defer mu.Unlock()
		var writers sync.WaitGroup
		share := (len(conns) + runtime.GOMAXPROCS(0) - 1) / runtime.GOMAXPROCS(0)
		for i := 0; i < len(conns); i += share {
			writers.Go(func() {
				for _, c := range conns[i:min(i+share, len(conns))] {
					_, _ = c.Write(frames)
				}
			})
		}
		writers.Wait()
		w.WriteHeader(http.StatusNoContent)
	})
	l, err := listen(ctx)
	if err != nil {
		return err
	}
	benchkit.WriteOutput(childAddresses{Addr: l.Addr().String(), FanOutAddr: fanOutListener.Addr().String()})
	return serveHTTP(ctx, l, mux)
}
