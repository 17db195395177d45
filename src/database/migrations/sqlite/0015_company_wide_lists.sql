-- The lists of all assignments and of all certificates of a company: their orders and filters.
--
-- The same columns and indexes as in the migration for PostgreSQL of the same number. Totals are only here.
-- Withdrawn assignments are in no list, and so in none of its indexes; their certificates are listed, also by their course.

-- 1 when a newer certificate of the same assignment was issued, or the assignment was superseded or withdrawn. Triggers set it:
-- it is the only column of a certificate that ever changes.
alter table certificates add column superseded integer not null default 0;
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

create trigger certificates_superseded_at_issue after insert on certificates begin
  update certificates set superseded = 1
  where assignment_id = new.assignment_id and issue < new.issue and superseded = 0;
  update certificates set superseded = 1
  where id = new.id and (
    exists (
      select 1 from assignments a where a.id = new.assignment_id and (a.superseded = 1 or a.withdrawn_at is not null))
    or exists (select 1 from certificates n where n.assignment_id = new.assignment_id and n.issue > new.issue));
end;
create trigger certificates_superseded_with_assignment after update of superseded, withdrawn_at on assignments
when new.superseded <> old.superseded or (new.withdrawn_at is null) <> (old.withdrawn_at is null) begin
  update certificates set superseded = case
    when new.superseded = 1 or new.withdrawn_at is not null
      or exists (select 1 from certificates n where n.assignment_id = new.id and n.issue > certificates.issue) then 1
    else 0 end
  where assignment_id = new.id;
end;

-- The number of assignments of a company by what lists filter them by, without the withdrawn ones. Triggers keep it.
create table assignment_totals (
  company_id integer not null,
  course_id integer not null,
  assignment_type text not null,
  is_open integer not null,
  state text not null,
  amount integer not null,
  primary key (company_id, course_id, assignment_type, is_open, state)
) strict, without rowid;
insert into assignment_totals (company_id, course_id, assignment_type, is_open, state, amount)
select company_id, course_id, assignment_type, is_open, state, count(*)
from assignments where withdrawn_at is null
group by company_id, course_id, assignment_type, is_open, state;
create trigger assignment_totals_added after insert on assignments when new.withdrawn_at is null begin
  insert into assignment_totals values
    (new.company_id, new.course_id, new.assignment_type, new.is_open, new.state, 1)
  on conflict do update set amount = amount + 1;
end;
create trigger assignment_totals_removed after delete on assignments when old.withdrawn_at is null begin
  update assignment_totals set amount = amount - 1
  where company_id = old.company_id and course_id = old.course_id and assignment_type = old.assignment_type
    and is_open = old.is_open and state = old.state;
end;
create trigger assignment_totals_moved
after update of company_id, course_id, assignment_type, is_open, state, withdrawn_at on assignments
when (new.company_id, new.course_id, new.assignment_type, new.is_open, new.state, new.withdrawn_at is null)
  <> (old.company_id, old.course_id, old.assignment_type, old.is_open, old.state, old.withdrawn_at is null) begin
  insert into assignment_totals
    select old.company_id, old.course_id, old.assignment_type, old.is_open, old.state, -1 where old.withdrawn_at is null
    union all
    select new.company_id, new.course_id, new.assignment_type, new.is_open, new.state, 1 where new.withdrawn_at is null
  on conflict do update set amount = amount + excluded.amount;
end;

-- The number of certificates of a company by what lists filter them by, but for the days of validity.
create table certificate_totals (
  company_id integer not null,
  superseded integer not null,
  state text not null,
  amount integer not null,
  primary key (company_id, superseded, state)
) strict, without rowid;
insert into certificate_totals (company_id, superseded, state, amount)
select company_id, superseded, state, count(*) from certificates group by company_id, superseded, state;
create trigger certificate_totals_added after insert on certificates begin
  insert into certificate_totals values (new.company_id, new.superseded, new.state, 1)
  on conflict do update set amount = amount + 1;
end;
create trigger certificate_totals_moved after update of superseded on certificates
when new.superseded <> old.superseded begin
  insert into certificate_totals
    select old.company_id, old.superseded, old.state, -1 where true
    union all select new.company_id, new.superseded, new.state, 1 where true
  on conflict do update set amount = amount + excluded.amount;
end;
