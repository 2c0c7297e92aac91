-- +goose Up
-- Events are only appended: the database itself refuses to change or remove one.
-- +goose StatementBegin
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% rows are only appended', TG_TABLE_NAME;
END $$;
-- +goose StatementEnd
CREATE TRIGGER event_unchanged BEFORE UPDATE OR DELETE OR TRUNCATE ON event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Row-level security is the backstop of tenancy: each transaction names its organization first, and '*' only where the
-- program looks across organizations on purpose. The owner of the tables is bound by it too.
-- +goose StatementBegin
DO $$
DECLARE t TEXT;
BEGIN
	FOREACH t IN ARRAY ARRAY['staff_user', 'staff_session', 'room', 'game_type', 'seat_fee', 'player', 'player_term', 'poker_table',
		'seat_rental', 'rental_pause', 'rental_charge', 'rental_day', 'seat', 'seat_stay', 'waitlist_entry', 'event', 'idempotency']
	LOOP
		EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
		EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
		EXECUTE format('CREATE POLICY tenant ON %I USING (org_id = current_setting(''pitboss.org'', true) OR current_setting(''pitboss.org'', true) = ''*'')', t);
	END LOOP;
END $$;
-- +goose StatementEnd

-- Searched and sorted text compares byte by byte, as it does on SQLite, whatever the database's locale.
ALTER TABLE player_term ALTER COLUMN term TYPE TEXT COLLATE "C", ALTER COLUMN name_key TYPE TEXT COLLATE "C";
ALTER TABLE player ALTER COLUMN name_key TYPE TEXT COLLATE "C";
