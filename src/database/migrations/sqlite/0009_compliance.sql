-- Who must know what. A requirement asks for a course from an audience, and a team asks for its instruction. `bindings` are the
-- people of whom they ask it, as intervals; `pairs` are the people and courses that follow, with what applies today. Only
-- src/compliance/settling and the import of datasets write bindings and pairs.
create table requirements (
  id integer primary key autoincrement,
  company_id integer not null references companies (id),
  key text not null,
  state text not null default 'active' check (state in ('active', 'ended')),
  -- Null means that of the course.
  title text,
  course_id integer not null references courses (id),
  -- The audience: all that is not null must hold at once.
  location_id integer references locations (id),
  team_id integer references teams (id),
  role text,
  from_date text not null,
  until_date text,
  lead_days integer not null default 30,
  grace_days integer not null default 30,
  -- The day on which it was made, in the company's time zone.
  made_on text not null,
  -- Whether its people have been bound: not before `from_date`.
  is_begun integer not null default 0 check (is_begun in (0, 1)),
  -- Whether it has ever bound anybody. From then on its course and audience stay.
  has_bound integer not null default 0 check (has_bound in (0, 1)),
  creator_user_id integer references users (id),
  created_at integer not null,
  updated_at integer not null,
  unique (company_id, key)
) strict;
create unique index requirements_active
on requirements (company_id, course_id, coalesce(location_id, 0), coalesce(team_id, 0), coalesce(role, ''))
where state = 'active';
create index requirements_by_state on requirements (company_id, state, id);
create index requirements_by_from on requirements (company_id, from_date, id);
create index requirements_by_created on requirements (company_id, created_at, id);
create index requirements_by_updated on requirements (company_id, updated_at, id);
create index requirements_by_course on requirements (course_id);
create index requirements_by_location on requirements (location_id) where location_id is not null;
create index requirements_by_team on requirements (team_id) where team_id is not null;

-- Of one person, by a requirement or (for its instruction) by a team. Days are those of the company's time zone.
create table bindings (
  id integer primary key autoincrement,
  company_id integer not null references companies (id),
  user_id integer not null references users (id),
  course_id integer not null references courses (id),
  requirement_id integer references requirements (id),
  team_id integer references teams (id),
  -- The first day.
  from_date text not null,
  -- The last day at whose end the person was bound; null while it lasts. One that never reached the end of a day is removed.
  until_date text,
  check ((requirement_id is null) <> (team_id is null))
) strict;
create unique index bindings_by_requirement on bindings (requirement_id, user_id)
where requirement_id is not null and until_date is null;
create unique index bindings_by_team on bindings (team_id, user_id, course_id) where team_id is not null and until_date is null;
create index bindings_by_user on bindings (user_id, course_id, until_date);
create index bindings_by_company on bindings (company_id, course_id, user_id);
-- What was asked on a day, in the order of people and courses.
create index bindings_by_day on bindings (company_id, user_id, course_id, from_date, until_date, requirement_id);
create index bindings_ended on bindings (requirement_id) where requirement_id is not null and until_date is not null;

-- The people whom each requirement binds today. Maintained by triggers.
create table binding_totals (
  requirement_id integer primary key,
  amount integer not null
) strict;
create trigger binding_totals_added after insert on bindings when new.requirement_id is not null begin
  insert into binding_totals values (new.requirement_id, new.until_date is null)
  on conflict do update set amount = amount + excluded.amount;
end;
create trigger binding_totals_ended after update of until_date on bindings
when new.requirement_id is not null and (new.until_date is null) <> (old.until_date is null) begin
  insert into binding_totals values (new.requirement_id, case when new.until_date is null then 1 else -1 end)
  on conflict do update set amount = amount + excluded.amount;
end;
create trigger binding_totals_removed after delete on bindings
when old.requirement_id is not null and old.until_date is null begin
  update binding_totals set amount = amount - 1 where requirement_id = old.requirement_id;
end;

-- Somebody from whom a course is not asked for some time. `until_date` null: without end.
create table exemptions (
  id integer primary key autoincrement,
  company_id integer not null references companies (id),
  key text not null,
  user_id integer not null references users (id),
  course_id integer not null references courses (id),
  from_date text not null,
  until_date text,
  reason text not null,
  creator_user_id integer references users (id),
  -- When somebody ended it before its time.
  ended_at integer,
  created_at integer not null,
  updated_at integer not null,
  unique (company_id, key)
) strict;
create index exemptions_by_user on exemptions (user_id, course_id, from_date);
create index exemptions_by_company on exemptions (company_id, id);
create index exemptions_by_course on exemptions (company_id, course_id, id);

-- A person and a course that is asked of them today. All facts that decide the standing on a day are in its columns, so that
-- a query can tell it for any day until `next_on`.
create table pairs (
  user_id integer not null references users (id),
  course_id integer not null references courses (id),
  company_id integer not null references companies (id),
  -- The first day of the pair, and the longest lead of those that ask.
  since text not null,
  lead_days integer not null,
  -- The deadline that follows from what asks, as computed last; another one moves `given_deadline`.
  asked_deadline text,
  -- The deadline that the open assignment or the exception got by rule; null if somebody set it by hand.
  given_deadline text,
  -- That of the open assignment, else of the exception, else `valid_until`.
  deadline_date text,
  -- The last day of what is in force: null if nothing is, 9999-12-31 if it never ends.
  valid_until text,
  -- The first day within the lead of that end: from then on it is not valid but expiring. Null and 9999-12-31 as in `valid_until`.
  expiring_from text,
  -- The success that is in force longest.
  held_id integer,
  -- The open assignment; `is_opened` is 1 if it was opened for the pair, 0 if it was taken over.
  assignment_id integer,
  is_opened integer not null default 0 check (is_opened in (0, 1)),
  -- Why nothing is open although something should be.
  exception text check (exception in ('prerequisites', 'failed', 'withdrawn', 'course_inactive')),
  exception_since text,
  -- The unmet conditions: a JSON list of {key, values}.
  exception_messages text,
  -- The exemption that applies today, else the next one.
  exemption_id integer references exemptions (id),
  exempt_from text,
  exempt_until text,
  -- As in users.
  absent_from text,
  absent_until text,
  standing text not null check (standing in ('exempt', 'valid', 'absent', 'expiring', 'overdue', 'open')),
  -- The next day on which time alone changes something; null for never.
  next_on text,
  -- When the standing last changed, in epoch milliseconds; null if a requirement changed it together with those of others.
  changed_at integer,
  primary key (user_id, course_id)
) strict, without rowid;
create index pairs_by_company on pairs (company_id, user_id, course_id, standing, exception);
create index pairs_by_course on pairs (company_id, course_id, user_id, standing, exception);
create index pairs_by_standing on pairs (company_id, standing, user_id, course_id);
create index pairs_by_deadline on pairs (company_id, deadline_date, user_id, course_id, standing, exception);
create index pairs_by_exception on pairs (company_id, exception, user_id, course_id) where exception is not null;
create index pairs_changed on pairs (company_id, changed_at, user_id) where changed_at is not null;
create index pairs_due on pairs (company_id, next_on, user_id) where next_on is not null;
create index pairs_by_exemption on pairs (exemption_id) where exemption_id is not null;

-- People whose bindings and pairs are to be brought up to date in batches: those that a requirement, a course, a team or a
-- location concerns, or the whole company. People up to `through_id` are done.
create table settlings (
  id integer primary key autoincrement,
  company_id integer not null references companies (id),
  kind text not null check (kind in ('requirement', 'course', 'team', 'location', 'company')),
  -- The requirement, course, team or location; null for the company.
  record_id integer,
  -- 1 after an import, which may tell since when somebody has been bound.
  is_import integer not null default 0 check (is_import in (0, 1)),
  -- The day of its cause.
  day text not null,
  through_id integer not null default 0,
  done integer not null default 0,
  total integer not null,
  created_at integer not null
) strict;
create unique index settlings_by_record on settlings (company_id, kind, coalesce(record_id, 0));

alter table users add column absent_from text;
alter table users add column absent_until text;
-- Absences of the past and of today, for the standing as it was on a day. The last one of a user is also in users.
create table absences (
  id integer primary key autoincrement,
  company_id integer not null references companies (id),
  user_id integer not null references users (id),
  from_date text not null,
  -- Null while nobody knows its end.
  until_date text
) strict;
create index absences_by_user on absences (user_id, from_date);

create index users_absent on users (company_id, absent_until, absent_from, id) where absent_from is not null;

-- With the people, so that those who are overdue are counted without reading their assignments.
drop index assignments_due;
create index assignments_due on assignments (company_id, deadline_at, id, user_id)
where is_open = 1 and withdrawn_at is null;

-- What was in force or open at the end of a day, in the order of people and courses, and what was recorded after it.
create index assignments_passed
on assignments (company_id, user_id, course_id, finish_date, valid_until, superseded, withdrawn_at, created_at)
where state = 'success';
create index assignments_asked
on assignments (company_id, user_id, course_id, is_open, created_at, finish_date, withdrawn_at, deadline_date)
where deadline_date is not null;
create index certificates_recorded on certificates (company_id, issued_on, id, finish_date, assignment_id) where issue = 1;

create index teams_instructed on teams (company_id, id) where instruction_course_id is not null;

-- The time of the last change of a standing that was announced to a webhook, and the user whom it concerned.
alter table webhook_watches add column standing_at integer not null default 0;
alter table webhook_watches add column standing_user_id integer not null default 0;

-- Assignments whose deadline passed while somebody was absent. A webhook learns of them after the return, if they are still
-- overdue then.
create table webhook_delays (
  webhook_id integer not null references webhooks (id) on delete cascade,
  assignment_id integer not null references assignments (id) on delete cascade,
  -- Epoch milliseconds.
  deadline_at integer not null,
  primary key (webhook_id, assignment_id)
) strict, without rowid;
create index webhook_delays_by_assignment on webhook_delays (assignment_id);

-- People whose teams had instruction before this upgrade are settled by a job once the server runs.
insert into settlings (company_id, kind, is_import, day, total, created_at)
select c.id, 'company', 1, date('now'),
  (select count(*) from users u where u.company_id = c.id), cast(strftime('%s', 'now') as integer) * 1000
from companies c
where exists (select 1 from teams t where t.company_id = c.id and t.instruction_course_id is not null);
insert into jobs (company_id, kind, payload, state, run_at, created_at, updated_at)
select company_id, 'settle people', '{"settling_id":' || id || '}', 'queued', created_at, created_at, created_at from settlings;
