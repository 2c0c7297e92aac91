-- +goose Up
-- The ledger is only appended: the database itself refuses to change or remove a row.
CREATE TRIGGER ledger_entry_unchanged BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_line_unchanged BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_line FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER chip_line_unchanged BEFORE UPDATE OR DELETE OR TRUNCATE ON chip_line FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The tenants' backstop, as in 00002.
-- +goose StatementBegin
DO $$
DECLARE t TEXT;
BEGIN
	FOREACH t IN ARRAY ARRAY['alert', 'membership_fee', 'player_note', 'player_apart', 'membership', 'player_session', 'refused_entry', 'player_day',
		'drawer', 'cage_shift', 'shift_count', 'ledger_entry', 'ledger_line', 'chip_line', 'ledger_day', 'ledger_kind_day', 'player_balance', 'bill',
		'player_cash', 'cage_day', 'drawing']
	LOOP
		EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
		EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
		EXECUTE format('CREATE POLICY tenant ON %I USING (org_id = current_setting(''pitboss.org'', true) OR current_setting(''pitboss.org'', true) = ''*'')', t);
	END LOOP;
END $$;
-- +goose StatementEnd
