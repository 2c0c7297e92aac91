package signin

import (
	"strings"
	"testing"
)

func TestDeviceOfReturnsShortNames(t *testing.T) {
	t.Parallel()
	const (
		windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
		iPhone  = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
		android = "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) "
		mac     = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) "
	)
	for agent, want := range map[string]string{
		windows + "Chrome/142.0 Safari/537.36":           "Chrome on Windows",
		windows + "Chrome/142.0 Safari/537.36 Edg/142.0": "Edge on Windows",
		iPhone + "Version/18.0 Mobile Safari/604":        "Safari on iPhone",
		android + "Chrome/142.0 Mobile Safari/537.36":    "Chrome on Android",
		mac + "Gecko/20100101 Firefox/140.0":             "Firefox on Mac",
		"Mozilla/5.0 (X11; Linux x86_64) Something/1":    "Linux",
		"curl/8.5.0":                        "curl",
		"":                                  "Unknown device",
		"\x1b[31m<script>alert(1)</script>": "31mscriptalert1",
		strings.Repeat("é", 100):            strings.Repeat("é", 40),
	} {
		if got := DeviceOf(agent); got != want {
			t.Errorf("DeviceOf(%.60q): got %q, want %q", agent, got, want)
		}
	}
}
