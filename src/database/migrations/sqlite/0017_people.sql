-- People sign in: sessions, what is asked for besides a password, sign-on by other systems, and who of them stands behind an
-- entry of the audit log.

-- What signing in knows of a user besides the password. A user without a row has nothing of it. `language` is the one that
-- was chosen for pages; `passkey_handle` is how passkeys name the user (base64url).
create table person_accounts (
  user_id integer primary key references users (id),
  company_id integer not null references companies (id),
  password_change_required integer not null default 0 check (password_change_required in (0, 1)),
  language text,
  passkey_handle text unique
) strict;

-- Only a hash of the cookie is stored. `expires_at` is the end of the session's whole life; without use it ends earlier.
-- `factors` is a JSON list of how the person proved who it is. `stays` 0 ends with the browser.
create table sessions (
  id integer primary key autoincrement,
  token_hash text not null unique,
  user_id integer not null references users (id),
  company_id integer not null references companies (id),
  factors text not null,
  stays integer not null check (stays in (0, 1)),
  address text not null,
  device text not null,
  created_at integer not null,
  last_used_at integer not null,
  expires_at integer not null
) strict;
create index sessions_by_user on sessions (user_id, id);
create index sessions_by_expiry on sessions (expires_at);

-- What may be used once within a while: links that are mailed, the time between two steps of signing in, challenges, forms that are
-- offered again, the address of the set-up. Only a hash of what opens it is stored; `payload` is JSON, sealed where it is secret.
create table one_time_keys (
  key_hash text primary key,
  kind text not null,
  company_id integer references companies (id),
  user_id integer references users (id),
  payload text not null,
  created_at integer not null,
  expires_at integer not null
) strict;
create index one_time_keys_by_user on one_time_keys (user_id, kind);
create index one_time_keys_by_expiry on one_time_keys (expires_at);

-- Attempts to sign in that failed or are under way. `counted_for` says of what: an account, an address, a browser.
create table sign_in_attempts (
  id integer primary key autoincrement,
  counted_for text not null,
  at integer not null
) strict;
create index sign_in_attempts_by_subject on sign_in_attempts (counted_for, at);
create index sign_in_attempts_by_time on sign_in_attempts (at);

-- Browsers in which somebody has signed in before; a hash of their cookie.
create table known_browsers (
  browser_hash text not null,
  user_id integer not null references users (id),
  company_id integer not null references companies (id),
  last_used_at integer not null,
  primary key (browser_hash, user_id)
) strict, without rowid;
create index known_browsers_by_user on known_browsers (user_id);
create index known_browsers_by_use on known_browsers (last_used_at);

-- Codes by time (RFC 6238). `sealed` is the secret, sealed with the installation's key; `last_step` the last period whose code
-- was used, so that none is used twice. Not in force until `confirmed_at`.
create table totp_factors (
  user_id integer primary key references users (id),
  company_id integer not null references companies (id),
  sealed text not null,
  last_step integer,
  confirmed_at integer,
  created_at integer not null
) strict;

create table recovery_codes (
  id integer primary key autoincrement,
  user_id integer not null references users (id),
  company_id integer not null references companies (id),
  code_hash text not null,
  used_at integer,
  created_at integer not null,
  unique (user_id, code_hash)
) strict;

-- Public keys by which people sign in (WebAuthn). `credential_id` and `public_key` are base64url, `transports` a JSON list.
create table passkeys (
  id integer primary key autoincrement,
  user_id integer not null references users (id),
  company_id integer not null references companies (id),
  credential_id text not null unique,
  public_key text not null,
  sign_count integer not null,
  transports text not null,
  name text not null,
  created_at integer not null,
  last_used_at integer
) strict;
create index passkeys_by_user on passkeys (user_id, id);

-- Providers of OpenID Connect at which people of a company sign on. `matches` is the field of users that the claim is compared
-- with. `sealed` is the client secret, sealed with the installation's key.
create table identity_providers (
  id integer primary key autoincrement,
  company_id integer not null references companies (id),
  key text not null unique,
  name text not null,
  issuer text not null,
  client_id text not null,
  sealed text not null,
  matches text not null check (matches in ('username', 'email', 'external_id')),
  claim text not null,
  trusts_email integer not null check (trusts_email in (0, 1)),
  creates_users integer not null check (creates_users in (0, 1)),
  allows_passwords integer not null check (allows_passwords in (0, 1)),
  state text not null check (state in ('active', 'inactive')),
  created_at integer not null,
  updated_at integer not null
) strict;
create index identity_providers_by_company on identity_providers (company_id, id);

-- Who somebody is at a provider, once known: from then on only this counts.
create table provider_identities (
  id integer primary key autoincrement,
  provider_id integer not null references identity_providers (id),
  company_id integer not null references companies (id),
  issuer text not null,
  subject text not null,
  user_id integer not null references users (id),
  created_at integer not null,
  unique (provider_id, issuer, subject)
) strict;
create index provider_identities_by_user on provider_identities (user_id);

-- A person may be the author of an entry: then with the address and the device, as the browser names it.
create table new_audit_entries (
  id integer primary key autoincrement,
  company_id integer references companies (id),
  at integer not null,
  actor text not null check (actor in ('client', 'command', 'server', 'person')),
  origin text,
  client_id text,
  user_id integer,
  username text,
  action text not null,
  record_type text not null,
  record_id integer,
  changes text not null default '{}',
  client_name text,
  address text,
  os_user text,
  sudo_user text,
  record_name text,
  device text
) strict;
insert into new_audit_entries (id, company_id, at, actor, origin, client_id, user_id, username, action, record_type, record_id,
  changes, client_name, address, os_user, sudo_user, record_name)
select id, company_id, at, actor, origin, client_id, user_id, username, action, record_type, record_id, changes, client_name,
  address, os_user, sudo_user, record_name
from audit_entries;
drop table audit_entries;
alter table new_audit_entries rename to audit_entries;
create index audit_entries_by_record on audit_entries (record_type, record_id, id);
create index audit_entries_by_time on audit_entries (at);
