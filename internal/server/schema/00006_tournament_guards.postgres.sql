-- +goose Up
-- What was bought and what was paid is never taken out of the books; it is voided.
-- +goose StatementBegin
CREATE FUNCTION refuse_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% rows are not removed', TG_TABLE_NAME;
END $$;
-- +goose StatementEnd
CREATE TRIGGER tournament_purchase_delete BEFORE DELETE ON tournament_purchase FOR EACH ROW EXECUTE FUNCTION refuse_removal();
CREATE TRIGGER tournament_payout_delete BEFORE DELETE ON tournament_payout FOR EACH ROW WHEN (OLD.paid_at IS NOT NULL) EXECUTE FUNCTION refuse_removal();

-- The tenants' backstop, as in 00002.
-- +goose StatementBegin
DO $$
DECLARE t TEXT;
BEGIN
	FOREACH t IN ARRAY ARRAY['tournament', 'tournament_template', 'tournament_table', 'tournament_entry', 'tournament_purchase', 'tournament_bounty',
		'tournament_log', 'tournament_payout', 'tournament_prizes', 'season', 'lent_span']
	LOOP
		EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
		EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
		EXECUTE format('CREATE POLICY tenant ON %I USING (org_id = current_setting(''pitboss.org'', true) OR current_setting(''pitboss.org'', true) = ''*'')', t);
	END LOOP;
END $$;
-- +goose StatementEnd
