-- Lists by username ignore case, so they are read by the folded form.
--
-- The same on both engines.

drop index users_by_username;
create index users_by_username on users (company_id, username_folded, id);
