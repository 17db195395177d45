-- What the lists of assignments and certificates are counted by, where counting rows took longer than a page may.
--
-- The same columns and indexes as in the migration for PostgreSQL of the same number. Totals are only here.

-- Of the assignment, so that the certificates of a course are a list. A trigger adds it where a statement leaves it out.
alter table certificates add column course_id integer;
update certificates set course_id = (select a.course_id from assignments a where a.id = certificates.assignment_id);
create trigger certificates_of_course after insert on certificates when new.course_id is null begin
  update certificates set course_id = (select a.course_id from assignments a where a.id = new.assignment_id)
  where id = new.id;
end;
create index certificates_by_course on certificates (company_id, course_id, id);
drop index certificates_by_validity;
create index certificates_by_validity on certificates (company_id, valid_until, id, superseded, state);

-- Certificates of withdrawn assignments are found by their own course now, and the days of a course by this index alone.
drop index assignments_by_course;
create index assignments_by_course
on assignments (company_id, course_id, is_open, state, id, deadline_at, finish_date, valid_until)
where withdrawn_at is null;

-- How many certificates that certify success and are not superseded end on a day ('': never). Triggers keep it.
create table certificate_day_totals (
  company_id integer not null,
  valid_until text not null,
  amount integer not null,
  primary key (company_id, valid_until)
) strict, without rowid;
insert into certificate_day_totals (company_id, valid_until, amount)
select company_id, coalesce(valid_until, ''), count(*) from certificates
where superseded = 0 and state = 'success' group by 1, 2;
create trigger certificate_day_totals_added after insert on certificates
when new.superseded = 0 and new.state = 'success' begin
  insert into certificate_day_totals values (new.company_id, coalesce(new.valid_until, ''), 1)
  on conflict do update set amount = amount + 1;
end;
create trigger certificate_day_totals_moved after update of superseded on certificates
when new.superseded <> old.superseded and new.state = 'success' begin
  insert into certificate_day_totals
  values (new.company_id, coalesce(new.valid_until, ''), old.superseded - new.superseded)
  on conflict do update set amount = amount + excluded.amount;
end;

-- How many open assignments are due at an instant: ends of days, so there are few. Triggers keep it.
create table assignment_due_totals (
  company_id integer not null,
  deadline_at integer not null,
  amount integer not null,
  primary key (company_id, deadline_at)
) strict, without rowid;
insert into assignment_due_totals (company_id, deadline_at, amount)
select company_id, deadline_at, count(*) from assignments
where is_open = 1 and withdrawn_at is null and deadline_at is not null group by 1, 2;
create trigger assignment_due_totals_added after insert on assignments
when new.is_open = 1 and new.withdrawn_at is null and new.deadline_at is not null begin
  insert into assignment_due_totals values (new.company_id, new.deadline_at, 1)
  on conflict do update set amount = amount + 1;
end;
create trigger assignment_due_totals_removed after delete on assignments
when old.is_open = 1 and old.withdrawn_at is null and old.deadline_at is not null begin
  update assignment_due_totals set amount = amount - 1
  where company_id = old.company_id and deadline_at = old.deadline_at;
end;
create trigger assignment_due_totals_left after update of is_open, deadline_at, withdrawn_at on assignments
when old.is_open = 1 and old.withdrawn_at is null and old.deadline_at is not null begin
  update assignment_due_totals set amount = amount - 1
  where company_id = old.company_id and deadline_at = old.deadline_at;
end;
create trigger assignment_due_totals_entered after update of is_open, deadline_at, withdrawn_at on assignments
when new.is_open = 1 and new.withdrawn_at is null and new.deadline_at is not null begin
  insert into assignment_due_totals values (new.company_id, new.deadline_at, 1)
  on conflict do update set amount = amount + 1;
end;
