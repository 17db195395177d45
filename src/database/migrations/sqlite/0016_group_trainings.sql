-- Group trainings: planned, held and closed in the product, no longer only imported. The table is rebuilt because SQLite cannot
-- change its check of the states; assignments refer to it by name.
create table group_trainings_rebuilt (
  id integer primary key autoincrement,
  company_id integer not null references companies (id),
  key text not null,
  course_id integer not null references courses (id),
  trainer_user_id integer references users (id),
  state text not null check (state in ('planned', 'ongoing', 'closed', 'cancelled')),
  -- The days of a training without sessions, which only a dataset brings.
  begin_date text,
  end_date text,
  created_at integer not null,
  updated_at integer not null,
  -- Null means that of the course.
  title text,
  -- A trainer who is no user of the company.
  external_trainer text,
  place text,
  -- How many people can take part; null for any number.
  capacity integer,
  self_check_in integer not null default 0 check (self_check_in in (0, 1)),
  note text,
  -- Where it belongs to; both null: to the company.
  location_id integer references locations (id),
  team_id integer references teams (id),
  -- The begin of the first session and the end of the last one, in epoch milliseconds; null without sessions.
  starts_at integer,
  ends_at integer,
  cancel_reason text,
  unique (company_id, key)
) strict;
insert into group_trainings_rebuilt (
  id, company_id, key, course_id, trainer_user_id, state, begin_date, end_date, created_at, updated_at)
select id, company_id, key, course_id, trainer_user_id, state, begin_date, end_date, created_at, updated_at
from group_trainings order by id;
drop table group_trainings;
alter table group_trainings_rebuilt rename to group_trainings;
create index group_trainings_by_company on group_trainings (company_id, id);
create index group_trainings_by_state on group_trainings (company_id, state, id);
create index group_trainings_by_start on group_trainings (company_id, starts_at, id);
create index group_trainings_by_updated on group_trainings (company_id, updated_at, id);
create index group_trainings_by_course on group_trainings (course_id, id);
create index group_trainings_by_trainer on group_trainings (trainer_user_id, id) where trainer_user_id is not null;
create index group_trainings_by_location on group_trainings (location_id, id) where location_id is not null;
create index group_trainings_by_team on group_trainings (team_id, id) where team_id is not null;

-- When a group training takes place. Instants in epoch milliseconds.
create table group_sessions (
  id integer primary key autoincrement,
  company_id integer not null references companies (id),
  group_training_id integer not null references group_trainings (id),
  starts_at integer not null,
  ends_at integer not null
) strict;
create index group_sessions_by_training on group_sessions (group_training_id, starts_at);

-- Who takes part in a group training or waits for a place, in the order of `position`, and what was noted about them. Each mark
-- has the time at which it was noted, in epoch milliseconds: one that arrives late replaces no later one.
create table group_participants (
  group_training_id integer not null references group_trainings (id),
  user_id integer not null references users (id),
  company_id integer not null references companies (id),
  status text not null check (status in ('participant', 'waiting')),
  position integer not null,
  -- The assignment that is bound to the training; null for those who wait, and once it was withdrawn.
  assignment_id integer references assignments (id) on delete set null,
  -- Whether that assignment was opened for the training; otherwise it was there before.
  is_opened integer not null default 0 check (is_opened in (0, 1)),
  is_walk_in integer not null default 0 check (is_walk_in in (0, 1)),
  result text check (result in ('success', 'failed', 'notshownup')),
  result_noted_at integer,
  result_percent real,
  result_percent_noted_at integer,
  remark text,
  remark_noted_at integer,
  created_at integer not null,
  primary key (group_training_id, user_id)
) strict, without rowid;
create index group_participants_by_user on group_participants (user_id, group_training_id);
create unique index group_participants_by_assignment on group_participants (assignment_id) where assignment_id is not null;

-- Who was present at which session.
create table group_attendance (
  session_id integer not null references group_sessions (id) on delete cascade,
  user_id integer not null references users (id),
  group_training_id integer not null references group_trainings (id),
  company_id integer not null references companies (id),
  -- Null once a mark was taken back.
  status text check (status in ('present', 'absent', 'excused', 'checked_in')),
  noted_at integer not null,
  primary key (session_id, user_id)
) strict, without rowid;
create index group_attendance_by_participant on group_attendance (group_training_id, user_id);

-- The signatures of participants: either the path of SVG in a box of 1000 × 400, or a PNG file in base64.
create table group_signatures (
  group_training_id integer not null references group_trainings (id),
  user_id integer not null references users (id),
  company_id integer not null references companies (id),
  path text,
  png text,
  noted_at integer not null,
  primary key (group_training_id, user_id),
  check ((path is null) <> (png is null))
) strict;

-- The commands that were carried out, by the ids that devices gave them: one that arrives again changes nothing.
create table group_commands (
  group_training_id integer not null references group_trainings (id) on delete cascade,
  command_id text not null,
  company_id integer not null references companies (id),
  created_at integer not null,
  primary key (group_training_id, command_id)
) strict, without rowid;

-- Mistakes that were noted about a training after it was closed. Each opens a new assignment.
create table group_corrections (
  id integer primary key autoincrement,
  company_id integer not null references companies (id),
  group_training_id integer not null references group_trainings (id),
  user_id integer not null references users (id),
  remark text not null,
  assignment_id integer references assignments (id) on delete set null,
  author_user_id integer references users (id),
  created_at integer not null
) strict;
create index group_corrections_by_training on group_corrections (group_training_id, id);
create index group_corrections_by_assignment on group_corrections (assignment_id) where assignment_id is not null;

-- Those who took part in a training before this upgrade.
insert into group_participants (group_training_id, user_id, company_id, status, position, assignment_id, created_at)
select group_training_id, user_id, company_id, 'participant',
  row_number() over (partition by group_training_id order by id), id, created_at
from (
  select a.*, row_number() over (partition by a.group_training_id, a.user_id order by a.is_open desc, a.id desc) as place
  from assignments a where a.group_training_id is not null and a.withdrawn_at is null) newest
where place = 1;
