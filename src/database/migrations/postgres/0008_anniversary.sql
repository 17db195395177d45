-- Whether the validity of a renewal counts from the end of what it renews.
alter table courses add column keep_anniversary bigint not null default 0;
