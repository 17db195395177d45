-- What people do to many records at once, or to one record if it can be undone. The records are in bulk_act_rows.
create table bulk_acts (
  id integer primary key autoincrement,
  company_id integer not null references companies (id),
  -- Who does it. Every batch is checked with the roles that this person has at that time.
  user_id integer not null references users (id),
  name text not null,
  -- Sent by the form, so that a form that is sent twice has one effect.
  act_key text not null,
  -- JSON.
  input text not null,
  state text not null check (state in ('queued', 'running', 'finished', 'cancelled', 'failed')),
  -- 0 for something done to single records on a page: it is not in the list of jobs.
  is_listed integer not null,
  total integer not null,
  -- The number of rows that are done: those at the positions below it.
  done integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  failed integer not null default 0,
  -- Why it failed as a whole, as JSON {key, values}.
  reason text,
  -- The act that this one undoes. An act is undone at most once.
  undoes_id integer unique references bulk_acts (id) on delete set null,
  -- Until when it can be undone; null if it cannot.
  undo_until integer,
  -- From the request that began it, for the audit log.
  request_id text not null,
  address text not null,
  device text not null,
  created_at integer not null,
  updated_at integer not null,
  -- Null while it is queued or running.
  ended_at integer,
  unique (user_id, act_key)
) strict;
create index bulk_acts_by_company on bulk_acts (company_id, created_at, id) where is_listed = 1;
create index bulk_acts_by_user on bulk_acts (user_id, created_at, id) where is_listed = 1;
create index bulk_acts_under_way on bulk_acts (company_id, user_id) where ended_at is null;
create index bulk_acts_by_age on bulk_acts (created_at, id);

-- The records of an act in order, and what became of each. The outcome is null until it is done.
create table bulk_act_rows (
  act_id integer not null references bulk_acts (id),
  position integer not null,
  record_id integer not null,
  outcome text check (outcome in ('created', 'updated', 'unchanged', 'failed')),
  -- The name that the record had.
  name text,
  -- The record that was added, such as an assignment of this user.
  made_id integer,
  -- Why it failed, as a JSON list of {field, key, values}.
  reasons text,
  -- For undo: what the record was before, as JSON, and its version (updated_at) after the act. In the rows of an undo: what it
  -- brings back, and the version that the record must still have.
  former text,
  version integer,
  primary key (act_id, position)
) strict, without rowid;
create index bulk_act_rows_by_outcome on bulk_act_rows (act_id, outcome, position);
