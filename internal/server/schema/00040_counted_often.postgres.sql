-- +goose Up
-- How many rows an organization has in a table PostgreSQL knows from a sample, which it takes anew when a tenth of the table has
-- changed. Of an organization that has come since it expects a single row in every table, and then finds each row of one among all
-- of its rows of another: two thousand players take seconds. So the sample is taken anew after five hundred rows, however large the table is.
-- +goose StatementBegin
DO $$
DECLARE
	one REGCLASS;
BEGIN
	-- Not those of an extension, which are somebody else's.
	FOR one IN SELECT oid FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND pg_has_role(relowner, 'MEMBER')
	LOOP
		EXECUTE format('ALTER TABLE %s SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500)', one);
	END LOOP;
END $$;
-- +goose StatementEnd
