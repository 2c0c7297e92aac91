-- +goose Up
-- What is the platform's is seen only where the program looks across organizations on purpose: the other half of 00002.
-- +goose StatementBegin
DO $$
DECLARE t TEXT;
BEGIN
	FOREACH t IN ARRAY ARRAY['platform', 'platform_admin', 'platform_session', 'platform_event', 'platform_answer', 'impersonation']
	LOOP
		EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
		EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
		EXECUTE format('CREATE POLICY platform ON %I USING (current_setting(''pitboss.org'', true) = ''*'')', t);
	END LOOP;
END $$;
-- +goose StatementEnd

-- The trail is only appended.
CREATE TRIGGER platform_event_unchanged BEFORE UPDATE OR DELETE OR TRUNCATE ON platform_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
