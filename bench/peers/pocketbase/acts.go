package main

import (
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/security"
)

// peer has the routes.
type peer struct {
	app core.App
	own bool // writes rows and sends messages without the record API
}

type seating struct {
	TableID     string `json:"tableId"`
	PlayerID    string `json:"playerId"`
	SeatNumber  int    `json:"seatNumber"`
	BuyInAmount string `json:"buyInAmount"`
}

// seatContext is the result of the one query that decides on a seating.
type seatContext struct {
	Room, Org, Name                 string
	MaxSeats                        int
	HourlyRate                      float64
	SeatTaken, PlayerID, PlayerName sql.NullString
	IsActive                        sql.NullBool
	MemberUntil                     sql.NullString
	OtherSeat, KeyHash, KeyResponse sql.NullString
}

const seatContextQuery = `SELECT t.room, t.org, t.tableName AS name, t.maxSeats AS max_seats,
	g.hourlyRate AS hourly_rate,
	s.id AS seat_taken, p.id AS player_id, p.name AS player_name, p.isActive AS is_active,
	p.memberUntil AS member_until, o.id AS other_seat, k.hash AS key_hash, k.answer AS key_response
	FROM poker_tables t JOIN game_types g ON g.id = t.gameType
	LEFT JOIN seats s ON s.pokerTable = t.id AND s.seatNumber = {:seat}
	LEFT JOIN players p ON p.id = {:player} AND p.org = t.org
	LEFT JOIN seats o ON o.player = p.id AND o.player <> ''
	LEFT JOIN idempotency k ON k.org = t.org AND k.actor = {:actor} AND k.key = {:key}
	WHERE t.id = {:table} AND t.org = {:org}`

// seatPlayer checks the rules and writes rental, seat, event and stored response in one transaction.
func (p *peer) seatPlayer(e *core.RequestEvent) error {
	raw, err := io.ReadAll(e.Request.Body)
	if err != nil {
		return e.BadRequestError("The body cannot be read.", err)
	}
	var in seating
	buyIn, invalid := 0.0, json.Unmarshal(raw, &in)
	if invalid == nil {
		buyIn, invalid = strconv.ParseFloat(in.BuyInAmount, 64)
	}
	if invalid != nil || in.SeatNumber < 1 || buyIn < 0 {
		return e.BadRequestError("Enter a player, a seat and a buy-in.", invalid)
	}
	key, sum := e.Request.Header.Get("Idempotency-Key"), sha256.Sum256(raw)
	hash := hex.EncodeToString(sum[:])
	var answer []byte
	err = p.app.RunInTransaction(func(tx core.App) error {
		var at seatContext
		err := tx.DB().NewQuery(seatContextQuery).Bind(dbx.Params{
			"seat": in.SeatNumber, "player": in.PlayerID, "actor": e.Auth.Id, "key": key, "table": in.TableID,
			"org": e.Auth.GetString("org"),
		}).One(&at)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			return e.NotFoundError("Table not found", nil)
		case err != nil:
			return err
		case at.KeyHash.Valid && at.KeyHash.String != hash:
			return e.Error(http.StatusConflict, "The key was used for another request", nil)
		case at.KeyHash.Valid:
			answer = []byte(at.KeyResponse.String)
			return nil
		case !at.PlayerID.Valid:
			return e.NotFoundError("Player not found", nil)
		case in.SeatNumber > at.MaxSeats || at.SeatTaken.Valid:
			return e.Error(http.StatusConflict, "The seat is taken", nil)
		case at.OtherSeat.Valid:
			return e.Error(http.StatusConflict, at.PlayerName.String+" is already seated", nil)
		case !at.IsActive.Bool || at.MemberUntil.String < formatTime(time.Now()):
			return e.Error(http.StatusConflict, at.PlayerName.String+" has no membership", nil)
		}
		now := formatTime(time.Now())
		org := map[string]any{"org": at.Org, "room": at.Room}
		rental, err := p.add(tx, "seat_rentals", org, map[string]any{
			"player": in.PlayerID, "hourlyRate": at.HourlyRate, "startedAt": now,
		})
		if err != nil {
			return err
		}
		seat, err := p.add(tx, "seats", org, map[string]any{
			"pokerTable": in.TableID, "seatNumber": in.SeatNumber, "state": "occupied", "player": in.PlayerID,
			"rental": rental, "since": now, "buyInAmount": buyIn, "chipCount": buyIn,
		})
		if err != nil {
			return err
		}
		answer, err = json.Marshal(map[string]any{
			"id": seat, "tableId": in.TableID, "roomId": at.Room, "seatNumber": in.SeatNumber, "state": "occupied",
			"isActive": true, "chipCount": in.BuyInAmount, "buyInAmount": in.BuyInAmount, "player": map[string]string{
				"id": in.PlayerID, "name": at.PlayerName.String,
			},
			"since": now, "rental": map[string]any{"id": rental, "startTime": now, "hourlyRate": at.HourlyRate},
		})
		if err != nil {
			return err
		}
		if err := p.addEvent(tx, org, e.Auth.Id, "seat_updated", now, answer); err != nil || key == "" {
			return err
		}
		_, err = p.add(tx, "idempotency", map[string]any{"org": at.Org}, map[string]any{
			"actor": e.Auth.Id, "key": key, "hash": hash, "answer": string(answer),
		})
		return err
	})
	if err != nil {
		return conflictError(e, err)
	}
	p.publish(answer)
	return e.Blob(http.StatusCreated, "application/json", answer)
}

// unseat frees a seat and ends its rental.
func (p *peer) unseat(e *core.RequestEvent) error {
	var freed []byte
	err := p.app.RunInTransaction(func(tx core.App) error {
		seat, err := tx.FindRecordById("seats", e.Request.PathValue("id"))
		if err != nil || seat.GetString("org") != e.Auth.GetString("org") {
			return e.NotFoundError("Seat not found", err)
		}
		now := formatTime(time.Now())
		if _, err := tx.DB().Update("seat_rentals", dbx.Params{"endedAt": now},
			dbx.HashExp{"id": seat.GetString("rental")}).Execute(); err != nil {
			return err
		}
		if p.own {
			_, err = tx.DB().Delete("seats", dbx.HashExp{"id": seat.Id}).Execute()
		} else {
			err = tx.Delete(seat)
		}
		if err != nil {
			return err
		}
		freed, err = json.Marshal(map[string]any{
			"id": seat.Id, "tableId": seat.GetString("pokerTable"), "roomId": seat.GetString("room"),
			"seatNumber": seat.GetInt("seatNumber"), "state": "open",
		})
		if err != nil {
			return err
		}
		return p.addEvent(tx, map[string]any{"org": seat.GetString("org"), "room": seat.GetString("room")}, e.Auth.Id,
			"seat_updated", now, freed)
	})
	if err != nil {
		return conflictError(e, err)
	}
	p.publish(freed)
	return e.Blob(http.StatusOK, "application/json", freed)
}

// reportPot sets the pot of a table.
func (p *peer) reportPot(e *core.RequestEvent) error {
	var in struct{ Amount string }
	if err := e.BindBody(&in); err != nil {
		return e.BadRequestError("Enter an amount such as 150.00", err)
	}
	amount, err := strconv.ParseFloat(in.Amount, 64)
	if err != nil || amount < 0 {
		return e.BadRequestError("Enter an amount such as 150.00", err)
	}
	var now []byte
	err = p.app.RunInTransaction(func(tx core.App) error {
		t, err := tx.FindRecordById("poker_tables", e.Request.PathValue("id"))
		if err != nil || t.GetString("org") != e.Auth.GetString("org") {
			return e.NotFoundError("Table not found", err)
		}
		if p.own {
			_, err = tx.DB().Update("poker_tables", dbx.Params{"currentPot": amount}, dbx.HashExp{"id": t.Id}).Execute()
		} else {
			t.Set("currentPot", amount)
			err = tx.SaveNoValidate(t)
		}
		if err != nil {
			return err
		}
		now, err = json.Marshal(map[string]any{
			"id": t.Id, "roomId": t.GetString("room"), "tableNumber": t.GetInt("tableNumber"), "currentPot": in.Amount,
		})
		if err != nil {
			return err
		}
		return p.addEvent(tx, map[string]any{"org": t.GetString("org"), "room": t.GetString("room")}, e.Auth.Id,
			"table_updated", formatTime(time.Now()), now)
	})
	if err != nil {
		return conflictError(e, err)
	}
	p.publish(now)
	return e.Blob(http.StatusOK, "application/json", now)
}

// addEvent inserts the event of an act.
func (p *peer) addEvent(tx core.App, where map[string]any, actor, kind, at string, payload []byte) error {
	_, err := p.add(tx, "events", where, map[string]any{
		"type": kind, "actor": actor, "at": at, "payload": string(payload),
	})
	return err
}

// add inserts a row: as a record, which sends a realtime message after the commit, or directly.
func (p *peer) add(tx core.App, collection string, values ...map[string]any) (string, error) {
	if p.own || collection == "idempotency" {
		row := dbx.Params{"id": security.RandomString(15)}
		for _, group := range values {
			for k, v := range group {
				row[k] = v
			}
		}
		_, err := tx.DB().Insert(collection, row).Execute()
		return row["id"].(string), err
	}
	c, err := tx.FindCachedCollectionByNameOrId(collection)
	if err != nil {
		return "", err
	}
	r := core.NewRecord(c)
	for _, group := range values {
		for k, v := range group {
			r.Set(k, v)
		}
	}
	// The query of the seating has checked the relations; validation would check each with another query.
	err = tx.SaveNoValidate(r)
	return r.Id, err
}

// formatTime formats a time as PocketBase does.
func formatTime(t time.Time) string { return t.UTC().Format("2006-01-02 15:04:05.000Z") }

// conflictError returns a conflict for a violated unique index, the result of two concurrent acts.
func conflictError(e *core.RequestEvent, err error) error {
	if strings.Contains(err.Error(), "UNIQUE constraint failed") {
		return e.Error(http.StatusConflict, "Another request came first", nil)
	}
	return err
}
