-- +goose Up
-- The tenants' backstop, as in 00002.
-- +goose StatementBegin
DO $$
DECLARE t TEXT;
BEGIN
	FOREACH t IN ARRAY ARRAY['removal', 'redaction', 'player_mark']
	LOOP
		EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
		EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
		EXECUTE format('CREATE POLICY tenant ON %I USING (org_id = current_setting(''pitboss.org'', true) OR current_setting(''pitboss.org'', true) = ''*'')', t);
	END LOOP;
END $$;
-- +goose StatementEnd

-- Events and the ledger are only appended. The one exception: an act that removes a player's personal data changes what an
-- event says, which it has to name in redaction, and the words that staff wrote beside an entry.
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
DROP TRIGGER event_unchanged ON event;
CREATE TRIGGER event_unchanged BEFORE DELETE OR TRUNCATE ON event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER event_redacted BEFORE UPDATE ON event FOR EACH ROW EXECUTE FUNCTION only_redacted();
DROP TRIGGER ledger_entry_unchanged ON ledger_entry;
CREATE TRIGGER ledger_entry_unchanged BEFORE DELETE OR TRUNCATE ON ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entry_removed BEFORE UPDATE ON ledger_entry FOR EACH ROW EXECUTE FUNCTION only_removed();
CREATE TRIGGER removal_unchanged BEFORE UPDATE OR DELETE OR TRUNCATE ON removal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER redaction_unchanged BEFORE UPDATE OR DELETE OR TRUNCATE ON redaction FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
