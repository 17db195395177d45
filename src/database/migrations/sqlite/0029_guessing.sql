-- What bounds guessing, and what anybody can make the server keep.

-- A browser has attempts of its own for an account that was used there, as long as `trusted` says that the password and the factors
-- are the same; the newest ten of an account are known.
alter table known_browsers add column trusted integer not null default 1 check (trusted in (0, 1));
delete from known_browsers
where (browser_hash, user_id) in (
  select browser_hash, user_id
  from (
    select browser_hash, user_id,
      row_number() over (partition by user_id order by last_used_at desc, browser_hash) as place
    from known_browsers) placed
  where place > 10);
create trigger browsers_end_with_user after update of state on users
when new.state = 'inactive' and old.state <> 'inactive' begin
  delete from known_browsers where user_id = new.id;
end;
create trigger browsers_by_password after update of password_hash on users
when new.password_hash is not old.password_hash begin
  update known_browsers set trusted = 0 where user_id = new.id and trusted = 1;
end;
create trigger browsers_by_new_app after insert on totp_factors when new.confirmed_at is not null begin
  update known_browsers set trusted = 0 where user_id = new.user_id and trusted = 1;
end;
create trigger browsers_by_app after update of sealed, confirmed_at on totp_factors
when new.confirmed_at is not null
  and (new.sealed <> old.sealed or new.confirmed_at is not old.confirmed_at) begin
  update known_browsers set trusted = 0 where user_id = new.user_id and trusted = 1;
end;
create trigger browsers_by_removed_app after delete on totp_factors when old.confirmed_at is not null begin
  update known_browsers set trusted = 0 where user_id = old.user_id and trusted = 1;
end;
create trigger browsers_by_codes after insert on recovery_codes begin
  update known_browsers set trusted = 0 where user_id = new.user_id and trusted = 1;
end;
create trigger browsers_by_removed_codes after delete on recovery_codes begin
  update known_browsers set trusted = 0 where user_id = old.user_id and trusted = 1;
end;
create trigger browsers_by_passkey after insert on passkeys begin
  update known_browsers set trusted = 0 where user_id = new.user_id and trusted = 1;
end;
create trigger browsers_by_removed_passkey after delete on passkeys begin
  update known_browsers set trusted = 0 where user_id = old.user_id and trusted = 1;
end;

-- Which keys of a kind are the newest.
create index one_time_keys_by_kind on one_time_keys (kind, user_id, created_at, key_hash);

-- How often something has happened that has one entry for an account and an address, until some time. The entry itself never
-- changes. `changes_hash` tells what it says from what others of them say.
create table gathered_entries (
  entry_id integer primary key references audit_entries (id) on delete cascade,
  gathered_by text not null,
  changes_hash text not null,
  until integer not null,
  count integer not null,
  last_at integer not null
) strict;
create index gathered_entries_open on gathered_entries (gathered_by, until);
