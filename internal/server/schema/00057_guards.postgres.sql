-- +goose Up
-- Row-level security: a transaction sees the rows of the organization that it names, '*' sees all. The tables of the
-- platform have no organization.
-- +goose StatementBegin
DO $$
DECLARE
	t RECORD;
	tenant CONSTANT TEXT := 'org_id = current_setting(''pitboss.org'', true) OR current_setting(''pitboss.org'', true) = ''*''';
BEGIN
	FOR t IN SELECT c.oid::REGCLASS AS name, c.relname LIKE 'platform%' OR c.relname = 'impersonation' AS is_platform
		FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::REGNAMESPACE
			AND (EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'org_id')
				OR c.relname LIKE 'platform%' OR c.relname = 'impersonation')
	LOOP
		EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', t.name);
		EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', t.name);
		IF t.is_platform THEN
			EXECUTE format('CREATE POLICY platform ON %s USING (current_setting(''pitboss.org'', true) = ''*'')', t.name);
		ELSE
			EXECUTE format('CREATE POLICY tenant ON %s USING (%s)', t.name, tenant);
		END IF;
	END LOOP;
END $$;
-- +goose StatementEnd
-- An organization reads the impersonations of its own accounts.
CREATE POLICY own ON impersonation USING (organization_id = current_setting('pitboss.org', true));

-- Sorted by bytes, as SQLite sorts.
ALTER TABLE player_term ALTER COLUMN term TYPE TEXT COLLATE "C", ALTER COLUMN name_key TYPE TEXT COLLATE "C";
ALTER TABLE player ALTER COLUMN name_key TYPE TEXT COLLATE "C";
ALTER TABLE community_user ALTER COLUMN name_key TYPE TEXT COLLATE "C";
ALTER TABLE staff_user ALTER COLUMN name_key TYPE TEXT COLLATE "C";

-- Every act writes the row of its room and an event. The room's bounds are checked only when their columns change, and
-- these two references cannot break: an organization is never deleted.
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
	-- NULL satisfies a bound, as in a CHECK.
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

ALTER TABLE event DROP CONSTRAINT event_org_id_fkey;
ALTER TABLE idempotency DROP CONSTRAINT idempotency_org_id_fkey;

-- Fast-growing tables: update planner statistics after 500 changed rows.
-- +goose StatementBegin
DO $$
DECLARE
	one REGCLASS;
BEGIN
	-- Not the tables of an extension.
	FOR one IN SELECT oid FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND pg_has_role(relowner, 'MEMBER')
	LOOP
		EXECUTE format('ALTER TABLE %s SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500)', one);
	END LOOP;
END $$;
-- +goose StatementEnd

-- Rows that are only appended, or changed in the one way that a removal of personal data allows.
-- +goose StatementBegin
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% rows are only appended', TG_TABLE_NAME;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION refuse_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% rows are not removed', TG_TABLE_NAME;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION only_redacted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF to_jsonb(NEW) - 'payload' IS DISTINCT FROM to_jsonb(OLD) - 'payload' OR NOT EXISTS (
		SELECT 1 FROM redaction r JOIN organization o ON o.id = r.org_id AND o.version = r.by_version
		WHERE r.org_id = OLD.org_id AND r.room_id = OLD.room_id AND r.version = OLD.version AND r.n = OLD.n
			AND r.digest = encode(sha256(convert_to(NEW.payload, 'UTF8')), 'hex'))
	THEN
		RAISE EXCEPTION '% rows are only appended', TG_TABLE_NAME;
	END IF;
	RETURN NEW;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION only_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF to_jsonb(NEW) - 'notes' - 'reason' IS DISTINCT FROM to_jsonb(OLD) - 'notes' - 'reason' OR NOT EXISTS (
		SELECT 1 FROM removal r JOIN organization o ON o.id = r.org_id AND o.version = r.version WHERE r.org_id = OLD.org_id)
	THEN
		RAISE EXCEPTION '% rows are only appended', TG_TABLE_NAME;
	END IF;
	RETURN NEW;
END $$;
-- +goose StatementEnd
CREATE TRIGGER ledger_line_unchanged BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_line FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER chip_line_unchanged BEFORE UPDATE OR DELETE OR TRUNCATE ON chip_line FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tournament_purchase_delete BEFORE DELETE ON tournament_purchase FOR EACH ROW EXECUTE FUNCTION refuse_removal();
CREATE TRIGGER tournament_payout_delete BEFORE DELETE ON tournament_payout FOR EACH ROW WHEN (OLD.paid_at IS NOT NULL) EXECUTE FUNCTION refuse_removal();
CREATE TRIGGER home_entry_unchanged BEFORE UPDATE OF org_id, game_id, seq, id, kind, at, player, name, user_id, amount, method, owed_to, target, body, device,
	written_by, written_at ON home_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER home_entry_struck_once BEFORE UPDATE OF struck_by ON home_entry FOR EACH ROW WHEN (OLD.struck_by IS NOT NULL) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER home_entry_kept BEFORE DELETE OR TRUNCATE ON home_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER platform_event_unchanged BEFORE UPDATE OR DELETE OR TRUNCATE ON platform_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER seal_unchanged BEFORE UPDATE OR DELETE OR TRUNCATE ON seal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER event_unchanged BEFORE DELETE OR TRUNCATE ON event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER event_redacted BEFORE UPDATE ON event FOR EACH ROW EXECUTE FUNCTION only_redacted();
CREATE TRIGGER ledger_entry_unchanged BEFORE DELETE OR TRUNCATE ON ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entry_removed BEFORE UPDATE ON ledger_entry FOR EACH ROW EXECUTE FUNCTION only_removed();
CREATE TRIGGER removal_unchanged BEFORE UPDATE OR DELETE OR TRUNCATE ON removal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER redaction_unchanged BEFORE UPDATE OR DELETE OR TRUNCATE ON redaction FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
