//go:build cluster

// Package cluster_test runs the multi-node setup of docs/operations.md with the files of this folder, on loopback:
// scripts/with-postgres.sh go test -tags cluster ./deploy/cluster
package cluster_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"maps"
	"math/big"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"pitboss/internal/test/assert"
	"pitboss/internal/test/process"
)

const (
	domain   = "pitboss.example"
	host     = "lodge." + domain
	password = "swordfish"
	patience = 20 * time.Second        // on a slow machine
	drain    = 2500 * time.Millisecond // longer than nginx waits between two tries
)

func TestMain(m *testing.M) { process.Main(m) }

// cluster is the whole setup: database, pooler, nodes and proxy.
type cluster struct {
	all, t                     *testing.T // the whole test, and its current step
	dir                        string
	postgres                   *url.URL // of the superuser
	tools                      map[string]string
	pooler, nats, https, plain string    // ports
	nodes                      [2]string // ports, which are also the nodes' names
	running                    map[string]*process.Process
	roots                      *x509.CertPool
	pitboss, poolerDir         string
}

func (h *cluster) must(err error, of ...any) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(append(of, err)...)
	}
}

func build(t *testing.T) *cluster {
	dir, err := os.MkdirTemp("/tmp", "pitboss-cluster") //nolint:usetesting // short, readable without root
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	h := &cluster{all: t, t: t, dir: dir, tools: map[string]string{}, running: map[string]*process.Process{}}
	h.must(os.Chmod(h.dir, 0o755))
	base := os.Getenv("PITBOSS_TEST_SUPERUSER_URL")
	if base == "" {
		t.Fatal("run it by make test-cluster")
	}
	h.postgres, err = url.Parse(base)
	h.must(err)
	for _, path := range process.Tool(t, "cluster") {
		h.tools[filepath.Base(path)] = path
	}
	for _, p := range []*string{&h.pooler, &h.nats, &h.https, &h.plain, &h.nodes[0], &h.nodes[1]} {
		*p = freePort(t)
	}
	h.pitboss = process.Binary(t)
	h.poolerDir = filepath.Join(h.dir, "run")
	h.must(os.Mkdir(h.poolerDir, 0o755))
	t.Cleanup(func() {
		for _, name := range slices.Sorted(maps.Keys(h.running)) {
			_ = h.running[name].Stop(syscall.SIGTERM)
			if t.Failed() {
				t.Logf("%s said:\n%s", name, tail(h.running[name].Output.String()))
			}
		}
	})
	return h
}

func tail(s string) string { return s[max(0, len(s)-1000):] }

func freePort(t *testing.T) string {
	_, port, _ := net.SplitHostPort(process.FreeAddress(t))
	return port
}

// file is a file of deploy with this machine's ports and paths in place of the operator's: old, new, old, new. The
// file must contain each old text.
func (h *cluster) file(name string, changes ...string) string {
	h.t.Helper()
	b, err := os.ReadFile(name)
	h.must(err)
	text := string(b)
	for i := 0; i < len(changes); i += 2 {
		if !strings.Contains(text, changes[i]) {
			h.t.Fatalf("%s has no %q", name, changes[i])
		}
		text = strings.ReplaceAll(text, changes[i], changes[i+1])
	}
	return text
}

// put writes a configuration file and returns its path.
func (h *cluster) put(name, text string) string {
	h.t.Helper()
	path := filepath.Join(h.dir, name)
	h.must(os.MkdirAll(filepath.Dir(path), 0o755))
	h.must(os.WriteFile(path, []byte(text), 0o644))
	return path
}

func (h *cluster) start(name string, env []string, argv ...string) *process.Process {
	h.t.Helper()
	p, err := process.Start(h.all, func(c *exec.Cmd) { c.Env = append(os.Environ(), env...) }, argv...)
	h.must(err, name)
	if before := h.running[name]; before != nil {
		name += " later"
	}
	h.running[name] = p
	return p
}

// until polls until a condition holds.
func (h *cluster) until(what string, is func() error) {
	h.t.Helper()
	end := time.Now().Add(patience)
	for {
		err := is()
		if err == nil {
			return
		}
		if time.Now().After(end) {
			h.t.Fatalf("%s: not within %v: %v", what, patience, err)
		}
		<-time.After(30 * time.Millisecond)
	}
}

func (h *cluster) listens(p *process.Process, port string) {
	h.t.Helper()
	h.until("port "+port, func() error {
		select {
		case <-p.Exited:
			h.t.Fatalf("it has ended:\n%s", p.Output)
		default:
		}
		c, err := net.Dial("tcp", "127.0.0.1:"+port)
		if err == nil {
			_ = c.Close()
		}
		return err
	})
}

// superuser runs statements on the server directly.
func (h *cluster) superuser(database string, statements ...string) {
	h.t.Helper()
	c := h.connect(database)
	defer c.Close(context.Background())
	for _, s := range statements {
		_, err := c.Exec(h.t.Context(), s)
		h.must(err, s)
	}
}

func (h *cluster) connect(database string) *pgx.Conn {
	h.t.Helper()
	u := *h.postgres
	u.Path = "/" + database
	c, err := pgx.Connect(h.t.Context(), u.String())
	h.must(err)
	return c
}

func (h *cluster) startPooler() {
	h.t.Helper()
	argv := []string{h.tools["pgbouncer"], filepath.Join(h.dir, "pgbouncer.ini")}
	if os.Getuid() == 0 {
		h.must(os.Chmod(h.poolerDir, 0o777))
		argv = slices.Insert(argv, 1, "-u", "nobody") // it refuses to run as root
	}
	delete(h.running, "pgbouncer")
	h.listens(h.start("pgbouncer", nil, argv...), h.pooler)
}

func (h *cluster) startNATS() {
	h.t.Helper()
	delete(h.running, "nats")
	h.listens(h.start("nats", nil, h.tools["nats-server"], "-c", filepath.Join(h.dir, "nats.conf")), h.nats)
}

// unit reads the systemd unit with its drop-in for one instance, as far as the test needs it.
func (h *cluster) unit(instance string) (argv, env []string) {
	h.t.Helper()
	etc := filepath.Join(h.dir, "etc")
	expand := strings.NewReplacer("%i", instance, "%d", etc, "/etc/pitboss", etc, "/usr/local/bin/pitboss", h.pitboss)
	for line := range strings.Lines(h.file("../pitboss.service") +
		h.file("node.conf", "DRAIN_DELAY=5s", "DRAIN_DELAY="+drain.String())) {
		key, value, _ := strings.Cut(expand.Replace(strings.TrimSpace(line)), "=")
		switch key {
		case "ExecStart":
			argv = strings.Fields(value)
		case "Environment":
			env = append(env, value)
		case "LoadCredential":
			name, path, _ := strings.Cut(value, ":")
			_, err := os.Stat(path)
			assert.NoError(h.t, "credential "+value, err)
			assert.MustEqual(h.t, "credential "+value+": filepath.Base(path)", filepath.Base(path), name)
		case "EnvironmentFile":
			b, _ := os.ReadFile(strings.TrimPrefix(value, "-")) // optional file
			env = append(env, strings.Fields(string(b))...)
		}
	}
	return argv, env
}

// startNode is `systemctl start pitboss@PORT`.
func (h *cluster) startNode(port string) *process.Process {
	h.t.Helper()
	argv, env := h.unit(port)
	delete(h.running, port)
	p := h.start(port, env, argv...)
	h.until("node "+port, func() error {
		select {
		case <-p.Exited: // as with Restart=on-failure
			h.t.Logf("node %s starts again after:\n%s", port, tail(p.Output.String()))
			delete(h.running, port)
			p = h.start(port, env, argv...)
		default:
		}
		return ready(port)
	})
	return p
}

func ready(port string) error {
	a, err := process.Call(context.Background(), http.MethodGet, "http://127.0.0.1:"+port+"/readyz", "", "", nil)
	if err == nil && a.Status != http.StatusOK {
		err = fmt.Errorf("%d %s", a.Status, a.Body)
	}
	return err
}

// restartNode is `systemctl restart pitboss@PORT`.
func (h *cluster) restartNode(port string) {
	h.t.Helper()
	if err := h.running[port].Stop(syscall.SIGTERM); err != nil {
		h.t.Errorf("node %s ended with %v", port, err)
	}
	h.startNode(port)
}

func (h *cluster) upstreams() string { return "127.0.0.1:" + h.nodes[0] + " 127.0.0.1:" + h.nodes[1] }

func (h *cluster) startNginx() {
	h.t.Helper()
	line := "server 127.0.0.1:8080 max_fails=0;"
	conf := h.put("nginx/pitboss.conf", h.file("../nginx.conf",
		line, strings.ReplaceAll(line, "8080", h.nodes[0])+" "+strings.ReplaceAll(line, "8080", h.nodes[1]),
		"    listen [::]:80;\n", "", "    listen [::]:443 ssl http2;\n", "", "listen 80;",
		"listen 127.0.0.1:"+h.plain+";", "listen 443 ssl http2;", "listen 127.0.0.1:"+h.https+" ssl http2;",
		"/etc/ssl/pitboss.example", filepath.Join(h.dir,
			"tls")))
	main := h.put("nginx/nginx.conf", "daemon off; pid nginx.pid; worker_processes 2; error_log stderr warn;\n"+
		map[bool]string{true: "user root;\n"}[os.Getuid() == 0]+
		"events { worker_connections 1024; }\nhttp { access_log "+
		"off;\n"+
		"client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path f; uwsgi_temp_path u; scgi_temp_path "+
		"s;\ninclude "+conf+"; }\n")
	h.listens(h.start("nginx", nil, h.tools["nginx"], "-p", filepath.Dir(main), "-e", "stderr", "-c", main), h.https)
}

func (h *cluster) startCaddy() {
	h.t.Helper()
	tlsDir := filepath.Join(h.dir, "tls")
	text := h.file("../Caddyfile", "tls {\n\t\tdns cloudflare {env.DNS_TOKEN}\n\t}",
		"tls "+tlsDir+"/fullchain.pem "+tlsDir+"/privkey.pem",
		"reverse_proxy 127.0.0.1:8080", "reverse_proxy "+h.upstreams(),
		"\npitboss.example, *.pitboss.example {", "\npitboss.example:"+h.https+", *.pitboss.example:"+h.https+" {",
		"http://pitboss.example, http://*.pitboss.example {",
		"http://pitboss.example:"+h.plain+", http://*.pitboss.example:"+h.plain+" {")
	conf := h.put("Caddyfile", "{\n\tadmin off\n\tauto_https off\n\tdefault_bind 127.0.0.1\n}\n"+text)
	env := []string{"XDG_DATA_HOME=" + h.dir + "/caddy", "XDG_CONFIG_HOME=" + h.dir + "/caddy", "HOME=" + h.dir}
	h.listens(h.start("caddy", env, h.tools["caddy"], "run", "--adapter", "caddyfile", "--config", conf), h.https)
}

// certificate makes a certificate for the domain and its subdomains.
func (h *cluster) certificate() {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	h.must(err)
	of := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: domain},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		DNSNames: []string{domain, "*." +
			domain}, IsCA: true, BasicConstraintsValid: true,
		KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign}
	der, err := x509.CreateCertificate(rand.Reader, of, of, &key.PublicKey, key)
	h.must(err)
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	h.must(err)
	cert, err := x509.ParseCertificate(der)
	h.must(err)
	h.put("tls/fullchain.pem", string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})))
	h.put("tls/privkey.pem", string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret})))
	h.roots = x509.NewCertPool()
	h.roots.AddCert(cert)
}

// browser is a client that resolves every name to the proxy.
func (h *cluster) browser() *http.Client {
	return &http.Client{
		Timeout:       patience,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			ForceAttemptHTTP2: true,
			TLSClientConfig:   &tls.Config{RootCAs: h.roots, MinVersion: tls.VersionTLS12},
			DialContext: func(ctx context.Context, _, address string) (net.Conn, error) {
				port := h.https
				if strings.HasSuffix(address, ":80") {
					port = h.plain
				}
				return (&net.Dialer{}).DialContext(ctx, "tcp", "127.0.0.1:"+port)
			},
		},
	}
}
