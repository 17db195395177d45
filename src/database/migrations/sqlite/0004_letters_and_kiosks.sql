-- Sign-in letters: a printed password ends at this moment (epoch milliseconds). Any other password has none.
alter table person_accounts add column password_expires_at integer;

create trigger expiry_ends_with_password after update of password_hash on users
when new.password_hash is not old.password_hash begin
  update person_accounts set password_expires_at = null where user_id = new.id;
end;
