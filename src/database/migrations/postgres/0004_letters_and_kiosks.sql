-- Sign-in letters: a printed password ends at this moment (epoch milliseconds). Any other password has none.
alter table person_accounts add column password_expires_at bigint;

create function end_expiry_with_password() returns trigger language plpgsql as $$
begin
  update person_accounts set password_expires_at = null where user_id = new.id;
  return null;
end $$;
create trigger expiry_ends_with_password after update of password_hash on users
for each row when (new.password_hash is distinct from old.password_hash) execute function end_expiry_with_password();
