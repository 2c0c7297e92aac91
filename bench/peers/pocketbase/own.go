package main

import (
	"encoding/json"
	"net/http"
	"strings"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/routine"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
	"github.com/pocketbase/pocketbase/tools/types"
)

// PocketBase as a framework for hand-written routes: the same queries without the record API, and messages that are
// encoded once and authorized on subscription, not for each subscriber of each record.

const topicPrefix = "room/"

// checkTopics refuses rooms of other organizations.
func (p *peer) checkTopics(e *core.RealtimeSubscribeRequestEvent) error {
	for _, topic := range e.Subscriptions {
		room, ok := strings.CutPrefix(topic, topicPrefix)
		if !ok {
			continue
		}
		if e.Auth == nil || !p.belongsTo(room, e.Auth.GetString("org")) {
			return e.NotFoundError("Room not found", nil)
		}
	}
	return e.Next()
}

func (p *peer) belongsTo(room, org string) bool {
	var one int
	err := p.app.DB().NewQuery("SELECT 1 FROM rooms WHERE id = {:room} AND org = {:org}").
		Bind(dbx.Params{"room": room, "org": org}).Row(&one)
	return err == nil
}

// publish sends an act to all subscribers of its room.
func (p *peer) publish(act []byte) {
	if !p.own {
		return // the record API sends its own messages
	}
	var at struct{ RoomID string }
	if json.Unmarshal(act, &at) != nil {
		return
	}
	topic := topicPrefix + at.RoomID
	message := subscriptions.Message{Name: topic, Data: act}
	for _, chunk := range p.app.SubscriptionsBroker().ChunkedClients(150) {
		for _, c := range chunk {
			if c.HasSubscription(topic) {
				routine.FireAndForget(func() { c.Send(message) })
			}
		}
	}
}

type tableRow struct {
	ID          string        `db:"id" json:"id"`
	Room        string        `db:"room" json:"roomId"`
	TableNumber int           `db:"tableNumber" json:"tableNumber"`
	TableName   string        `db:"tableName" json:"tableName"`
	GameTypeID  string        `db:"gameTypeId" json:"gameTypeId"`
	GameType    types.JSONRaw `db:"gameType" json:"gameType"`
	MaxSeats    int           `db:"maxSeats" json:"maxSeats"`
	CurrentPot  float64       `db:"currentPot" json:"currentPot"`
	Status      string        `db:"status" json:"status"`
	HourlyRate  float64       `db:"hourlyRate" json:"hourlyRate"`
	OpenedAt    string        `db:"openedAt" json:"openedAt"`
	ShortSince  string        `db:"shortSince" json:"shortSince"`
	PausedAt    string        `db:"pausedAt" json:"pausedAt"`
	Taken       types.JSONRaw `db:"taken" json:"taken"`
}

func (p *peer) tables(e *core.RequestEvent) error {
	rows := []tableRow{}
	err := p.app.DB().NewQuery(`SELECT id, room, tableNumber, tableName, gameTypeId, gameType, maxSeats, currentPot,
		status, hourlyRate, openedAt, shortSince, pausedAt, taken
		FROM room_tables WHERE room = {:room} AND org = {:org} ORDER BY tableNumber`).
		Bind(dbx.Params{"room": e.Request.PathValue("room"), "org": e.Auth.GetString("org")}).All(&rows)
	if err != nil {
		return err
	}
	if len(rows) == 0 && !p.belongsTo(e.Request.PathValue("room"), e.Auth.GetString("org")) {
		return e.NotFoundError("Room not found", nil)
	}
	return e.JSON(http.StatusOK, rows)
}

type waitingRow struct {
	ID          string `db:"id" json:"id"`
	Room        string `db:"room" json:"roomId"`
	PlayerID    string `db:"playerId" json:"playerId"`
	GameTypeID  string `db:"gameTypeId" json:"gameTypeId"`
	JoinedAt    string `db:"joinedAt" json:"joinedAt"`
	Status      string `db:"status" json:"status"`
	Source      string `db:"source" json:"source"`
	Note        string `db:"note" json:"note"`
	Reason      string `db:"reason" json:"reason"`
	Calls       int    `db:"calls" json:"calls"`
	Passes      int    `db:"passes" json:"passes"`
	CalledAt    string `db:"calledAt" json:"calledAt"`
	HoldUntil   string `db:"holdUntil" json:"holdUntil"`
	PokerTable  string `db:"pokerTable" json:"pokerTable"`
	SeatNumber  int    `db:"seatNumber" json:"seatNumber"`
	FirstPlace  bool   `db:"firstPlace" json:"firstPlace"`
	EndedAt     string `db:"endedAt" json:"endedAt"`
	UndoUntil   string `db:"undoUntil" json:"undoUntil"`
	PlayerName  string `db:"playerName" json:"playerName"`
	Nickname    string `db:"nickname" json:"nickname"`
	PhoneNumber string `db:"phoneNumber" json:"phoneNumber"`
	GameName    string `db:"gameName" json:"gameName"`
}

func (p *peer) waitlist(e *core.RequestEvent) error {
	rows := []waitingRow{}
	err := p.app.DB().NewQuery(`SELECT id, room, playerId, gameTypeId, joinedAt, status, source, note, reason, calls,
		passes, calledAt, holdUntil, pokerTable, seatNumber,
		firstPlace, endedAt, undoUntil, playerName, nickname, phoneNumber, gameName FROM room_waiting
		WHERE room = {:room} AND org = {:org} ORDER BY rank, rankAt, id`).
		Bind(dbx.Params{"room": e.Request.PathValue("room"), "org": e.Auth.GetString("org")}).All(&rows)
	if err != nil {
		return err
	}
	if len(rows) == 0 && !p.belongsTo(e.Request.PathValue("room"), e.Auth.GetString("org")) {
		return e.NotFoundError("Room not found", nil)
	}
	return e.JSON(http.StatusOK, rows)
}

type seatRow struct {
	ID         string        `db:"id" json:"id"`
	Table      string        `db:"pokerTable" json:"tableId"`
	SeatNumber int           `db:"seatNumber" json:"seatNumber"`
	State      string        `db:"state" json:"state"`
	Since      string        `db:"since" json:"since"`
	Player     types.JSONRaw `db:"person" json:"player"`
}

// seats lists the players at a table. No screen reads it, but the load generator needs it.
func (p *peer) seats(e *core.RequestEvent) error {
	rows := []seatRow{}
	err := p.app.DB().NewQuery(`SELECT s.id, s.pokerTable, s.seatNumber, s.state, s.since,
		json_object('id', p.id, 'name', p.name) AS person
		FROM seats s LEFT JOIN players p ON p.id = s.player WHERE s.pokerTable = {:table} AND s.org = {:org}
		ORDER BY s.seatNumber`).
		Bind(dbx.Params{"table": e.Request.PathValue("table"), "org": e.Auth.GetString("org")}).All(&rows)
	if err != nil {
		return err
	}
	return e.JSON(http.StatusOK, rows)
}
