-- Whether people hand in certificates of other providers for the course.
alter table courses add column accepts_submissions bigint not null default 0;
