-- People with one name only have no first name.
alter table users alter column first_name drop not null;
