-- Companies, their organisation, the catalogue of courses, training records, API access and the job queue.
--
-- Conventions, the same on every engine: flags are integers 0 or 1, instants are epoch milliseconds, dates are text
-- (yyyy-mm-dd), lists that are never searched are JSON text. Every row that a company owns carries company_id.
-- A `key` names a row towards datasets and is unique among its kind in its company.

create table companies (
  id integer primary key autoincrement,
  key text not null unique,
  name text not null,
  language text not null,
  timezone text not null,
  logo_file_id integer references files (id),
  created_at integer not null,
  updated_at integer not null
) strict;

-- Uploaded files (logos, certificates); the bytes lie in the files directory under `storage_name`.
create table files (
  id integer primary key autoincrement,
  company_id integer not null references companies (id),
  purpose text not null check (purpose in ('logo', 'certificate')),
  storage_name text not null unique,
  media_type text not null,
  size integer not null,
  sha256 text not null,
  created_at integer not null
) strict;
create index files_by_company on files (company_id, sha256);

create table scopes (
  id integer primary key autoincrement,
  key text not null unique,
  title text not null,
  created_at integer not null,
  updated_at integer not null
) strict;

-- company_id is null for the provider's shared courses.
create table courses (
  id integer primary key autoincrement,
  company_id integer references companies (id),
  key text not null,
  title text not null,
  description text,
  short_type text not null check (short_type in ('base', 'instruction', 'operator', 'operator_recurring', 'trainer')),
  state text not null check (state in ('active', 'inactive')),
  scope_id integer references scopes (id),
  allow_user_approval_date integer not null default 0,
  may_change_valid_period integer not null default 0,
  valid_period text,
  number_of_questions integer not null default 0,
  minimal_success_points real not null default 0,
  instruction_course_id integer references courses (id),
  min_age integer,
  requires_fitness integer not null default 0,
  required_driving_classes text not null default '[]',
  search text not null,
  created_at integer not null,
  updated_at integer not null
) strict;
create unique index courses_key on courses (coalesce(company_id, 0), key);

create table course_requirements (
  course_id integer not null references courses (id),
  required_course_id integer not null references courses (id),
  primary key (course_id, required_course_id)
) strict, without rowid;

-- company_id is the owner of the content: null for a shared course's own, the company for what it placed itself.
create table course_nodes (
  id integer primary key autoincrement,
  company_id integer references companies (id),
  course_id integer not null references courses (id),
  key text not null,
  title text not null,
  position integer not null,
  created_at integer not null,
  updated_at integer not null
) strict;
create unique index course_nodes_key on course_nodes (coalesce(company_id, 0), key);
create index course_nodes_by_course on course_nodes (course_id, position);

create table content_nodes (
  id integer primary key autoincrement,
  company_id integer references companies (id),
  course_node_id integer not null references course_nodes (id),
  key text not null,
  title text not null,
  text text,
  prompter_text text,
  position integer not null,
  created_at integer not null,
  updated_at integer not null
) strict;
create unique index content_nodes_key on content_nodes (coalesce(company_id, 0), key);
create index content_nodes_by_course_node on content_nodes (course_node_id, position);

create table questions (
  id integer primary key autoincrement,
  content_node_id integer not null references content_nodes (id),
  position integer not null,
  text text not null,
  points real not null,
  unique (content_node_id, position)
) strict;

create table answers (
  id integer primary key autoincrement,
  question_id integer not null references questions (id),
  position integer not null,
  text text not null,
  correct integer not null,
  unique (question_id, position)
) strict;

create table locations (
  id integer primary key autoincrement,
  company_id integer not null references companies (id),
  key text not null,
  state text not null default 'active' check (state in ('active', 'inactive')),
  order_position integer not null,
  name text not null,
  description text,
  street text,
  zip_city text,
  country text,
  phone text,
  email text,
  search text not null,
  created_at integer not null,
  updated_at integer not null,
  unique (company_id, key)
) strict;
create index locations_by_order on locations (company_id, order_position, id);
create index locations_by_state on locations (company_id, state, id);

create table teams (
  id integer primary key autoincrement,
  company_id integer not null references companies (id),
  location_id integer not null references locations (id),
  key text not null,
  state text not null default 'active' check (state in ('active', 'inactive')),
  order_position integer not null,
  name text not null,
  description text,
  street text,
  zip_city text,
  country text,
  phone text,
  email text,
  instruction_course_id integer references courses (id),
  search text not null,
  created_at integer not null,
  updated_at integer not null,
  unique (company_id, key)
) strict;
create index teams_by_order on teams (company_id, order_position, id);
create index teams_by_state on teams (company_id, state, id);
create index teams_by_location on teams (location_id, order_position, id);

-- `username_folded` and `email_folded` are the lower-case forms by which names are compared.
create table users (
  id integer primary key autoincrement,
  company_id integer not null references companies (id),
  key text not null,
  state text not null default 'active' check (state in ('active', 'inactive')),
  username text not null,
  username_folded text not null,
  password_hash text,
  salutation text check (salutation in ('m', 'f', 'd')),
  first_name text not null,
  last_name text not null,
  email text,
  email_folded text,
  mobile_number text,
  language text,
  birthday text,
  driving_classes text not null default '[]',
  fitness_valid_until text,
  search text not null,
  created_at integer not null,
  updated_at integer not null,
  unique (company_id, key)
) strict;
create unique index users_username on users (username_folded);
create unique index users_email on users (company_id, email_folded) where email_folded is not null;
create index users_by_company on users (company_id, id);
create index users_by_username on users (company_id, username, id);
create index users_by_created on users (company_id, created_at, id);
create index users_by_updated on users (company_id, updated_at, id);
create index users_by_state on users (company_id, state, id);

create table user_roles (
  user_id integer not null references users (id),
  role text not null,
  company_id integer not null references companies (id),
  primary key (user_id, role)
) strict, without rowid;
create index user_roles_by_role on user_roles (company_id, role, user_id);

create table team_users (
  team_id integer not null references teams (id),
  user_id integer not null references users (id),
  company_id integer not null references companies (id),
  created_at integer not null,
  primary key (team_id, user_id)
) strict, without rowid;
create index team_users_by_user on team_users (user_id, team_id);

-- Who administers or trains a location or a team; kind is 'admin' or 'trainer_admin'.
create table location_admins (
  location_id integer not null references locations (id),
  kind text not null check (kind in ('admin', 'trainer_admin')),
  user_id integer not null references users (id),
  company_id integer not null references companies (id),
  primary key (location_id, kind, user_id)
) strict, without rowid;
create index location_admins_by_user on location_admins (user_id, kind, location_id);

create table team_admins (
  team_id integer not null references teams (id),
  kind text not null check (kind in ('admin', 'trainer_admin')),
  user_id integer not null references users (id),
  company_id integer not null references companies (id),
  primary key (team_id, kind, user_id)
) strict, without rowid;
create index team_admins_by_user on team_admins (user_id, kind, team_id);

-- Base courses that are collections of the company (its API courses).
create table api_courses (
  company_id integer not null references companies (id),
  course_id integer not null references courses (id),
  primary key (company_id, course_id)
) strict, without rowid;

create table group_trainings (
  id integer primary key autoincrement,
  company_id integer not null references companies (id),
  key text not null,
  course_id integer not null references courses (id),
  trainer_user_id integer references users (id),
  state text not null check (state in ('ongoing', 'closed')),
  begin_date text,
  end_date text,
  created_at integer not null,
  updated_at integer not null,
  unique (company_id, key)
) strict;

-- deadline_date is what was asked for (a date, or an instant in UTC); deadline_at is the moment it means.
-- is_open is kept by rules, so that the index below can hold "one open assignment per user and course".
create table assignments (
  id integer primary key autoincrement,
  company_id integer not null references companies (id),
  user_id integer not null references users (id),
  course_id integer not null references courses (id),
  key text not null,
  assignment_type text not null check (assignment_type in ('manual', 'recurring', 'approval')),
  state text not null check (state in ('assigned', 'inprogress', 'done', 'success', 'failed', 'notshownup')),
  is_open integer not null,
  deadline_date text,
  deadline_at integer,
  begin_date text,
  finish_date text,
  valid_until text,
  result_percent real,
  trainer_user_id integer references users (id),
  creator_user_id integer references users (id),
  group_training_id integer references group_trainings (id),
  predecessor_id integer unique references assignments (id),
  certificate_file_id integer references files (id),
  superseded integer not null default 0,
  created_at integer not null,
  updated_at integer not null,
  unique (company_id, key)
) strict;
create unique index assignments_open on assignments (user_id, course_id) where is_open = 1;
create index assignments_by_user on assignments (user_id, course_id, state);
create index assignments_by_group_training on assignments (group_training_id) where group_training_id is not null;

-- API clients. client_id is the public UUID; id stays inside.
create table clients (
  id integer primary key autoincrement,
  company_id integer not null references companies (id),
  key text not null,
  client_id text not null unique,
  name text not null,
  service_user_id integer not null references users (id),
  collection_course_id integer references courses (id),
  revoked_at integer,
  created_at integer not null,
  updated_at integer not null,
  unique (company_id, key)
) strict;

-- SHA-256 of each secret in force; more than one while a rotation overlaps.
create table client_secrets (
  id integer primary key autoincrement,
  client_id integer not null references clients (id),
  secret_hash text not null,
  expires_at integer,
  created_at integer not null
) strict;
create index client_secrets_by_client on client_secrets (client_id);

-- Access tokens by their SHA-256; a revoked token is a deleted row.
create table tokens (
  token_hash text primary key,
  client_id integer not null references clients (id),
  scope text not null,
  expires_at integer not null,
  created_at integer not null
) strict, without rowid;
create index tokens_by_client on tokens (client_id);
create index tokens_by_expiry on tokens (expires_at);

-- The durable queue. A job is claimed by a lease; one that keeps failing is parked with its error.
create table jobs (
  id integer primary key autoincrement,
  company_id integer references companies (id),
  kind text not null,
  payload text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'parked')),
  attempts integer not null default 0,
  run_at integer not null,
  lease_until integer,
  error text,
  created_at integer not null,
  updated_at integer not null
) strict;
create index jobs_due on jobs (state, run_at, id);

-- What one process of all does alone, by the name of the task. fence changes with the holder, beat is its sign of life.
create table leases (
  name text primary key,
  holder text,
  fence integer not null,
  beat integer not null
) strict, without rowid;
