package player

// Words are what other features' lists search players by: each is the beginning of a term in player_term.
func Words(q string) []string { return wanted(q) }
