// Package homegame is PitBoss Go's game night: games, their logs, what they settle, and the figures of who played. What
// happens in a hand it does not know: the phone does, and writes it into the log.
package homegame

func words[T ~string](list []T) []string {
	out := make([]string, len(list))
	for i, v := range list {
		out[i] = string(v)
	}
	return out
}
