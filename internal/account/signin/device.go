package signin

import (
	"strings"
	"unicode"
)

// longestDevice is how many letters of a program's own name are kept.
const longestDevice = 40

// DeviceOf says in a few words what a browser says of itself: "Chrome on Windows".
func DeviceOf(agent string) string {
	browser := firstOf(agent, "Edg", "Edge", "OPR", "Opera", "SamsungBrowser", "Samsung Internet", "FxiOS", "Firefox", "CriOS", "Chrome", "Firefox", "Firefox",
		"Chrome", "Chrome", "Safari", "Safari")
	system := firstOf(agent, "iPhone", "iPhone", "iPad", "iPad", "Android", "Android", "CrOS", "ChromeOS", "Windows", "Windows", "Macintosh", "Mac", "Linux", "Linux")
	switch {
	case browser != "" && system != "":
		return browser + " on " + system
	case browser != "" || system != "":
		return browser + system
	}
	name, _, _ := strings.Cut(agent, "/")
	letters := []rune(strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune(" .-_", r) {
			return r
		}
		return -1
	}, name)))
	if len(letters) == 0 {
		return "Unknown device"
	}
	return string(letters[:min(len(letters), longestDevice)])
}

// firstOf is the word for the first mark that a text has; marks and their words alternate.
func firstOf(s string, pairs ...string) string {
	for i := 0; i+1 < len(pairs); i += 2 {
		if strings.Contains(s, pairs[i]) {
			return pairs[i+1]
		}
	}
	return ""
}
