-- Filters of a list in the console that a person has saved under a name. The path is that of the list's page.
create table console_views (
  id integer primary key autoincrement,
  company_id integer not null references companies (id),
  user_id integer not null references users (id),
  path text not null,
  name text not null,
  query text not null,
  created_at integer not null,
  updated_at integer not null,
  unique (user_id, path, name)
) strict;

-- Forms of the console that have created something, so that one that is sent twice creates it once. Only hashes of their
-- keys are stored, for a day.
create table sent_forms (
  key_hash text primary key,
  user_id integer not null references users (id),
  path text not null,
  created_at integer not null
) strict, without rowid;
create index sent_forms_by_created on sent_forms (created_at);

-- People who get no mails.
create index users_without_email on users (company_id, id) where email is null;
