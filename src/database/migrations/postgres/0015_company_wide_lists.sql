-- The lists of all assignments and of all certificates of a company: their orders and filters.
--
-- The same columns and indexes as in the migration for SQLite of the same number. There, totals are kept, too.
-- Withdrawn assignments are in no list, and so in none of its indexes; their certificates are listed, also by their course.

-- 1 when a newer certificate of the same assignment was issued, or the assignment was superseded or withdrawn. Triggers set it:
-- it is the only column of a certificate that ever changes.
alter table certificates add column superseded bigint not null default 0;
update certificates set superseded = 1
where exists (
    select 1 from assignments a
    where a.id = certificates.assignment_id and (a.superseded = 1 or a.withdrawn_at is not null))
  or exists (
    select 1 from certificates n where n.assignment_id = certificates.assignment_id and n.issue > certificates.issue);

create index assignments_by_company on assignments (company_id, id) where withdrawn_at is null;
create index assignments_by_course on assignments (company_id, course_id, is_open, state, id);
create index assignments_by_kind on assignments (company_id, is_open, state, id) where withdrawn_at is null;
create index assignments_by_type on assignments (company_id, assignment_type, id) where withdrawn_at is null;
create index assignments_by_deadline on assignments (company_id, deadline_at, id) where withdrawn_at is null;
create index assignments_due on assignments (company_id, deadline_at, id) where is_open = 1 and withdrawn_at is null;
create index assignments_by_finish on assignments (company_id, finish_date, id) where withdrawn_at is null;
create index assignments_by_validity on assignments (company_id, valid_until, id) where withdrawn_at is null;
create index assignments_by_created on assignments (company_id, created_at, id) where withdrawn_at is null;
create index assignments_by_updated on assignments (company_id, updated_at, id) where withdrawn_at is null;
-- What is asked of the assignments of many users: it is all in the index.
drop index assignments_by_user;
create index assignments_by_user on assignments (user_id, course_id, state, is_open, company_id, withdrawn_at);

create index courses_by_scope on courses (scope_id) where scope_id is not null;

create index certificates_by_standing on certificates (company_id, superseded, state, id, valid_until);
create index certificates_by_issue on certificates (company_id, issued_on, id);
create index certificates_by_validity on certificates (company_id, valid_until, id);

create function supersede_former_certificates() returns trigger language plpgsql as $$
begin
  update certificates set superseded = 1
  where assignment_id = new.assignment_id and issue < new.issue and superseded = 0;
  update certificates set superseded = 1
  where id = new.id and (
    exists (
      select 1 from assignments a where a.id = new.assignment_id and (a.superseded = 1 or a.withdrawn_at is not null))
    or exists (select 1 from certificates n where n.assignment_id = new.assignment_id and n.issue > new.issue));
  return null;
end $$;
create trigger certificates_superseded_at_issue after insert on certificates
for each row execute function supersede_former_certificates();
create function supersede_with_assignment() returns trigger language plpgsql as $$
begin
  update certificates set superseded = case
    when new.superseded = 1 or new.withdrawn_at is not null
      or exists (select 1 from certificates n where n.assignment_id = new.id and n.issue > certificates.issue) then 1
    else 0 end
  where assignment_id = new.id;
  return null;
end $$;
create trigger certificates_superseded_with_assignment after update of superseded, withdrawn_at on assignments
for each row when (new.superseded <> old.superseded or (new.withdrawn_at is null) <> (old.withdrawn_at is null))
execute function supersede_with_assignment();
