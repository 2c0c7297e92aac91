package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"net/http"
	"path/filepath"
	"strconv"

	"pitboss/internal/foundation/db"
)

// The baseline of a list, without the server: the same rows by database/sql and the same driver, encoded as they come.

const bareListPath = "/list/"

var (
	waitingQueries = []string{`SELECT w.id, w.player_id, w.game_type_id, w.room_id, w.joined_at, w.status, w.source,
		w.note, w.rank, w.rank_at, w.reason,
		w.calls, w.passes, w.expiries, w.called_at, w.hold_until, w.keep_until, w.table_id, w.seat_number, w.ended_at,
		w.undo, w.undo_until, p.name, p.nickname, p.phone, g.name, t.table_number
		FROM waitlist_entry w
		JOIN player p ON p.org_id = w.org_id AND p.id = w.player_id
		JOIN game_type g ON g.org_id = w.org_id AND g.id = w.game_type_id
		LEFT JOIN poker_table t ON t.org_id = w.org_id AND t.id = w.table_id
		WHERE w.org_id = $1 AND w.room_id = $2 AND w.ended_at IS NULL
		ORDER BY g.big_blind, g.name, w.game_type_id, w.rank, w.rank_at, w.id`}
	tableQueries = []string{
		"SELECT id, name, game_format, small_blind, big_blind, min_buy_in, max_buy_in FROM game_type " +
			"WHERE org_id = $1 AND $2 <> ''",
		`SELECT id, room_id, table_number, table_name, max_seats, current_pot, status, opened_at, short_since,
			paused_at, game_type_id
			FROM poker_table WHERE org_id = $1 AND room_id = $2 ORDER BY table_number`,
		"SELECT table_id, string_agg(CAST(seat_number AS TEXT) || ' ' || state, ',') FROM seat WHERE org_id = $1 " +
			"AND room_id = $2 GROUP BY table_id",
	}
)

// bareList answers a list that is read from the database each time.
func bareList(ctx context.Context, o order) (http.HandlerFunc, error) {
	driver, address := "sqlite",
		"file:"+filepath.Join(o.Dir, db.File)+"?_pragma=query_only(1)&_pragma=cache_size(-16000)"
	if o.DatabaseURL != "" {
		driver, address = "pgx", o.DatabaseURL
	}
	pool, err := sql.Open(driver, address)
	if err != nil {
		return nil, err
	}
	pool.SetMaxIdleConns(readers)
	var statements []*sql.Stmt
	for _, q := range o.Queries {
		s, err := pool.PrepareContext(ctx, q) //nolint:sqlclosecheck // kept for the process's life
		if err != nil {
			return nil, err
		}
		statements = append(statements, s)
	}
	return func(w http.ResponseWriter, r *http.Request) {
		var all []any
		// A transaction shows one moment, and on PostgreSQL names the organization.
		ctx := context.WithoutCancel(r.Context())
		tx, err := pool.BeginTx(ctx, &sql.TxOptions{ReadOnly: o.DatabaseURL != ""})
		if err != nil {
			w.WriteHeader(http.StatusInternalServerError)
			return
		}
		defer func() { _ = tx.Rollback() }() // nothing was written
		if o.DatabaseURL != "" {
			_, err = tx.ExecContext(ctx, "SELECT set_config('pitboss.org', $1, true)", r.PathValue("org"))
		}
		for i := 0; err == nil && i < len(statements); i++ {
			var rows [][]any
			query := tx.StmtContext(ctx, statements[i]) //nolint:sqlclosecheck // the transaction's end closes it
			rows, err = rowsOf(query.QueryContext(ctx, r.PathValue("org"), r.PathValue("room")))
			all = append(all, rows)
		}
		body, failed := json.Marshal(all)
		if err != nil || failed != nil {
			w.WriteHeader(http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Content-Length", strconv.Itoa(len(body)))
		_, _ = w.Write(body)
	}, nil
}

func rowsOf(rows *sql.Rows, err error) ([][]any, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return nil, err
	}
	var out [][]any
	for rows.Next() {
		values, into := make([]any, len(columns)), make([]any, len(columns))
		for i := range values {
			into[i] = &values[i]
		}
		if err := rows.Scan(into...); err != nil {
			return nil, err
		}
		out = append(out, values)
	}
	return out, rows.Err()
}
