-- +goose Up
-- The tenants' backstop, as in 00002.
-- +goose StatementBegin
DO $$
DECLARE t TEXT;
BEGIN
	FOREACH t IN ARRAY ARRAY['community', 'community_user', 'community_session', 'community_invitation', 'home_game', 'home_rsvp', 'home_entry', 'home_player', 'home_payment']
	LOOP
		EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
		EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
		EXECUTE format('CREATE POLICY tenant ON %I USING (org_id = current_setting(''pitboss.org'', true) OR current_setting(''pitboss.org'', true) = ''*'')', t);
	END LOOP;
END $$;
-- +goose StatementEnd

-- A game's log is only appended. An entry is struck once.
CREATE TRIGGER home_entry_unchanged BEFORE UPDATE OF org_id, game_id, seq, id, kind, at, player, name, user_id, amount, method, owed_to, target, body, device,
	written_by, written_at ON home_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER home_entry_struck_once BEFORE UPDATE OF struck_by ON home_entry FOR EACH ROW WHEN (OLD.struck_by IS NOT NULL) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER home_entry_kept BEFORE DELETE OR TRUNCATE ON home_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE community_user ALTER COLUMN name_key TYPE TEXT COLLATE "C";
