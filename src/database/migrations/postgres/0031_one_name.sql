-- People with one name only have no first name. The column is made again as on SQLite, so that tables have the same order there.
alter table users rename column first_name to old_first_name;
alter table users add column first_name text collate "C";
update users set first_name = old_first_name;
alter table users drop column old_first_name;
