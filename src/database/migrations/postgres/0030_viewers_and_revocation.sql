-- Playing is counted for each person, and certificates can be revoked.
--
-- The same tables, columns and indexes as in the migration for SQLite of the same number; a test compares them.

-- When a player last reported for somebody, of whatever video: two videos at once count no more seconds than one.
create table viewers (
  user_id bigint primary key references users (id),
  reported_at bigint not null
);
