-- Playing is counted for each person, and certificates can be revoked.
--
-- The same tables, columns and indexes as in the migration for SQLite of the same number; a test compares them.

-- When a player last reported for somebody, of whatever video: two videos at once count no more seconds than one.
create table viewers (
  user_id bigint primary key references users (id),
  reported_at bigint not null
);

-- Since when a certificate is revoked, and why: set once, for good. `superseded` is 1 then, too, so that all which counts or
-- lists what is still good leaves it out. Its assignment is a success no more: it has the day, and is marked as superseded.
alter table certificates add column revoked_on text collate "C";
alter table certificates add column revoked_reason text collate "C";
alter table assignments add column revoked_on text collate "C";
create index certificates_revoked on certificates (company_id, id) where revoked_on is not null;
create function refuse_change_of_revocation() returns trigger language plpgsql as $$
begin
  raise exception 'a certificate is revoked for good';
end $$;
create trigger certificates_stay_revoked before update of revoked_on, revoked_reason on certificates
for each row when (old.revoked_on is not null
  and (new.revoked_on is distinct from old.revoked_on or new.revoked_reason is distinct from old.revoked_reason))
execute function refuse_change_of_revocation();

create or replace function supersede_former_certificates() returns trigger language plpgsql as $$
begin
  update certificates set superseded = 1
  where assignment_id = new.assignment_id and issue < new.issue and superseded = 0;
  update certificates set superseded = 1
  where id = new.id and (
    new.revoked_on is not null
    or exists (
      select 1 from assignments a where a.id = new.assignment_id and (a.superseded = 1 or a.withdrawn_at is not null))
    or exists (select 1 from certificates n where n.assignment_id = new.assignment_id and n.issue > new.issue));
  return null;
end $$;
create or replace function supersede_with_assignment() returns trigger language plpgsql as $$
begin
  update certificates set superseded = case
    when new.superseded = 1 or new.withdrawn_at is not null or certificates.revoked_on is not null
      or exists (select 1 from certificates n where n.assignment_id = new.id and n.issue > certificates.issue) then 1
    else 0 end
  where assignment_id = new.id;
  return null;
end $$;
