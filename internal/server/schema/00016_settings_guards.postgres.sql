-- +goose Up

-- The tenants' backstop, as in 00002.
-- +goose StatementBegin
DO $$
DECLARE t TEXT;
BEGIN
	FOREACH t IN ARRAY ARRAY['table_size', 'fee_start']
	LOOP
		EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
		EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
		EXECUTE format('CREATE POLICY tenant ON %I USING (org_id = current_setting(''pitboss.org'', true) OR current_setting(''pitboss.org'', true) = ''*'')', t);
	END LOOP;
END $$;
-- +goose StatementEnd
