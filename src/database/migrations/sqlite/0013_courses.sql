-- Whether people hand in certificates of other providers for the course.
alter table courses add column accepts_submissions integer not null default 0;
