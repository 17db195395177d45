-- Wrong second steps are counted over a day (`sign_in_attempts`, subjects that begin with "day:"), whoever signs in meanwhile.
alter table person_accounts drop column wrong_steps;

-- A new password and a removed factor end the count: what a guesser knew is worth nothing any more.
create function forget_wrong_steps_by_password() returns trigger language plpgsql as $$
begin
  delete from sign_in_attempts where counted_for = 'day:second:user:' || new.id;
  return null;
end $$;
create trigger wrong_steps_by_password after update of password_hash on users
for each row when (new.password_hash is distinct from old.password_hash) execute function forget_wrong_steps_by_password();
create function forget_wrong_steps_by_removed_factor() returns trigger language plpgsql as $$
begin
  delete from sign_in_attempts where counted_for = 'day:second:user:' || old.user_id;
  return null;
end $$;
create trigger wrong_steps_by_removed_app after delete on totp_factors
for each row when (old.confirmed_at is not null) execute function forget_wrong_steps_by_removed_factor();
create trigger wrong_steps_by_removed_passkey after delete on passkeys
for each row execute function forget_wrong_steps_by_removed_factor();
