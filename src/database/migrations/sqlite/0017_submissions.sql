-- Certificates of other providers that people hand in, and what was decided about them.
create table submissions (
  id integer primary key autoincrement,
  company_id integer not null references companies (id),
  key text not null,
  user_id integer not null references users (id),
  course_id integer not null references courses (id),
  state text not null default 'submitted' check (state in ('submitted', 'returned', 'refused', 'approved')),
  -- As the certificate states them; those that count once it is approved. Null: by the course.
  finish_date text not null,
  valid_until text,
  note text,
  file_id integer not null references files (id),
  -- As it was called where it came from.
  file_name text not null,
  -- The approval that approving renews.
  replaces_assignment_id integer references assignments (id),
  -- The approval that approving has recorded or renewed.
  assignment_id integer references assignments (id),
  -- Who decided last, and in which words; both stay when it is handed in again.
  decider_user_id integer references users (id),
  decision_note text,
  created_at integer not null,
  updated_at integer not null,
  unique (company_id, key)
) strict;
create index submissions_by_company on submissions (company_id, id);
create index submissions_by_created on submissions (company_id, created_at, id);
create index submissions_by_state on submissions (company_id, state, id);
create index submissions_by_state_created on submissions (company_id, state, created_at, id);
create index submissions_by_user on submissions (user_id, id);
create index submissions_by_course on submissions (company_id, course_id, id);
create index submissions_by_file on submissions (file_id);
create index submissions_by_assignment on submissions (assignment_id) where assignment_id is not null;
create index submissions_by_replaced on submissions (replaces_assignment_id) where replaces_assignment_id is not null;
