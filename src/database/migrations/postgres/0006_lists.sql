-- What lists are ordered by.
--
-- The same indexes as in the migration for SQLite of the same number, which also keeps totals: here all writers would wait
-- for the one row of a total.

create index locations_by_company on locations (company_id, id);
create index locations_by_created on locations (company_id, created_at, id);
create index locations_by_updated on locations (company_id, updated_at, id);
create index teams_by_company on teams (company_id, id);
create index teams_by_created on teams (company_id, created_at, id);
create index teams_by_updated on teams (company_id, updated_at, id);
create index courses_by_state on courses (company_id, state, id);
create index content_videos_by_state on content_videos (company_id, state, id);
