-- Playing is counted for each person, and certificates can be revoked.
--
-- The same tables, columns and indexes as in the migration for PostgreSQL of the same number; a test compares them.

-- When a player last reported for somebody, of whatever video: two videos at once count no more seconds than one.
create table viewers (
  user_id integer primary key references users (id),
  reported_at integer not null
) strict;

-- Since when a certificate is revoked, and why: set once, for good. `superseded` is 1 then, too, so that all which counts or
-- lists what is still good leaves it out. Its assignment is a success no more: it has the day, and is marked as superseded.
alter table certificates add column revoked_on text;
alter table certificates add column revoked_reason text;
alter table assignments add column revoked_on text;
create index certificates_revoked on certificates (company_id, id) where revoked_on is not null;
create trigger certificates_stay_revoked before update of revoked_on, revoked_reason on certificates
when old.revoked_on is not null
  and (new.revoked_on is not old.revoked_on or new.revoked_reason is not old.revoked_reason) begin
  select raise(abort, 'a certificate is revoked for good');
end;

drop trigger certificates_superseded_at_issue;
create trigger certificates_superseded_at_issue after insert on certificates begin
  update certificates set superseded = 1
  where assignment_id = new.assignment_id and issue < new.issue and superseded = 0;
  update certificates set superseded = 1
  where id = new.id and (
    new.revoked_on is not null
    or exists (
      select 1 from assignments a where a.id = new.assignment_id and (a.superseded = 1 or a.withdrawn_at is not null))
    or exists (select 1 from certificates n where n.assignment_id = new.assignment_id and n.issue > new.issue));
end;
drop trigger certificates_superseded_with_assignment;
create trigger certificates_superseded_with_assignment after update of superseded, withdrawn_at on assignments
when new.superseded <> old.superseded or (new.withdrawn_at is null) <> (old.withdrawn_at is null) begin
  update certificates set superseded = case
    when new.superseded = 1 or new.withdrawn_at is not null or certificates.revoked_on is not null
      or exists (select 1 from certificates n where n.assignment_id = new.id and n.issue > certificates.issue) then 1
    else 0 end
  where assignment_id = new.id;
end;
