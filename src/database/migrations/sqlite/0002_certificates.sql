-- Certificates, the key of signed addresses, and when recurring instruction is renewed.

-- What a certificate states, frozen at issue. Rows are only ever added: a renewal is another row of the same assignment,
-- and the one with the highest `issue` is in force.
create table certificates (
  id integer primary key autoincrement,
  company_id integer not null references companies (id),
  assignment_id integer not null references assignments (id),
  issue integer not null,
  code text not null unique,
  state text not null check (state in ('success', 'failed')),
  assignment_type text not null check (assignment_type in ('manual', 'recurring', 'approval')),
  short_type text not null check (short_type in ('base', 'instruction', 'operator', 'operator_recurring', 'trainer')),
  company_name text not null,
  logo_file_id integer references files (id),
  holder_name text not null,
  course_title text not null,
  scope_title text,
  trainer_name text,
  result_percent real,
  begin_date text,
  finish_date text not null,
  valid_until text,
  issued_on text not null,
  created_at integer not null,
  unique (assignment_id, issue)
) strict;
create index certificates_by_company on certificates (company_id, id);

-- Every completed assignment has one.
insert into certificates (company_id, assignment_id, issue, code, state, assignment_type, short_type, company_name,
  logo_file_id, holder_name, course_title, scope_title, trainer_name, result_percent, begin_date, finish_date, valid_until,
  issued_on, created_at)
select a.company_id, a.id, 1, upper(hex(randomblob(16))), a.state, a.assignment_type, c.short_type, y.name,
  y.logo_file_id, u.first_name || ' ' || u.last_name, c.title, s.title, t.first_name || ' ' || t.last_name,
  a.result_percent, a.begin_date, coalesce(a.finish_date, date('now')), a.valid_until, date('now'), unixepoch() * 1000
from assignments a
join companies y on y.id = a.company_id
join users u on u.id = a.user_id
join courses c on c.id = a.course_id
left join scopes s on s.id = c.scope_id
left join group_trainings g on g.id = a.group_training_id
left join users t on t.id = coalesce(a.trainer_user_id, g.trainer_user_id)
where a.state in ('success', 'failed') and a.is_open = 0
order by a.id;

-- Keys by which addresses are signed, in hexadecimal.
create table signing_keys (
  name text primary key,
  key text not null,
  created_at integer not null
) strict, without rowid;

-- The day around which the next recurring assignment is opened; null for what is not, or no longer, renewed.
-- Usually the last day of validity; later when what was looked at then did not ask for a renewal.
alter table assignments add column renewal_on text;
update assignments set renewal_on = valid_until
where assignment_type = 'recurring' and state = 'success' and is_open = 0 and superseded = 0
  and id not in (select predecessor_id from assignments where predecessor_id is not null);
create index assignments_by_renewal on assignments (company_id, renewal_on) where renewal_on is not null;
