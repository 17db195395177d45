-- Reports of which people are told regularly by mail, with a link to them.
create table report_schedules (
  id integer primary key autoincrement,
  company_id integer not null references companies (id),
  state text not null default 'active' check (state in ('active', 'inactive')),
  report text not null,
  format text not null check (format in ('csv', 'xlsx', 'pdf')),
  -- The filters of the report: a JSON object.
  filters text not null,
  every text not null check (every in ('week', 'month')),
  -- 1 (Monday) to 7, of a weekly one; 1 to 28, of a monthly one.
  weekday integer check (weekday between 1 and 7),
  day integer check (day between 1 and 28),
  creator_user_id integer references users (id),
  -- When it is due next, in epoch milliseconds; null while it is inactive.
  next_at integer,
  created_at integer not null,
  updated_at integer not null,
  check ((every = 'week') = (weekday is not null) and (every = 'month') = (day is not null))
) strict;
create index report_schedules_by_company on report_schedules (company_id, id);
create index report_schedules_due on report_schedules (next_at) where next_at is not null;

create table report_recipients (
  schedule_id integer not null references report_schedules (id) on delete cascade,
  user_id integer not null references users (id),
  primary key (schedule_id, user_id)
) strict, without rowid;
