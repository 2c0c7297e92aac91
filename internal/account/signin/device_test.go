package signin

import (
	"strings"
	"testing"
)

func TestDevicesHaveShortNames(t *testing.T) {
	t.Parallel()
	const mozilla = "Mozilla/5.0 "
	for agent, want := range map[string]string{
		mozilla + "(Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36":                    "Chrome on Windows",
		mozilla + "(Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36 Edg/142.0":          "Edge on Windows",
		mozilla + "(iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile Safari/604": "Safari on iPhone",
		mozilla + "(Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36":              "Chrome on Android",
		mozilla + "(Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0":                                           "Firefox on Mac",
		mozilla + "(X11; Linux x86_64) Something/1": "Linux",
		"curl/8.5.0":                        "curl",
		"":                                  "Unknown device",
		"\x1b[31m<script>alert(1)</script>": "31mscriptalert1",
		strings.Repeat("é", 100):            strings.Repeat("é", 40),
	} {
		if got := DeviceOf(agent); got != want {
			t.Errorf("%.60q: %q, want %q", agent, got, want)
		}
	}
}
