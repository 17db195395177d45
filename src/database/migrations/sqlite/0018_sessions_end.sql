-- What ends with a change of a user, and how people are found who sign in.

-- People sign in by their email addresses, too, whatever company they are of.
create index users_by_email on users (email_folded) where email_folded is not null;

-- A user who becomes inactive or gets another password is signed out, wherever the change comes from. What is
-- outstanding ends, too; a link that was mailed to an address ends with the address.
create trigger sessions_end_with_user after update of state on users
when new.state = 'inactive' and old.state <> 'inactive' begin
  delete from sessions where user_id = new.id;
  delete from one_time_keys where user_id = new.id;
end;
create trigger sessions_end_with_password after update of password_hash on users
when new.password_hash is not old.password_hash begin
  delete from sessions where user_id = new.id;
  delete from one_time_keys where user_id = new.id and kind in ('password_link', 'second_factor');
end;
create trigger links_end_with_address after update of email_folded on users
when new.email_folded is not old.email_folded begin
  delete from one_time_keys where user_id = new.id and kind = 'password_link';
end;
