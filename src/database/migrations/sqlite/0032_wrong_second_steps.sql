-- Wrong second steps are counted over a day (`sign_in_attempts`, subjects that begin with "day:"), whoever signs in meanwhile.
alter table person_accounts drop column wrong_steps;

-- A new password and a removed factor end the count: what a guesser knew is worth nothing any more.
create trigger wrong_steps_by_password after update of password_hash on users
when new.password_hash is not old.password_hash begin
  delete from sign_in_attempts where counted_for = 'day:second:user:' || new.id;
end;
create trigger wrong_steps_by_removed_app after delete on totp_factors when old.confirmed_at is not null begin
  delete from sign_in_attempts where counted_for = 'day:second:user:' || old.user_id;
end;
create trigger wrong_steps_by_removed_passkey after delete on passkeys begin
  delete from sign_in_attempts where counted_for = 'day:second:user:' || old.user_id;
end;
