//go:build soak

package multinode_test

import (
	"net"
	"os"
	"testing"
	"time"

	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/test/process"
)

// One of two nodes is killed every ten seconds for PITBOSS_SOAK (ten minutes by default): half of the time they use
// PostgreSQL for notifications, half NATS.
func TestSoakOnPostgresOneOfTwoNodesIsKilledEveryTenSeconds(t *testing.T) {
	if !dbtest.OnPostgres() {
		return
	}
	for _, way := range []string{"listen", "nats"} {
		t.Run(way, func(t *testing.T) {
			k := killing{
				kills: max(2, int(soakTime(t)/2/(10*time.Second))), every: 10 * time.Second, rooms: 4, screens: 10,
			}
			if way == "nats" {
				k.events = natsServer(t)
			}
			killInTurn(t, process.Binary(t), k)
		})
	}
}

func soakTime(t *testing.T) time.Duration {
	t.Helper()
	given := os.Getenv("PITBOSS_SOAK")
	if given == "" {
		return 10 * time.Minute
	}
	d, err := time.ParseDuration(given)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// natsServer starts a real NATS server and returns its address.
func natsServer(t *testing.T) string {
	t.Helper()
	address := process.FreeAddress(t)
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := process.Start(t, nil, process.Tool(t, "nats")[0], "-a", host, "-p", port); err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(process.RequestTimeout); ; <-time.After(10 * time.Millisecond) {
		conn, err := net.Dial("tcp", address)
		if err == nil {
			_ = conn.Close()
			return "nats://" + address
		}
		if time.Now().After(end) {
			t.Fatal(err)
		}
	}
}
