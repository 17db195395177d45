-- What time the database has last seen that was trusted, and since when the clock is doubted. One row.
--
-- The same table in the migration for SQLite of the same number; a test compares them.

create table clock (
  id bigint primary key check (id = 1),
  seen_at bigint not null,
  doubted_at bigint,
  checked_at bigint not null
);
