// Package frontoffice is the front desk: the player record, the door, check-in and check-out, membership sales and
// the merge of two records. It hosts the acts that touch a player, money and a seat at once.
//
// It owns no table and serves /api/players, /api/sessions, /api/memberships and /api/membership-fees; most of those
// handlers belong to lower wings. It may import report, organization, tournament, floor, cage, player and room, and
// only lobby imports it, for check-in at a kiosk.
//
// One rule decides a visit: player.DecideEntry refuses barred, excluded and, where the room says so, indebted players
// before anything is sold.
package frontoffice
