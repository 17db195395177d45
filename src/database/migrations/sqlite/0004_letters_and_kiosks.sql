-- Sign-in letters: a printed password ends at this moment (epoch milliseconds). Any other password has none.
alter table person_accounts add column password_expires_at integer;

create trigger expiry_ends_with_password after update of password_hash on users
when new.password_hash is not old.password_hash begin
  update person_accounts set password_expires_at = null where user_id = new.id;
end;

-- Shared tablets, each for the people of one location or one team. `token_hash` is that of the secret that a paired
-- device keeps; null before pairing and after revoking.
create table kiosks (
  id integer primary key autoincrement,
  company_id integer not null references companies (id),
  name text not null,
  location_id integer references locations (id),
  team_id integer references teams (id),
  state text not null default 'active' check (state in ('active', 'revoked')),
  token_hash text unique,
  paired_at integer,
  last_used_at integer,
  created_at integer not null,
  updated_at integer not null,
  check ((location_id is null) <> (team_id is null))
) strict;
create index kiosks_by_company on kiosks (company_id, id);

-- PINs for kiosks: a hash, sealed, because there are only a million PINs. `wrong` counts wrong ones since the last right
-- one, at all kiosks.
create table kiosk_pins (
  user_id integer primary key references users (id),
  company_id integer not null references companies (id),
  sealed text not null,
  wrong integer not null default 0,
  set_at integer not null
) strict;

-- The kiosk of a session that began there.
alter table sessions add column kiosk_id integer references kiosks (id);
create index sessions_by_kiosk on sessions (kiosk_id) where kiosk_id is not null;

-- A kiosk that is revoked or paired again ends its sessions, and a new password ends the PIN that an old one has set.
create trigger sessions_end_with_kiosk after update of token_hash on kiosks
when new.token_hash is not old.token_hash begin
  delete from sessions where kiosk_id = new.id;
end;
create trigger pins_end_with_password after update of password_hash on users
when new.password_hash is not old.password_hash begin
  delete from kiosk_pins where user_id = new.id;
end;
