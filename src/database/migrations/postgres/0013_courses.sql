-- Whether people hand in certificates of other providers for the course.
alter table courses add column accepts_submissions bigint not null default 0;
-- The name of the company's picture that shows what such a certificate looks like; null for none.
alter table courses add column submission_sample text collate "C";
