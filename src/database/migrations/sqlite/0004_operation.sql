-- What an administrator looks at: who changed what, and what became of scheduled backups.

-- Entries are only ever added, in the transaction of the change they tell of, and removed by age alone.
-- `actor` is 'client' (then with the client's UUID and the service user as they were), 'command' or 'server'; `origin` is
-- the id of the request, the name of the command or of the duty. company_id is null for what belongs to no company.
-- `changes` is JSON: the changed fields with their values before and after, never a secret.
create table audit_entries (
  id integer primary key autoincrement,
  company_id integer references companies (id),
  at integer not null,
  actor text not null check (actor in ('client', 'command', 'server')),
  origin text,
  client_id text,
  user_id integer,
  username text,
  action text not null,
  record_type text not null,
  record_id integer,
  changes text not null default '{}'
) strict;
create index audit_entries_by_record on audit_entries (record_type, record_id, id);
create index audit_entries_by_time on audit_entries (at);

-- Attempts at scheduled backups; `finished_at` is null while one is running, `error` null for one that succeeded.
create table backup_runs (
  id integer primary key autoincrement,
  started_at integer not null,
  finished_at integer,
  path text,
  size integer,
  error text
) strict;
create index backup_runs_by_start on backup_runs (started_at);

-- One row while scheduled backups are on: since when, and the latest moment of those at which one is due that a backup was
-- asked for.
create table backup_schedule (
  id integer primary key check (id = 1),
  on_since integer not null,
  due_at integer not null
) strict;
