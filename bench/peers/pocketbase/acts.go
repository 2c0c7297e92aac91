package main

import (
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/security"
)

// peer is what the routes share.
type peer struct {
	app core.App
	own bool // rows and messages past its records
}

func newPeer(app core.App, own bool) (*peer, error) { return &peer{app, own}, nil }

type sitting struct {
	TableID     string `json:"tableId"`
	PlayerID    string `json:"playerId"`
	SeatNumber  int    `json:"seatNumber"`
	BuyInAmount string `json:"buyInAmount"`
}

// place is all that decides on a seating, by one query.
type place struct {
	Room, Org, Name                 string
	MaxSeats                        int
	HourlyRate                      float64
	SeatTaken, PlayerID, PlayerName sql.NullString
	IsActive                        sql.NullBool
	MemberUntil                     sql.NullString
	SitsAt, KeptHash, KeptAnswer    sql.NullString
}

const placeOf = `SELECT t.room, t.org, t.tableName AS name, t.maxSeats AS max_seats, g.hourlyRate AS hourly_rate,
	s.id AS seat_taken, p.id AS player_id, p.name AS player_name, p.isActive AS is_active,
	p.memberUntil AS member_until, o.id AS sits_at, k.hash AS kept_hash, k.answer AS kept_answer
	FROM poker_tables t JOIN game_types g ON g.id = t.gameType
	LEFT JOIN seats s ON s.pokerTable = t.id AND s.seatNumber = {:seat}
	LEFT JOIN players p ON p.id = {:player} AND p.org = t.org
	LEFT JOIN seats o ON o.player = p.id AND o.player <> ''
	LEFT JOIN idempotency k ON k.org = t.org AND k.actor = {:actor} AND k.key = {:key}
	WHERE t.id = {:table} AND t.org = {:org}`

// sit seats a player: checks, rental, seat, event and the kept answer in one transaction.
func (p *peer) sit(e *core.RequestEvent) error {
	raw, err := io.ReadAll(e.Request.Body)
	if err != nil {
		return e.BadRequestError("The body cannot be read.", err)
	}
	var in sitting
	buyIn, wrong := 0.0, json.Unmarshal(raw, &in)
	if wrong == nil {
		buyIn, wrong = strconv.ParseFloat(in.BuyInAmount, 64)
	}
	if wrong != nil || in.SeatNumber < 1 || buyIn < 0 {
		return e.BadRequestError("Say who sits where with how much.", wrong)
	}
	key, sum := e.Request.Header.Get("Idempotency-Key"), sha256.Sum256(raw)
	hash := hex.EncodeToString(sum[:])
	var answer []byte
	err = p.app.RunInTransaction(func(tx core.App) error {
		var at place
		err := tx.DB().NewQuery(placeOf).Bind(dbx.Params{
			"seat": in.SeatNumber, "player": in.PlayerID, "actor": e.Auth.Id, "key": key, "table": in.TableID,
			"org": e.Auth.GetString("org"),
		}).One(&at)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			return e.NotFoundError("Table not found", nil)
		case err != nil:
			return err
		case at.KeptHash.Valid && at.KeptHash.String != hash:
			return e.Error(http.StatusConflict, "The key was used for another request", nil)
		case at.KeptHash.Valid:
			answer = []byte(at.KeptAnswer.String)
			return nil
		case !at.PlayerID.Valid:
			return e.NotFoundError("Player not found", nil)
		case in.SeatNumber > at.MaxSeats || at.SeatTaken.Valid:
			return e.Error(http.StatusConflict, "The seat is taken", nil)
		case at.SitsAt.Valid:
			return e.Error(http.StatusConflict, at.PlayerName.String+" is already seated", nil)
		case !at.IsActive.Bool || at.MemberUntil.String < moment(time.Now()):
			return e.Error(http.StatusConflict, at.PlayerName.String+" has no membership", nil)
		}
		now := moment(time.Now())
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
		if err := p.tell(tx, org, e.Auth.Id, "seat_updated", now, answer); err != nil || key == "" {
			return err
		}
		_, err = p.add(tx, "idempotency", map[string]any{"org": at.Org}, map[string]any{
			"actor": e.Auth.Id, "key": key, "hash": hash, "answer": string(answer),
		})
		return err
	})
	if err != nil {
		return refused(e, err)
	}
	p.shout(answer)
	return e.Blob(http.StatusCreated, "application/json", answer)
}

// unseat frees a seat and ends its rental.
func (p *peer) unseat(e *core.RequestEvent) error {
	var left []byte
	err := p.app.RunInTransaction(func(tx core.App) error {
		seat, err := tx.FindRecordById("seats", e.Request.PathValue("id"))
		if err != nil || seat.GetString("org") != e.Auth.GetString("org") {
			return e.NotFoundError("Seat not found", err)
		}
		now := moment(time.Now())
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
		left, err = json.Marshal(map[string]any{
			"id": seat.Id, "tableId": seat.GetString("pokerTable"), "roomId": seat.GetString("room"),
			"seatNumber": seat.GetInt("seatNumber"), "state": "open",
		})
		if err != nil {
			return err
		}
		return p.tell(tx, map[string]any{"org": seat.GetString("org"), "room": seat.GetString("room")}, e.Auth.Id,
			"seat_updated", now, left)
	})
	if err != nil {
		return refused(e, err)
	}
	p.shout(left)
	return e.Blob(http.StatusOK, "application/json", left)
}

// pot is what the dealer says is in the middle.
func (p *peer) pot(e *core.RequestEvent) error {
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
		return p.tell(tx, map[string]any{"org": t.GetString("org"), "room": t.GetString("room")}, e.Auth.Id,
			"table_updated", moment(time.Now()), now)
	})
	if err != nil {
		return refused(e, err)
	}
	p.shout(now)
	return e.Blob(http.StatusOK, "application/json", now)
}

// join puts a player on the list of a game.
func (p *peer) join(e *core.RequestEvent) error {
	var in struct{ PlayerID, GameTypeID, RoomID string }
	if err := e.BindBody(&in); err != nil {
		return e.BadRequestError("Please select a player", err)
	}
	var entry []byte
	err := p.app.RunInTransaction(func(tx core.App) error {
		var org string
		err := tx.DB().NewQuery(`SELECT r.org FROM rooms r JOIN players p ON p.org = r.org AND p.id = {:player}
			JOIN game_types g ON g.org = r.org AND g.id = {:game}
			WHERE r.id = {:room} AND r.org = {:org}`).
			Bind(dbx.Params{
				"player": in.PlayerID, "game": in.GameTypeID, "room": in.RoomID, "org": e.Auth.GetString("org"),
			}).Row(&org)
		if err != nil {
			return e.NotFoundError("Room not found", err)
		}
		now := moment(time.Now())
		in2 := map[string]any{"org": org, "room": in.RoomID}
		id, err := p.add(tx, "waitlist", in2, map[string]any{
			"player": in.PlayerID, "gameType": in.GameTypeID, "joinedAt": now, "rankAt": now, "status": "waiting",
			"source": "walk_in", "open": true,
		})
		if err != nil {
			return err
		}
		entry, err = json.Marshal(map[string]any{
			"id": id, "playerId": in.PlayerID, "gameTypeId": in.GameTypeID, "roomId": in.RoomID, "joinedAt": now,
			"status": "waiting",
		})
		if err != nil {
			return err
		}
		return p.tell(tx, in2, e.Auth.Id, "waitlist_updated", now, entry)
	})
	if err != nil {
		return refused(e, err)
	}
	p.shout(entry)
	return e.Blob(http.StatusCreated, "application/json", entry)
}

// remove takes an entry off the list.
func (p *peer) remove(e *core.RequestEvent) error {
	var entry []byte
	err := p.app.RunInTransaction(func(tx core.App) error {
		w, err := tx.FindRecordById("waitlist", e.Request.PathValue("id"))
		if err != nil || w.GetString("org") != e.Auth.GetString("org") || !w.GetBool("open") {
			return e.NotFoundError("Entry not found", err)
		}
		now := moment(time.Now())
		if p.own {
			_, err = tx.DB().Update("waitlist", dbx.Params{"open": false, "status": "removed", "endedAt": now},
				dbx.HashExp{"id": w.Id}).Execute()
		} else {
			w.Set("open", false)
			w.Set("status", "removed")
			w.Set("endedAt", now)
			err = tx.SaveNoValidate(w)
		}
		if err != nil {
			return err
		}
		entry, err = json.Marshal(map[string]any{"id": w.Id, "roomId": w.GetString("room"), "status": "removed"})
		if err != nil {
			return err
		}
		return p.tell(tx, map[string]any{"org": w.GetString("org"), "room": w.GetString("room")}, e.Auth.Id,
			"waitlist_updated", now, entry)
	})
	if err != nil {
		return refused(e, err)
	}
	p.shout(entry)
	return e.Blob(http.StatusOK, "application/json", entry)
}

// tell writes an act's line of the feed.
func (p *peer) tell(tx core.App, where map[string]any, actor, kind, at string, payload []byte) error {
	_, err := p.add(tx, "events", where, map[string]any{
		"type": kind, "actor": actor, "at": at, "payload": string(payload),
	})
	return err
}

// add inserts a row: as a record with a realtime message after the commit, or past that.
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
	// Everything was looked at before; looking at each relation again would cost a query each.
	err = tx.SaveNoValidate(r)
	return r.Id, err
}

// moment is a time as PocketBase writes it.
func moment(t time.Time) string { return t.UTC().Format("2006-01-02 15:04:05.000Z") }

// refused is a conflict where two were at it at once.
func refused(e *core.RequestEvent, err error) error {
	if strings.Contains(err.Error(), "UNIQUE constraint failed") {
		return e.Error(http.StatusConflict, "Somebody was quicker", nil)
	}
	return fmt.Errorf("%w", err)
}
