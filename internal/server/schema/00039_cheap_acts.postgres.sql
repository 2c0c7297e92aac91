-- +goose Up
-- The first statement of every act raises the version of its room. PostgreSQL reads all CHECKs of a table anew from their text for each
-- statement that changes a row, whichever columns it changes; those of a room are two dozen. So a trigger checks them, and only
-- where one of their columns is written.
-- +goose StatementBegin
CREATE FUNCTION refuse_value() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'new row for relation "%" is out of bounds', TG_TABLE_NAME USING ERRCODE = 'check_violation';
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
DO $$
DECLARE
	bounds TEXT;
	bounded TEXT;
	one RECORD;
BEGIN
	SELECT string_agg(DISTINCT quote_ident(a.attname), ', ') INTO bounded
	FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
	WHERE c.conrelid = 'room'::regclass AND c.contype = 'c';
	-- A bound of a column that is empty says nothing, as in a CHECK.
	SELECT string_agg(format('coalesce(%s, true)', regexp_replace(pg_get_expr(c.conbin, c.conrelid), '\m' || a.attname || '\M', 'NEW.' || a.attname, 'g')), ' AND ')
	INTO bounds FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
	WHERE c.conrelid = 'room'::regclass AND c.contype = 'c';
	FOR one IN SELECT conname FROM pg_constraint WHERE conrelid = 'room'::regclass AND contype = 'c'
	LOOP
		EXECUTE format('ALTER TABLE room DROP CONSTRAINT %I', one.conname);
	END LOOP;
	EXECUTE format('CREATE TRIGGER room_bounds BEFORE INSERT OR UPDATE OF %s ON room FOR EACH ROW WHEN (NOT (%s)) EXECUTE FUNCTION refuse_value()', bounded, bounds);
END $$;
-- +goose StatementEnd

-- What an act leaves behind referred to the organization four times: three events and the kept answer. Each look-up marked the
-- organization's row as in use, together with everybody else who was at work in any of its rooms. An organization is never removed, its
-- id does not change, and the room that an act has found refers to it.
ALTER TABLE event DROP CONSTRAINT event_org_id_fkey;
ALTER TABLE idempotency DROP CONSTRAINT idempotency_org_id_fkey;
