-- +goose Up
-- The tenants' backstop, as in 00002.
ALTER TABLE seat_change ENABLE ROW LEVEL SECURITY;
ALTER TABLE seat_change FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON seat_change USING (org_id = current_setting('pitboss.org', true) OR current_setting('pitboss.org', true) = '*');
