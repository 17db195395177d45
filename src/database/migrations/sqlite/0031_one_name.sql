-- People with one name only have no first name. The SQLite of macOS cannot drop a constraint, so the column is made again.
alter table users rename column first_name to old_first_name;
alter table users add column first_name text;
update users set first_name = old_first_name;
alter table users drop column old_first_name;
