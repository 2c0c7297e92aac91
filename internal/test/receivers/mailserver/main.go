// Command mailserver runs the mail server of the tests for those that drive a browser. It writes its port and its
// certificate, then each message, as lines of JSON, and ends when its input is closed.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"

	"pitboss/internal/test/receivers"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
}

func run() error {
	server, err := receivers.ServeMail("lodge", "secret-word")
	if err != nil {
		return err
	}
	lines := json.NewEncoder(os.Stdout)
	err = lines.Encode(map[string]any{"port": server.Port, "certificate": string(server.Certificate())})
	if err != nil {
		return err
	}
	go server.Each(func(r receivers.Received) {
		_ = lines.Encode(map[string]string{"to": r.To, "title": r.Title, "text": r.Text}) // the reader may be gone
	})
	_, err = io.Copy(io.Discard, os.Stdin)
	return err
}
