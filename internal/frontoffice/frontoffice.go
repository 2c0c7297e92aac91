// Package frontoffice is the desk: who a player is, what the door says, check-in and check-out, the sale of a membership,
// and merging two records. It hosts the acts that touch a player, money and a seat at once, and serves all of
// /api/players, /api/sessions and /api/memberships; the wings below answer what is theirs.
package frontoffice
