package signin

import (
	"strings"
	"unicode"

	"pitboss/internal/foundation/db"
)

// maxDeviceLength bounds the stored name of an unknown program.
const maxDeviceLength = 40

// DeviceOf describes a User-Agent in a few words: "Chrome on Windows".
func DeviceOf(agent string) string {
	browser := firstOf(agent, "Edg", "Edge", "OPR", "Opera", "SamsungBrowser", "Samsung Internet", "FxiOS", "Firefox",
		"CriOS", "Chrome", "Firefox", "Firefox",
		"Chrome", "Chrome", "Safari", "Safari")
	system := firstOf(agent, "iPhone", "iPhone", "iPad", "iPad", "Android", "Android", "CrOS", "ChromeOS", "Windows",
		"Windows", "Macintosh", "Mac", "Linux", "Linux")
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
	return string(letters[:min(len(letters), maxDeviceLength)])
}

// firstOf returns the name for the first mark that s contains; marks and names alternate.
func firstOf(s string, pairs ...string) string {
	for i := 0; i+1 < len(pairs); i += 2 {
		if strings.Contains(s, pairs[i]) {
			return pairs[i+1]
		}
	}
	return ""
}

// DeviceToken returns the device cookie of a browser after a sign-in, and its stored form. A browser that is known for
// another account, such as the tablet at the desk, keeps its cookie. Any other browser gets a new one, so that users
// cannot pass on or plant a chosen cookie. Query counts the accounts of a device; its hash is the last parameter.
func DeviceToken(tx db.Reader, query, cookie string, keys ...any) (token, hash string, err error) {
	hash, whole := HashValidToken(cookie)
	if whole {
		if n, err := db.Value[int](tx, query, append(keys, hash)...); err != nil || n > 0 {
			return cookie, hash, err
		}
	}
	token, hash = NewToken()
	return token, hash, nil
}
