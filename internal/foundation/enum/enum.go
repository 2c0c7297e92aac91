// Package enum lists the values of named string types.
package enum

// Words returns the values as they are on the wire.
func Words[T ~string](values ...T) []string {
	words := make([]string, len(values))
	for i, v := range values {
		words[i] = string(v)
	}
	return words
}
