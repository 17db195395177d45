-- What the lists of assignments and certificates are counted by, where counting rows took longer than a page may.
--
-- The same columns and indexes as in the migration for SQLite of the same number. There, totals are kept, too.

-- Of the assignment, so that the certificates of a course are a list. A trigger adds it where a statement leaves it out.
alter table certificates add column course_id bigint;
update certificates set course_id = (select a.course_id from assignments a where a.id = certificates.assignment_id);
create function name_course_of_certificate() returns trigger language plpgsql as $$
begin
  new.course_id := (select a.course_id from assignments a where a.id = new.assignment_id);
  return new;
end $$;
create trigger certificates_of_course before insert on certificates
for each row when (new.course_id is null) execute function name_course_of_certificate();
create index certificates_by_course on certificates (company_id, course_id, id);
drop index certificates_by_validity;
create index certificates_by_validity on certificates (company_id, valid_until, id, superseded, state);

-- Certificates of withdrawn assignments are found by their own course now, and the days of a course by this index alone.
drop index assignments_by_course;
create index assignments_by_course
on assignments (company_id, course_id, is_open, state, id, deadline_at, finish_date, valid_until)
where withdrawn_at is null;
