-- Webhooks: addresses of other systems that are told what happens in a company.

-- `events` is a JSON list of names. `disabled_reason` says why the server made it inactive; null when it did not. `failing_since`
-- is when the first delivery failed after the last one that succeeded; null when the last one succeeded.
create table webhooks (
  id integer primary key autoincrement,
  company_id integer not null references companies (id),
  url text not null,
  description text,
  events text not null,
  state text not null check (state in ('active', 'inactive')),
  disabled_reason text check (disabled_reason in ('gone', 'failing')),
  failing_since integer,
  created_at integer not null,
  updated_at integer not null
) strict;
create index webhooks_by_company on webhooks (company_id, id);

-- What signs the deliveries of a webhook, sealed with the installation's key. The newest one has no end; after a rotation the one
-- before signs, too, until it expires.
create table webhook_secrets (
  id integer primary key autoincrement,
  webhook_id integer not null references webhooks (id) on delete cascade,
  sealed text not null,
  expires_at integer,
  created_at integer not null
) strict;
create index webhook_secrets_by_webhook on webhook_secrets (webhook_id);

-- How far the clock's own events have been announced to a webhook: assignments whose deadline has passed, by instant and
-- id, and certificates that will expire, by their last day and id.
create table webhook_watches (
  webhook_id integer primary key references webhooks (id) on delete cascade,
  overdue_at integer not null,
  overdue_id integer not null,
  expiring_on text not null,
  expiring_id integer not null
) strict;

-- What happened, as it is sent. Written in the transaction of its cause. `event_id` begins with the time, so that its order is that
-- of age.
create table webhook_events (
  event_id text primary key,
  company_id integer not null references companies (id),
  type text not null,
  body text not null,
  created_at integer not null
) strict;

-- An event on its way to a webhook. While a process sends it, `next_attempt_at` is when another one may try again. Nothing refers to
-- other tables, so that neither writing one nor removing a webhook waits: what belongs to a removed webhook is never sent, and goes
-- with its age.
create table webhook_deliveries (
  id integer primary key autoincrement,
  webhook_id integer not null,
  event_id text not null,
  type text not null,
  state text not null check (state in ('pending', 'delivered', 'failed')),
  attempts integer not null,
  last_status integer,
  last_error text,
  next_attempt_at integer,
  created_at integer not null
) strict;
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at) where state = 'pending';
create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_by_creation on webhook_deliveries (webhook_id, created_at, id);
