-- What bounds guessing, and what anybody can make the server keep.

-- A browser has attempts of its own for an account that was used there, as long as `trusted` says that the password and the factors
-- are the same; the newest ten of an account are known.
alter table known_browsers add column trusted bigint not null default 1 check (trusted in (0, 1));
delete from known_browsers
where (browser_hash, user_id) in (
  select browser_hash, user_id
  from (
    select browser_hash, user_id,
      row_number() over (partition by user_id order by last_used_at desc, browser_hash) as place
    from known_browsers) placed
  where place > 10);
create function end_browsers_with_user() returns trigger language plpgsql as $$
begin
  delete from known_browsers where user_id = new.id;
  return null;
end $$;
create trigger browsers_end_with_user after update of state on users
for each row when (new.state = 'inactive' and old.state <> 'inactive') execute function end_browsers_with_user();
create function distrust_browsers_by_password() returns trigger language plpgsql as $$
begin
  update known_browsers set trusted = 0 where user_id = new.id and trusted = 1;
  return null;
end $$;
create trigger browsers_by_password after update of password_hash on users
for each row when (new.password_hash is distinct from old.password_hash) execute function distrust_browsers_by_password();
create function distrust_browsers_by_new_factor() returns trigger language plpgsql as $$
begin
  update known_browsers set trusted = 0 where user_id = new.user_id and trusted = 1;
  return null;
end $$;
create function distrust_browsers_by_removed_factor() returns trigger language plpgsql as $$
begin
  update known_browsers set trusted = 0 where user_id = old.user_id and trusted = 1;
  return null;
end $$;
create trigger browsers_by_new_app after insert on totp_factors
for each row when (new.confirmed_at is not null) execute function distrust_browsers_by_new_factor();
create trigger browsers_by_app after update of sealed, confirmed_at on totp_factors
for each row when (new.confirmed_at is not null
  and (new.sealed <> old.sealed or new.confirmed_at is distinct from old.confirmed_at))
execute function distrust_browsers_by_new_factor();
create trigger browsers_by_removed_app after delete on totp_factors
for each row when (old.confirmed_at is not null) execute function distrust_browsers_by_removed_factor();
create trigger browsers_by_codes after insert on recovery_codes
for each row execute function distrust_browsers_by_new_factor();
create trigger browsers_by_removed_codes after delete on recovery_codes
for each row execute function distrust_browsers_by_removed_factor();
create trigger browsers_by_passkey after insert on passkeys
for each row execute function distrust_browsers_by_new_factor();
create trigger browsers_by_removed_passkey after delete on passkeys
for each row execute function distrust_browsers_by_removed_factor();

-- Which keys of a kind are the newest.
create index one_time_keys_by_kind on one_time_keys (kind, user_id, created_at, key_hash);

-- How often something has happened that has one entry for an account and an address, until some time. The entry itself never
-- changes. `changes_hash` tells what it says from what others of them say.
create table gathered_entries (
  entry_id bigint primary key references audit_entries (id) on delete cascade,
  gathered_by text collate "C" not null,
  changes_hash text collate "C" not null,
  until bigint not null,
  count bigint not null,
  last_at bigint not null
);
create index gathered_entries_open on gathered_entries (gathered_by, until);
