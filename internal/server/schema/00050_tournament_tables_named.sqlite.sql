-- +goose Up
-- What people call a tournament's table: the number of the room's table on which it is dealt, else "T1", "T2". Its number is
-- only its key. The tables of tournaments that are over keep what their seat cards said.
ALTER TABLE tournament_table ADD COLUMN name TEXT NOT NULL DEFAULT '';
UPDATE tournament_table SET name = CASE
	WHEN table_id IS NOT NULL THEN (SELECT CAST(t.table_number AS TEXT) FROM poker_table t
		WHERE t.org_id = tournament_table.org_id AND t.id = tournament_table.table_id)
	WHEN broken_at IS NULL AND EXISTS (SELECT 1 FROM tournament t WHERE t.org_id = tournament_table.org_id
		AND t.id = tournament_table.tournament_id AND t.status <> 'completed') THEN 'T' || CAST(number AS TEXT)
	ELSE CAST(number AS TEXT) END;
