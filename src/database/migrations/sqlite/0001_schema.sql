-- The schema of trainbase 0.2.0 on SQLite.
--
-- The same tables, columns, keys and indexes as on PostgreSQL, in the same order; a test compares them. Search indexes
-- and totals exist only here: SQLite has one writer at a time, so keeping a total correct costs only a microsecond. On
-- PostgreSQL all writers would wait for the same row, so it counts instead.
--
-- Conventions, the same on every engine: flags are integers 0 or 1, instants are epoch milliseconds, dates are text
-- (yyyy-mm-dd), lists that are never searched are JSON text. Every row that a company owns has its company_id. A `key`
-- identifies a row in datasets and is unique within its kind and company.

-- ========================================================================================================================
-- Companies and their files.
-- ========================================================================================================================

create table companies (
  id integer primary key autoincrement,
  key text not null unique,
  name text not null,
  language text not null,
  timezone text not null,
  logo_file_id integer references files (id),
  -- The look of the next certificates. `colour` is #rrggbb; null means that of the logo or the template.
  colour text,
  certificate_template text not null default 'classic',
  certificate_orientation text not null default 'landscape',
  certificate_place text,
  signatory_name text,
  signatory_role text,
  signature_file_id integer references files (id),
  -- A list of objects with `written`, `spoken` and `language` (JSON); null is the same as an empty list.
  pronunciations text,
  -- Whom people may ask about their training.
  training_contact text,
  -- 1: people of the company are notified by mail of each sign-in from a new browser.
  new_browser_mails integer not null default 1 check (new_browser_mails in (0, 1)),
  -- 1: the administrators of the company see the next steps after its set-up.
  shows_checklist integer not null default 0 check (shows_checklist in (0, 1)),
  created_at integer not null,
  updated_at integer not null
) strict;

-- Uploaded and generated files; the bytes are in the files directory under `storage_name`. `company_id` is null for
-- files of the provider's content.
create table files (
  id integer primary key autoincrement,
  company_id integer references companies (id),
  purpose text not null check (purpose in ('logo', 'signature', 'certificate', 'video', 'captions', 'image', 'poster', 'chapters')),
  storage_name text not null unique,
  media_type text not null,
  size integer not null,
  sha256 text not null,
  created_at integer not null
) strict;
create index files_by_company on files (company_id, sha256);

-- ========================================================================================================================
-- Courses and their content.
-- ========================================================================================================================

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
  -- What a course requires in addition to its content. `test_attempts` null means no limit. `requires_confirmation` is
  -- for courses that do not require it anyway; with `requires_trainer` null, the kind of course decides.
  test_attempts integer default 3,
  requires_confirmation integer not null default 0,
  requires_conversation integer not null default 0,
  requires_trainer integer,
  instruction_course_id integer references courses (id),
  min_age integer,
  requires_fitness integer not null default 0,
  required_driving_classes text not null default '[]',
  -- Null means that of the company.
  certificate_template text,
  search text not null,
  created_at integer not null,
  updated_at integer not null
) strict;
create unique index courses_key on courses (coalesce(company_id, 0), key);
create index courses_by_state on courses (company_id, state, id);
create index courses_by_scope on courses (scope_id) where scope_id is not null;

create table course_requirements (
  course_id integer not null references courses (id),
  required_course_id integer not null references courses (id),
  primary key (course_id, required_course_id)
) strict, without rowid;

-- Base courses that are collections of the company (its API courses).
create table api_courses (
  company_id integer not null references companies (id),
  course_id integer not null references courses (id),
  primary key (company_id, course_id)
) strict, without rowid;

-- company_id is the owner of the content: null for the content of a shared course itself, the company for what it
-- placed there.
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

-- Pictures that texts of courses refer to by key. `company_id` is the owner: null for the provider.
create table images (
  id integer primary key autoincrement,
  company_id integer references companies (id),
  key text not null,
  file_id integer not null references files (id),
  created_at integer not null,
  updated_at integer not null
) strict;
create unique index images_key on images (coalesce(company_id, 0), key);
create index images_by_file on images (file_id);

-- Videos rendered from prompter text. `company_id` is the owner: null for the provider. `made_course_node` means that
-- the content node's course node was created for it. `draft_name` is the stored file that an attempt was about to
-- write, so that the next one can remove it.
create table content_videos (
  id integer primary key autoincrement,
  company_id integer references companies (id),
  content_node_id integer not null references content_nodes (id),
  made_course_node integer not null,
  key text not null,
  name text not null,
  prompter_text text not null,
  -- Two letters; null until it is detected from the text.
  language text,
  style text not null default 'slides' check (style in ('slides', 'scroll')),
  estimated_length integer not null,
  state text not null default 'queued' check (state in ('queued', 'rendering', 'ready', 'failed')),
  progress integer not null default 0,
  error text,
  duration real,
  draft_name text,
  video_file_id integer references files (id),
  captions_file_id integer references files (id),
  poster_file_id integer references files (id),
  chapters_file_id integer references files (id),
  created_at integer not null,
  updated_at integer not null
) strict;
create unique index content_videos_key on content_videos (coalesce(company_id, 0), key);
create index content_videos_by_company on content_videos (company_id, id);
create index content_videos_by_content_node on content_videos (content_node_id);
create index content_videos_by_state on content_videos (company_id, state, id);
create index content_videos_by_created on content_videos (company_id, created_at, id);
-- For the check that nothing refers to a file that is deleted.
create index content_videos_by_video_file on content_videos (video_file_id) where video_file_id is not null;
create index content_videos_by_captions_file on content_videos (captions_file_id) where captions_file_id is not null;
create index content_videos_by_poster_file on content_videos (poster_file_id) where poster_file_id is not null;
create index content_videos_by_chapters_file on content_videos (chapters_file_id) where chapters_file_id is not null;

-- The content of a course as a company saw it: all nodes, questions and videos as JSON, identified by its hash
-- (SHA-256). The files that it names are kept as long as it is. It never changes.
create table content_versions (
  id integer primary key autoincrement,
  company_id integer not null references companies (id),
  course_id integer not null references courses (id),
  hash text not null,
  content text not null,
  created_at integer not null,
  unique (company_id, course_id, hash)
) strict;

create trigger content_versions_stay before update on content_versions begin
  select raise(abort, 'a version of content is added, never changed');
end;
create trigger content_versions_are_kept before delete on content_versions begin
  select raise(abort, 'a version of content is added, never removed');
end;
create trigger content_versions_are_not_replaced before insert on content_versions
when exists (select 1 from content_versions v where v.id = new.id)
  or exists (
    select 1 from content_versions v
    where v.company_id = new.company_id and v.course_id = new.course_id and v.hash = new.hash) begin
  select raise(abort, 'a version of content is added, never replaced');
end;

create table content_version_files (
  content_version_id integer not null references content_versions (id),
  file_id integer not null references files (id),
  primary key (content_version_id, file_id)
) strict, without rowid;
create index content_version_files_by_file on content_version_files (file_id);

create trigger content_version_files_stay before update on content_version_files begin
  select raise(abort, 'a version of content keeps its files');
end;
create trigger content_version_files_are_kept before delete on content_version_files begin
  select raise(abort, 'a version of content keeps its files');
end;

-- ========================================================================================================================
-- The organisation of a company: locations, teams, users, and who administers what.
-- ========================================================================================================================

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
create index locations_by_company on locations (company_id, id);
create index locations_by_created on locations (company_id, created_at, id);
create index locations_by_updated on locations (company_id, updated_at, id);

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
create index teams_by_search on teams (company_id, id, search);
create index teams_by_company on teams (company_id, id);
create index teams_by_created on teams (company_id, created_at, id);
create index teams_by_updated on teams (company_id, updated_at, id);
-- The first line of `search` is the folded name (isCalled in src/database/conditions.ts).
create index teams_by_name on teams (company_id, substr(search, 1, instr(search || char(10), char(10)) - 1), id);

-- `username_folded` and `email_folded` are the lower-case forms used for comparison.
create table users (
  id integer primary key autoincrement,
  company_id integer not null references companies (id),
  key text not null,
  state text not null default 'active' check (state in ('active', 'inactive')),
  username text not null,
  username_folded text not null,
  password_hash text,
  salutation text check (salutation in ('m', 'f', 'd')),
  first_name text,
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
create index users_by_created on users (company_id, created_at, id);
create index users_by_updated on users (company_id, updated_at, id);
create index users_by_state on users (company_id, state, id);
create index users_by_search on users (company_id, id, search);
-- Lists by username ignore case, so they use the folded form.
create index users_by_username on users (company_id, username_folded, id);
-- People may also sign in with their email address, whatever their company.
create index users_by_email on users (email_folded) where email_folded is not null;

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

-- Pictures of the signatures of trainers.
create table user_signatures (
  user_id integer primary key references users (id),
  company_id integer not null references companies (id),
  file_id integer not null references files (id)
) strict;

-- ========================================================================================================================
-- The indexes for searches among users and teams: the groups of three characters in their `search` texts.
--
-- Only here: PostgreSQL has its own kind of index for this, created if the server allows it.
--
-- `…_search` contains no texts, only the places of each group. Each text is followed by its company as three
-- characters, one group, the first of which occurs in no folded text or term: so the index itself distinguishes
-- companies.
--
-- `…_search_changes` has the rows whose text is not indexed yet: `indexed` is their text in the index (null: none),
-- `search` the text to be indexed (null: none). Adding a text alone takes ten times as long as adding it with hundreds
-- of others, so they are collected here until there are 64; searches use both.
--
-- `…_by_search` is for terms of one or two characters, which that index does not find: it gives the texts without the
-- rest of the rows.
-- ========================================================================================================================

create virtual table users_search using fts5 (
  search, content = '', columnsize = 0, detail = full, tokenize = 'trigram case_sensitive 1'
);
-- Small pages, because each step of the index happens during a change, which blocks everything else: FTS5 merges 64
-- pages at a time.
insert into users_search (users_search, rank) values ('pgsz', 500);

create table users_search_changes (
  position integer primary key,
  user_id integer not null unique,
  company_id integer not null,
  indexed text,
  search text
) strict;

create trigger users_search_added after insert on users begin
  insert into users_search_changes (user_id, company_id, search) values (new.id, new.company_id, new.search)
  on conflict (user_id) do update set search = excluded.search;
end;
create trigger users_search_changed after update of search on users when new.search <> old.search begin
  insert into users_search_changes (user_id, company_id, indexed, search)
  values (new.id, new.company_id, old.search, new.search)
  on conflict (user_id) do update set search = excluded.search;
end;
create trigger users_search_removed after delete on users begin
  insert into users_search_changes (user_id, company_id, indexed) values (old.id, old.company_id, old.search)
  on conflict (user_id) do update set search = null;
end;
create trigger users_search_gathered after insert on users_search_changes when new.position >= 64 begin
  insert into users_search (users_search, rowid, search)
    select 'delete', user_id, indexed || char(9, 65536 + company_id / 65536, 65536 + company_id % 65536)
    from users_search_changes where indexed is not null order by user_id;
  insert into users_search (rowid, search)
    select user_id, search || char(9, 65536 + company_id / 65536, 65536 + company_id % 65536)
    from users_search_changes where search is not null order by user_id;
  delete from users_search_changes;
end;

create virtual table teams_search using fts5 (
  search, content = '', columnsize = 0, detail = full, tokenize = 'trigram case_sensitive 1'
);
insert into teams_search (teams_search, rank) values ('pgsz', 500);

create table teams_search_changes (
  position integer primary key,
  team_id integer not null unique,
  company_id integer not null,
  indexed text,
  search text
) strict;

create trigger teams_search_added after insert on teams begin
  insert into teams_search_changes (team_id, company_id, search) values (new.id, new.company_id, new.search)
  on conflict (team_id) do update set search = excluded.search;
end;
create trigger teams_search_changed after update of search on teams when new.search <> old.search begin
  insert into teams_search_changes (team_id, company_id, indexed, search)
  values (new.id, new.company_id, old.search, new.search)
  on conflict (team_id) do update set search = excluded.search;
end;
create trigger teams_search_removed after delete on teams begin
  insert into teams_search_changes (team_id, company_id, indexed) values (old.id, old.company_id, old.search)
  on conflict (team_id) do update set search = null;
end;
create trigger teams_search_gathered after insert on teams_search_changes when new.position >= 64 begin
  insert into teams_search (teams_search, rowid, search)
    select 'delete', team_id, indexed || char(9, 65536 + company_id / 65536, 65536 + company_id % 65536)
    from teams_search_changes where indexed is not null order by team_id;
  insert into teams_search (rowid, search)
    select team_id, search || char(9, 65536 + company_id / 65536, 65536 + company_id % 65536)
    from teams_search_changes where search is not null order by team_id;
  delete from teams_search_changes;
end;

-- ========================================================================================================================
-- Totals for the list of users.
-- ========================================================================================================================

-- How a user counts in a team or at a location: once without a role (''), and once for each of its roles.
create view user_parts as
  select id as user_id, '' as role, state from users
  union all select r.user_id, r.role, u.state from user_roles r join users u on u.id = r.user_id;
-- The same for members. A join with the other view would compute all of it, whereas this begins with the team.
create view member_parts as
  select m.team_id, u.id as user_id, '' as role, u.state from team_users m join users u on u.id = m.user_id
  union all select m.team_id, u.id, r.role, u.state
    from team_users m join users u on u.id = m.user_id join user_roles r on r.user_id = u.id;
-- Where a user counts: in the company, in each team, and once at each location.
create view user_places as
  select id as user_id, company_id, 0 as team_id, 0 as location_id from users
  union all select user_id, company_id, team_id, 0 from team_users
  union all select distinct m.user_id, m.company_id, 0, t.location_id from team_users m join teams t on t.id = m.team_id;

-- How many users a company has in each state: all of them (0, 0, ''), in a team or at a location, with a role. A user in
-- several teams of a location counts once there.
create table user_totals (
  company_id integer not null,
  team_id integer not null,
  location_id integer not null,
  role text not null,
  active integer not null,
  inactive integer not null,
  primary key (company_id, team_id, location_id, role)
) strict, without rowid;

-- Memberships and roles are added and removed, but never changed into others: the totals could not follow.
create trigger user_roles_kept before update of user_id, role, company_id on user_roles
when (new.user_id, new.role, new.company_id) <> (old.user_id, old.role, old.company_id) begin
  select raise(abort, 'a role of a user is removed and given, never changed');
end;
create trigger team_users_kept before update of team_id, user_id on team_users
when (new.team_id, new.user_id) <> (old.team_id, old.user_id) begin
  select raise(abort, 'a membership is removed and made, never changed');
end;
create trigger users_kept before update of company_id on users when new.company_id <> old.company_id begin
  select raise(abort, 'a user stays in its company');
end;

-- Every change is a row of differences, which is added to the totals of the same place and role.
create trigger user_totals_user_added after insert on users begin
  insert into user_totals values (new.company_id, 0, 0, '', new.state = 'active', new.state = 'inactive')
  on conflict do update set active = active + excluded.active, inactive = inactive + excluded.inactive;
end;
create trigger user_totals_user_removed after delete on users begin
  insert into user_totals values (old.company_id, 0, 0, '', -(old.state = 'active'), -(old.state = 'inactive'))
  on conflict do update set active = active + excluded.active, inactive = inactive + excluded.inactive;
end;
create trigger user_totals_role_given after insert on user_roles begin
  insert into user_totals
    select p.company_id, p.team_id, p.location_id, new.role, u.state = 'active', u.state = 'inactive'
    from user_places p join users u on u.id = new.user_id where p.user_id = new.user_id
  on conflict do update set active = active + excluded.active, inactive = inactive + excluded.inactive;
end;
create trigger user_totals_role_removed after delete on user_roles begin
  insert into user_totals
    select p.company_id, p.team_id, p.location_id, old.role, -(u.state = 'active'), -(u.state = 'inactive')
    from user_places p join users u on u.id = old.user_id where p.user_id = old.user_id
  on conflict do update set active = active + excluded.active, inactive = inactive + excluded.inactive;
end;
create trigger user_totals_joined after insert on team_users begin
  insert into user_totals
    select new.company_id, new.team_id, 0, role, state = 'active', state = 'inactive'
    from user_parts where user_id = new.user_id
    union all select new.company_id, 0, t.location_id, p.role, p.state = 'active', p.state = 'inactive'
    from teams t join user_parts p on p.user_id = new.user_id
    where t.id = new.team_id and not exists (
      select 1 from team_users m join teams o on o.id = m.team_id
      where m.user_id = new.user_id and m.team_id <> new.team_id and o.location_id = t.location_id)
  on conflict do update set active = active + excluded.active, inactive = inactive + excluded.inactive;
end;
create trigger user_totals_left after delete on team_users begin
  insert into user_totals
    select old.company_id, old.team_id, 0, role, -(state = 'active'), -(state = 'inactive')
    from user_parts where user_id = old.user_id
    union all select old.company_id, 0, t.location_id, p.role, -(p.state = 'active'), -(p.state = 'inactive')
    from teams t join user_parts p on p.user_id = old.user_id
    where t.id = old.team_id and not exists (
      select 1 from team_users m join teams o on o.id = m.team_id
      where m.user_id = old.user_id and o.location_id = t.location_id)
  on conflict do update set active = active + excluded.active, inactive = inactive + excluded.inactive;
end;

-- A team moves to another location, together with those of its members who are in no other team there.
create trigger user_totals_moved after update of location_id on teams when new.location_id <> old.location_id begin
  insert into user_totals
    select new.company_id, 0, l.id, m.role, l.difference * count(*) filter (where m.state = 'active'),
      l.difference * count(*) filter (where m.state = 'inactive')
    from (select old.location_id as id, -1 as difference union all select new.location_id, 1) l
      cross join (select * from member_parts where team_id = new.id) m
    where not exists (
      select 1 from team_users o join teams t on t.id = o.team_id
      where o.user_id = m.user_id and o.team_id <> new.id and t.location_id = l.id)
    group by l.id, m.role
  on conflict do update set active = active + excluded.active, inactive = inactive + excluded.inactive;
end;
create trigger user_totals_state_changed after update of state on users when new.state <> old.state begin
  insert into user_totals
    select p.company_id, p.team_id, p.location_id, r.role, (new.state = 'active') - (old.state = 'active'),
      (new.state = 'inactive') - (old.state = 'inactive')
    from user_places p cross join (select '' as role union all select role from user_roles where user_id = new.id) r
    where p.user_id = new.id
  on conflict do update set active = active + excluded.active, inactive = inactive + excluded.inactive;
end;

-- ========================================================================================================================
-- Training: assignments, what people learn and do in them, and the evidence of it.
-- ========================================================================================================================

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

-- deadline_date is the requested deadline (a date, or an instant in UTC); deadline_at is the instant it means. is_open
-- is maintained by rules, so that the index below can ensure "one open assignment per user and course".
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
  -- The day around which the next recurring assignment is opened; null if it is not, or no longer, renewed. Usually the
  -- last day of validity; later if no renewal was needed then.
  renewal_on text,
  result_percent real,
  trainer_user_id integer references users (id),
  creator_user_id integer references users (id),
  group_training_id integer references group_trainings (id),
  predecessor_id integer unique references assignments (id),
  certificate_file_id integer references files (id),
  superseded integer not null default 0,
  -- The day on which its certificate was revoked: it is no longer a success, and `superseded` is 1.
  revoked_on text,
  -- When an assignment with progress or evidence was withdrawn: its row stays but is hidden, and is_open is 0. Null for
  -- all others. One that nobody has begun is deleted instead.
  withdrawn_at integer,
  created_at integer not null,
  updated_at integer not null,
  unique (company_id, key)
) strict;
create unique index assignments_open on assignments (user_id, course_id) where is_open = 1;
create index assignments_by_group_training on assignments (group_training_id) where group_training_id is not null;
create index assignments_by_renewal on assignments (company_id, renewal_on) where renewal_on is not null;
-- For the check that nothing refers to a file that is deleted.
create index assignments_by_certificate_file on assignments (certificate_file_id) where certificate_file_id is not null;
-- A covering index for queries about the assignments of many users.
create index assignments_by_user on assignments (user_id, course_id, state, is_open, company_id, withdrawn_at);
-- Withdrawn assignments are in no list, and so in none of its indexes.
create index assignments_by_company on assignments (company_id, id) where withdrawn_at is null;
create index assignments_by_kind on assignments (company_id, is_open, state, id) where withdrawn_at is null;
-- By state, in the order of creation. Open ones are the newest, so a scan of all would skip most of them before it
-- finds a completed one, or the other way round.
create index assignments_by_kind_created on assignments (company_id, is_open, state, created_at, id)
where withdrawn_at is null;
-- The days of the assignments of a course are read from this index alone.
create index assignments_by_course
on assignments (company_id, course_id, is_open, state, id, deadline_at, finish_date, valid_until)
where withdrawn_at is null;
create index assignments_by_type on assignments (company_id, assignment_type, id) where withdrawn_at is null;
create index assignments_by_deadline on assignments (company_id, deadline_at, id) where withdrawn_at is null;
create index assignments_due on assignments (company_id, deadline_at, id) where is_open = 1 and withdrawn_at is null;
create index assignments_by_finish on assignments (company_id, finish_date, id) where withdrawn_at is null;
create index assignments_by_validity on assignments (company_id, valid_until, id) where withdrawn_at is null;
create index assignments_by_created on assignments (company_id, created_at, id) where withdrawn_at is null;
create index assignments_by_updated on assignments (company_id, updated_at, id) where withdrawn_at is null;

-- What was learned, attempted, confirmed and noted, with texts as they were. It only grows. `author_name` is the
-- author's name at the time, `details` is JSON by kind. `number` counts within the assignment.
create table evidence (
  id integer primary key autoincrement,
  company_id integer not null references companies (id),
  assignment_id integer not null references assignments (id),
  number integer not null,
  kind text not null
    check (kind in ('begun', 'read', 'played', 'attempt', 'confirmation', 'conversation', 'trainer', 'grant', 'result')),
  author_user_id integer references users (id),
  author_name text not null,
  content_version_id integer references content_versions (id),
  details text not null,
  -- Whether an attempt was passed; null for evidence of another kind.
  passed integer check (passed in (0, 1)),
  created_at integer not null,
  unique (assignment_id, number)
) strict;

create trigger evidence_stays before update on evidence begin
  select raise(abort, 'evidence is added, never changed');
end;
create trigger evidence_is_kept before delete on evidence begin
  select raise(abort, 'evidence is added, never removed');
end;

-- "insert or replace" removes what it replaces without firing the triggers above.
create trigger evidence_is_not_replaced before insert on evidence
when exists (select 1 from evidence e where e.id = new.id)
  or exists (select 1 from evidence e where e.assignment_id = new.assignment_id and e.number = new.number) begin
  select raise(abort, 'evidence is added, never replaced');
end;

-- Somebody's progress in a content node. `substance` is the hash of what there was to learn: if it has changed, the
-- node must be done again. `position` and the pairs in `played` (JSON) are seconds of the video; `reported_at` is the
-- time of the last report.
create table node_progress (
  assignment_id integer not null references assignments (id),
  content_node_id integer not null references content_nodes (id),
  company_id integer not null references companies (id),
  substance text not null,
  position real not null default 0,
  played text not null default '[]',
  reported_at integer,
  completed_at integer,
  completed_by text check (completed_by in ('text', 'video', 'text_instead')),
  begun_at integer not null,
  primary key (assignment_id, content_node_id)
) strict, without rowid;
create index node_progress_by_content_node on node_progress (content_node_id);

-- Attempts at tests: `questions` (JSON) are the drawn questions, with wording, points and key, as they were.
create table attempts (
  id integer primary key autoincrement,
  company_id integer not null references companies (id),
  assignment_id integer not null references assignments (id),
  number integer not null,
  content_version_id integer not null references content_versions (id),
  questions text not null,
  needed_points real not null,
  begun_at integer not null,
  ended_at integer,
  points real,
  percent real,
  passed integer check (passed in (0, 1)),
  unique (assignment_id, number)
) strict;
create unique index attempts_under_way on attempts (assignment_id) where ended_at is null;

-- `question` is its place in the attempt, `chosen` the places of the chosen answers (JSON).
create table attempt_answers (
  attempt_id integer not null references attempts (id),
  question integer not null,
  chosen text not null,
  answered_at integer not null,
  primary key (attempt_id, question)
) strict, without rowid;

-- When a player last reported for somebody, about any video: two videos at once count no more seconds than one.
create table viewers (
  user_id integer primary key references users (id),
  reported_at integer not null
) strict;

-- Secret addresses of calendars with the deadlines of a user; only hashes of them.
create table calendar_feeds (
  user_id integer primary key references users (id),
  company_id integer not null references companies (id),
  token_hash text not null unique,
  created_at integer not null
) strict;

-- A user who becomes inactive has no calendar any more, and becomes active again without one.
create trigger calendar_feeds_end_with_user after update of state on users
when new.state = 'inactive' and old.state <> 'inactive' begin
  delete from calendar_feeds where user_id = new.id;
end;

-- ========================================================================================================================
-- Certificates: what they state, how they look and what their courses contained, frozen at issue.
-- ========================================================================================================================

-- Looks of certificates, identified by the hash (SHA-256) of their content. They never change.
create table certificate_looks (
  id integer primary key autoincrement,
  company_id integer not null references companies (id),
  hash text not null,
  template text not null,
  wording text not null,
  orientation text not null,
  colour text,
  place text,
  signatory_name text,
  signatory_role text,
  signature_file_id integer references files (id),
  trainer_signature_file_id integer references files (id),
  created_at integer not null,
  unique (company_id, hash)
) strict;

create trigger certificate_looks_stay before update on certificate_looks begin
  select raise(abort, 'the look of certificates is added, never changed');
end;
create trigger certificate_looks_are_kept before delete on certificate_looks begin
  select raise(abort, 'the look of certificates is added, never removed');
end;

-- "insert or replace" removes what it replaces without firing the triggers above.
create trigger certificate_looks_are_not_replaced before insert on certificate_looks
when exists (select 1 from certificate_looks l where l.id = new.id)
  or exists (select 1 from certificate_looks l where l.company_id = new.company_id and l.hash = new.hash) begin
  select raise(abort, 'the look of certificates is added, never replaced');
end;

-- Contents of courses (JSON: the titles of chapters and content nodes), identified by their hash. They never change.
create table certificate_contents (
  id integer primary key autoincrement,
  company_id integer not null references companies (id),
  hash text not null,
  content text not null,
  created_at integer not null,
  unique (company_id, hash)
) strict;

create trigger certificate_contents_stay before update on certificate_contents begin
  select raise(abort, 'what a course contained is added, never changed');
end;
create trigger certificate_contents_are_kept before delete on certificate_contents begin
  select raise(abort, 'what a course contained is added, never removed');
end;
create trigger certificate_contents_are_not_replaced before insert on certificate_contents
when exists (select 1 from certificate_contents c where c.id = new.id)
  or exists (select 1 from certificate_contents c where c.company_id = new.company_id and c.hash = new.hash) begin
  select raise(abort, 'what a course contained is added, never replaced');
end;

-- What a certificate states, frozen at issue: only `superseded` and its revocation ever change. Rows are only ever added: a
-- renewal is another row of the same assignment, and the one with the highest `issue` is in force.
create table certificates (
  id integer primary key autoincrement,
  company_id integer not null references companies (id),
  assignment_id integer not null references assignments (id),
  -- The assignment's course, for lists of certificates by course. A trigger sets it if a statement omits it.
  course_id integer,
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
  -- Null for one imported from a dataset without a look.
  look_id integer references certificate_looks (id),
  -- Null if the contents of the course are not known.
  contents_id integer references certificate_contents (id),
  -- 1 when a newer certificate of the same assignment was issued, the assignment was superseded or withdrawn, or the
  -- certificate was revoked. Triggers set it.
  superseded integer not null default 0,
  -- When the certificate was revoked, and why: set once, permanently.
  revoked_on text,
  revoked_reason text,
  created_at integer not null,
  unique (assignment_id, issue)
) strict;
create index certificates_by_company on certificates (company_id, id);
-- For the check that nothing refers to a file that is deleted.
create index certificates_by_logo_file on certificates (logo_file_id) where logo_file_id is not null;
create index certificates_by_standing on certificates (company_id, superseded, state, id, valid_until);
create index certificates_by_issue on certificates (company_id, issued_on, id);
create index certificates_by_course on certificates (company_id, course_id, id);
create index certificates_by_validity on certificates (company_id, valid_until, id, superseded, state);
create index certificates_revoked on certificates (company_id, id) where revoked_on is not null;

-- See `course_id`.
create trigger certificates_of_course after insert on certificates when new.course_id is null begin
  update certificates set course_id = (select a.course_id from assignments a where a.id = new.assignment_id)
  where id = new.id;
end;

-- A certificate keeps its look and its contents.
create trigger certificates_keep_look before update of look_id, contents_id on certificates
when new.look_id is not old.look_id or new.contents_id is not old.contents_id begin
  select raise(abort, 'a certificate keeps its look and its contents');
end;
create trigger certificates_stay_revoked before update of revoked_on, revoked_reason on certificates
when old.revoked_on is not null
  and (new.revoked_on is not old.revoked_on or new.revoked_reason is not old.revoked_reason) begin
  select raise(abort, 'a certificate is revoked for good');
end;
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
create trigger certificates_superseded_with_assignment after update of superseded, withdrawn_at on assignments
when new.superseded <> old.superseded or (new.withdrawn_at is null) <> (old.withdrawn_at is null) begin
  update certificates set superseded = case
    when new.superseded = 1 or new.withdrawn_at is not null or certificates.revoked_on is not null
      or exists (select 1 from certificates n where n.assignment_id = new.id and n.issue > certificates.issue) then 1
    else 0 end
  where assignment_id = new.id;
end;

-- ========================================================================================================================
-- Totals for the lists of assignments and certificates. Triggers maintain them, without the withdrawn assignments.
-- ========================================================================================================================

-- The number of a company's assignments by the filters of lists, without the withdrawn ones. Maintained by triggers.
create table assignment_totals (
  company_id integer not null,
  course_id integer not null,
  assignment_type text not null,
  is_open integer not null,
  state text not null,
  amount integer not null,
  primary key (company_id, course_id, assignment_type, is_open, state)
) strict, without rowid;

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

-- The number of open assignments due at an instant: ends of days, so there are few. Maintained by triggers.
create table assignment_due_totals (
  company_id integer not null,
  deadline_at integer not null,
  amount integer not null,
  primary key (company_id, deadline_at)
) strict, without rowid;

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

-- The number of completed assignments of a course that were finished on one day and are valid until another ('': none).
-- There are few combinations, because most courses are valid for the same time after any day.
create table assignment_day_totals (
  company_id integer not null,
  course_id integer not null,
  is_open integer not null,
  state text not null,
  finish_date text not null,
  valid_until text not null,
  amount integer not null,
  primary key (company_id, course_id, is_open, state, finish_date, valid_until)
) strict, without rowid;

create trigger assignment_day_totals_added after insert on assignments
when new.withdrawn_at is null and (new.finish_date is not null or new.valid_until is not null) begin
  insert into assignment_day_totals values (
    new.company_id, new.course_id, new.is_open, new.state, coalesce(new.finish_date, ''), coalesce(new.valid_until, ''), 1)
  on conflict do update set amount = amount + 1;
end;
create trigger assignment_day_totals_removed after delete on assignments
when old.withdrawn_at is null and (old.finish_date is not null or old.valid_until is not null) begin
  update assignment_day_totals set amount = amount - 1
  where company_id = old.company_id and course_id = old.course_id and is_open = old.is_open and state = old.state
    and finish_date = coalesce(old.finish_date, '') and valid_until = coalesce(old.valid_until, '');
end;
create trigger assignment_day_totals_left
after update of course_id, is_open, state, finish_date, valid_until, withdrawn_at on assignments
when old.withdrawn_at is null and (old.finish_date is not null or old.valid_until is not null) begin
  update assignment_day_totals set amount = amount - 1
  where company_id = old.company_id and course_id = old.course_id and is_open = old.is_open and state = old.state
    and finish_date = coalesce(old.finish_date, '') and valid_until = coalesce(old.valid_until, '');
end;
create trigger assignment_day_totals_entered
after update of course_id, is_open, state, finish_date, valid_until, withdrawn_at on assignments
when new.withdrawn_at is null and (new.finish_date is not null or new.valid_until is not null) begin
  insert into assignment_day_totals values (
    new.company_id, new.course_id, new.is_open, new.state, coalesce(new.finish_date, ''), coalesce(new.valid_until, ''), 1)
  on conflict do update set amount = amount + 1;
end;

-- The number of assignments of a team's members, without the withdrawn ones. The row of a location (team 0) has what is
-- counted more than once when its teams are added up: members in several teams. Most are in one team, so most changes
-- touch one row.
create table assignment_place_totals (
  company_id integer not null,
  team_id integer not null,
  location_id integer not null,
  is_open integer not null,
  state text not null,
  amount integer not null,
  primary key (company_id, team_id, location_id, is_open, state)
) strict, without rowid;

create trigger assignment_place_totals_added after insert on assignments when new.withdrawn_at is null begin
  insert into assignment_place_totals
    select new.company_id, team_id, 0, new.is_open, new.state, 1 from team_users where user_id = new.user_id
  on conflict do update set amount = amount + 1;
  insert into assignment_place_totals
    select new.company_id, 0, t.location_id, new.is_open, new.state, count(*) - 1 from team_users m cross join teams t
    where m.user_id = new.user_id and t.id = m.team_id
      and (select 1 from team_users where user_id = new.user_id limit 1 offset 1) is not null
    group by t.location_id having count(*) > 1
  on conflict do update set amount = amount + excluded.amount;
end;
create trigger assignment_place_totals_removed after delete on assignments when old.withdrawn_at is null begin
  insert into assignment_place_totals
    select old.company_id, team_id, 0, old.is_open, old.state, -1 from team_users where user_id = old.user_id
  on conflict do update set amount = amount - 1;
  insert into assignment_place_totals
    select old.company_id, 0, t.location_id, old.is_open, old.state, -(count(*) - 1) from team_users m cross join teams t
    where m.user_id = old.user_id and t.id = m.team_id
      and (select 1 from team_users where user_id = old.user_id limit 1 offset 1) is not null
    group by t.location_id having count(*) > 1
  on conflict do update set amount = amount + excluded.amount;
end;
create trigger assignment_place_totals_left after update of is_open, state, withdrawn_at on assignments
when old.withdrawn_at is null and (new.is_open, new.state, new.withdrawn_at is null) <> (old.is_open, old.state, 1) begin
  insert into assignment_place_totals
    select old.company_id, team_id, 0, old.is_open, old.state, -1 from team_users where user_id = old.user_id
  on conflict do update set amount = amount - 1;
  insert into assignment_place_totals
    select old.company_id, 0, t.location_id, old.is_open, old.state, -(count(*) - 1) from team_users m cross join teams t
    where m.user_id = old.user_id and t.id = m.team_id
      and (select 1 from team_users where user_id = old.user_id limit 1 offset 1) is not null
    group by t.location_id having count(*) > 1
  on conflict do update set amount = amount + excluded.amount;
end;
create trigger assignment_place_totals_entered after update of is_open, state, withdrawn_at on assignments
when new.withdrawn_at is null and (new.is_open, new.state, 1) <> (old.is_open, old.state, old.withdrawn_at is null) begin
  insert into assignment_place_totals
    select new.company_id, team_id, 0, new.is_open, new.state, 1 from team_users where user_id = new.user_id
  on conflict do update set amount = amount + 1;
  insert into assignment_place_totals
    select new.company_id, 0, t.location_id, new.is_open, new.state, count(*) - 1 from team_users m cross join teams t
    where m.user_id = new.user_id and t.id = m.team_id
      and (select 1 from team_users where user_id = new.user_id limit 1 offset 1) is not null
    group by t.location_id having count(*) > 1
  on conflict do update set amount = amount + excluded.amount;
end;

-- The number of a company's certificates by course and by properties that do not change from day to day.
create table certificate_totals (
  company_id integer not null,
  course_id integer not null,
  superseded integer not null,
  state text not null,
  amount integer not null,
  primary key (company_id, course_id, superseded, state)
) strict, without rowid;

create trigger certificate_totals_added after insert on certificates begin
  insert into certificate_totals
    select new.company_id, a.course_id, new.superseded, new.state, 1 from assignments a where a.id = new.assignment_id
  on conflict do update set amount = amount + 1;
end;
create trigger certificate_totals_moved after update of superseded on certificates
when new.superseded <> old.superseded begin
  insert into certificate_totals
    select new.company_id, a.course_id, old.superseded, old.state, -1 from assignments a where a.id = new.assignment_id
  on conflict do update set amount = amount - 1;
  insert into certificate_totals
    select new.company_id, a.course_id, new.superseded, new.state, 1 from assignments a where a.id = new.assignment_id
  on conflict do update set amount = amount + 1;
end;

-- The number of certificates that certify success, are not superseded and end on a day ('': never). Maintained by
-- triggers.
create table certificate_day_totals (
  company_id integer not null,
  valid_until text not null,
  amount integer not null,
  primary key (company_id, valid_until)
) strict, without rowid;

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

-- The number of certificates of a team's members, by properties that do not change from day to day; for locations as in
-- assignment_place_totals.
create table certificate_place_totals (
  company_id integer not null,
  team_id integer not null,
  location_id integer not null,
  superseded integer not null,
  state text not null,
  amount integer not null,
  primary key (company_id, team_id, location_id, superseded, state)
) strict, without rowid;

create trigger certificate_place_totals_added after insert on certificates begin
  insert into certificate_place_totals
    select new.company_id, team_id, 0, new.superseded, new.state, 1 from team_users where user_id = (select user_id from assignments where id = new.assignment_id)
  on conflict do update set amount = amount + 1;
  insert into certificate_place_totals
    select new.company_id, 0, t.location_id, new.superseded, new.state, count(*) - 1 from team_users m cross join teams t
    where m.user_id = (select user_id from assignments where id = new.assignment_id) and t.id = m.team_id
      and (select 1 from team_users where user_id = (select user_id from assignments where id = new.assignment_id) limit 1 offset 1) is not null
    group by t.location_id having count(*) > 1
  on conflict do update set amount = amount + excluded.amount;
end;
create trigger certificate_place_totals_moved after update of superseded on certificates when new.superseded <> old.superseded begin
  insert into certificate_place_totals
    select new.company_id, team_id, 0, old.superseded, old.state, -1 from team_users where user_id = (select user_id from assignments where id = new.assignment_id)
  on conflict do update set amount = amount - 1;
  insert into certificate_place_totals
    select new.company_id, 0, t.location_id, old.superseded, old.state, -(count(*) - 1) from team_users m cross join teams t
    where m.user_id = (select user_id from assignments where id = new.assignment_id) and t.id = m.team_id
      and (select 1 from team_users where user_id = (select user_id from assignments where id = new.assignment_id) limit 1 offset 1) is not null
    group by t.location_id having count(*) > 1
  on conflict do update set amount = amount + excluded.amount;
  insert into certificate_place_totals
    select new.company_id, team_id, 0, new.superseded, new.state, 1 from team_users where user_id = (select user_id from assignments where id = new.assignment_id)
  on conflict do update set amount = amount + 1;
  insert into certificate_place_totals
    select new.company_id, 0, t.location_id, new.superseded, new.state, count(*) - 1 from team_users m cross join teams t
    where m.user_id = (select user_id from assignments where id = new.assignment_id) and t.id = m.team_id
      and (select 1 from team_users where user_id = (select user_id from assignments where id = new.assignment_id) limit 1 offset 1) is not null
    group by t.location_id having count(*) > 1
  on conflict do update set amount = amount + excluded.amount;
end;

-- A member that joins or leaves a team takes along all assignments and certificates. One that is in another team of the
-- same location is counted there one more or one fewer time.
create trigger training_place_totals_joined after insert on team_users begin
  insert into assignment_place_totals
    select new.company_id, p.team_id, p.location_id, r.is_open, r.state, r.amount
    from (
        select is_open, state, count(*) as amount from assignments
        where user_id = new.user_id and withdrawn_at is null group by is_open, state) r
      cross join (
        select new.team_id as team_id, 0 as location_id
        union all select 0, t.location_id from teams t
        where t.id = new.team_id and exists (
          select 1 from team_users m join teams o on o.id = m.team_id
          where m.user_id = new.user_id and m.team_id <> new.team_id and o.location_id = t.location_id)) p
    where true
  on conflict do update set amount = amount + excluded.amount;
  insert into certificate_place_totals
    select new.company_id, p.team_id, p.location_id, r.superseded, r.state, r.amount
    from (
        select k.superseded, k.state, count(*) as amount from assignments a cross join certificates k
        where a.user_id = new.user_id and k.assignment_id = a.id group by k.superseded, k.state) r
      cross join (
        select new.team_id as team_id, 0 as location_id
        union all select 0, t.location_id from teams t
        where t.id = new.team_id and exists (
          select 1 from team_users m join teams o on o.id = m.team_id
          where m.user_id = new.user_id and m.team_id <> new.team_id and o.location_id = t.location_id)) p
    where true
  on conflict do update set amount = amount + excluded.amount;
end;
create trigger training_place_totals_left after delete on team_users begin
  insert into assignment_place_totals
    select old.company_id, p.team_id, p.location_id, r.is_open, r.state, -r.amount
    from (
        select is_open, state, count(*) as amount from assignments
        where user_id = old.user_id and withdrawn_at is null group by is_open, state) r
      cross join (
        select old.team_id as team_id, 0 as location_id
        union all select 0, t.location_id from teams t
        where t.id = old.team_id and exists (
          select 1 from team_users m join teams o on o.id = m.team_id
          where m.user_id = old.user_id and m.team_id <> old.team_id and o.location_id = t.location_id)) p
    where true
  on conflict do update set amount = amount + excluded.amount;
  insert into certificate_place_totals
    select old.company_id, p.team_id, p.location_id, r.superseded, r.state, -r.amount
    from (
        select k.superseded, k.state, count(*) as amount from assignments a cross join certificates k
        where a.user_id = old.user_id and k.assignment_id = a.id group by k.superseded, k.state) r
      cross join (
        select old.team_id as team_id, 0 as location_id
        union all select 0, t.location_id from teams t
        where t.id = old.team_id and exists (
          select 1 from team_users m join teams o on o.id = m.team_id
          where m.user_id = old.user_id and m.team_id <> old.team_id and o.location_id = t.location_id)) p
    where true
  on conflict do update set amount = amount + excluded.amount;
end;

-- A team moves to another location together with its members.
create trigger training_place_totals_moved after update of location_id on teams when new.location_id <> old.location_id begin
  insert into assignment_place_totals
    select new.company_id, 0, l.id, a.is_open, a.state, l.difference * count(*)
    from (select old.location_id as id, -1 as difference union all select new.location_id, 1) l
      cross join team_users m cross join assignments a
    where m.team_id = new.id and a.user_id = m.user_id and a.withdrawn_at is null and exists (
      select 1 from team_users o join teams t on t.id = o.team_id
      where o.user_id = m.user_id and o.team_id <> new.id and t.location_id = l.id)
    group by l.id, a.is_open, a.state
  on conflict do update set amount = amount + excluded.amount;
  insert into certificate_place_totals
    select new.company_id, 0, l.id, k.superseded, k.state, l.difference * count(*)
    from (select old.location_id as id, -1 as difference union all select new.location_id, 1) l
      cross join team_users m cross join assignments a cross join certificates k
    where m.team_id = new.id and a.user_id = m.user_id and k.assignment_id = a.id and exists (
      select 1 from team_users o join teams t on t.id = o.team_id
      where o.user_id = m.user_id and o.team_id <> new.id and t.location_id = l.id)
    group by l.id, k.superseded, k.state
  on conflict do update set amount = amount + excluded.amount;
end;

-- Numbers that increase whenever the data behind a company's lists of assignments and certificates changes: a count
-- remains correct while its number is unchanged.
create table training_versions (
  company_id integer primary key,
  assignments integer not null,
  certificates integer not null,
  memberships integer not null
) strict;

create trigger training_versions_assignment_added after insert on assignments begin
  insert into training_versions values (new.company_id, 1, 0, 0) on conflict do update set assignments = assignments + 1;
end;
create trigger training_versions_assignment_changed after update on assignments begin
  insert into training_versions values (new.company_id, 1, 0, 0) on conflict do update set assignments = assignments + 1;
end;
create trigger training_versions_assignment_removed after delete on assignments begin
  insert into training_versions values (old.company_id, 1, 0, 0) on conflict do update set assignments = assignments + 1;
end;
create trigger training_versions_certificate_added after insert on certificates begin
  insert into training_versions values (new.company_id, 0, 1, 0) on conflict do update set certificates = certificates + 1;
end;
create trigger training_versions_certificate_changed after update on certificates begin
  insert into training_versions values (new.company_id, 0, 1, 0) on conflict do update set certificates = certificates + 1;
end;
create trigger training_versions_joined after insert on team_users begin
  insert into training_versions values (new.company_id, 0, 0, 1) on conflict do update set memberships = memberships + 1;
end;
create trigger training_versions_left after delete on team_users begin
  insert into training_versions values (old.company_id, 0, 0, 1) on conflict do update set memberships = memberships + 1;
end;
create trigger training_versions_placed after update of location_id on teams when new.location_id <> old.location_id begin
  insert into training_versions values (new.company_id, 0, 0, 1) on conflict do update set memberships = memberships + 1;
end;

-- ========================================================================================================================
-- API clients, and requests that they may repeat.
-- ========================================================================================================================

-- API clients. client_id is the public UUID; id is internal.
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

-- Requests that clients may repeat safely (Idempotency-Key). While the first request is in progress, the row has its
-- claim. Its response is saved with the change and replaces the claim. Requests with many rows are saved in batches:
-- what has been saved stays with the key, so that a retry continues where the first request was interrupted. Such a row
-- outlives its claim.
create table idempotency_keys (
  client_id integer not null references clients (id),
  key text not null,
  -- SHA-256 of method, address and body.
  fingerprint text not null,
  -- Identifies the request in progress; null once it is answered.
  claim text,
  -- Until when the claim makes retries wait; null: as long as the row is kept.
  claimed_until integer,
  -- Null until it is answered.
  status integer,
  -- The body of the response, without secrets; null if it has none.
  body text,
  -- The outcome of the saved rows of a bulk request, in order: a line of JSON for each. Null if it is not recorded row
  -- by row, and once the request is answered.
  progress text,
  -- The characters of `body` and `progress`.
  size integer not null default 0,
  -- When the claim or the stored response expires.
  expires_at integer not null,
  primary key (client_id, key)
) strict;
create index idempotency_keys_by_expiry on idempotency_keys (expires_at);
create index idempotency_keys_by_client on idempotency_keys (client_id, expires_at);
-- Large responses and progress, by client: their total is limited, and the index alone shows what exceeds the limit.
create index idempotency_keys_large on idempotency_keys (client_id, expires_at, key, size, claimed_until) where size > 8192;

-- ========================================================================================================================
-- The feed of changes: which records of a company changed, in the order of commits.
-- ========================================================================================================================

-- Entries are added in the transaction of the change, as its last statement, and removed by age, oldest first. The id
-- is the position in the feed. `fields` is a JSON list of names. user_id is the service user who made the change; null
-- for the server and for commands. Nothing refers to other tables: adding an entry must not wait for a lock of their
-- rows, because readers wait for it.
create table changes (
  id integer primary key autoincrement,
  company_id integer not null,
  at integer not null,
  action text not null check (action in ('created', 'updated', 'deleted')),
  record_type text not null,
  record_id integer,
  fields text not null,
  user_id integer
) strict;
create index changes_by_company on changes (company_id, id);

-- One row. A cursor contains the epoch in which it was issued; a restore begins a new one. Entries up to
-- `removed_through` have been removed.
create table change_feed (
  id integer primary key check (id = 1),
  epoch text not null,
  removed_through integer not null
) strict;
insert into change_feed (id, epoch, removed_through) values (1, lower(hex(randomblob(16))), 0);

-- ========================================================================================================================
-- Webhooks: addresses of other systems that receive what happens in a company.
-- ========================================================================================================================

-- `events` is a JSON list of names. `disabled_reason` says why the server made it inactive; null if it did not.
-- `failing_since` is when the first delivery failed after the last one that succeeded; null if the last one succeeded.
create table webhooks (
  id integer primary key autoincrement,
  company_id integer not null references companies (id),
  url text not null,
  description text,
  events text not null,
  state text not null check (state in ('active', 'inactive')),
  disabled_reason text check (disabled_reason in ('gone', 'failing')),
  failing_since integer,
  created_at integer not null,
  updated_at integer not null
) strict;
create index webhooks_by_company on webhooks (company_id, id);

-- The secrets that sign the deliveries of a webhook, sealed with the installation's key. The newest one has no end;
-- after a rotation the previous one also signs until it expires.
create table webhook_secrets (
  id integer primary key autoincrement,
  webhook_id integer not null references webhooks (id) on delete cascade,
  sealed text not null,
  expires_at integer,
  created_at integer not null
) strict;
create index webhook_secrets_by_webhook on webhook_secrets (webhook_id);

-- How far the clock's own events have been announced to a webhook: assignments whose deadline has passed, by instant and
-- id, and certificates that will expire, by their last day and id.
create table webhook_watches (
  webhook_id integer primary key references webhooks (id) on delete cascade,
  overdue_at integer not null,
  overdue_id integer not null,
  expiring_on text not null,
  expiring_id integer not null
) strict;

-- Events as they are sent. Written in the transaction of their cause. `event_id` begins with the time, so its order is
-- chronological.
create table webhook_events (
  event_id text primary key,
  company_id integer not null references companies (id),
  type text not null,
  body text not null,
  created_at integer not null
) strict;

-- An event on its way to a webhook. While a process sends it, `next_attempt_at` is when another process may try again.
-- Nothing refers to other tables, so that neither adding one nor removing a webhook has to wait: deliveries of a
-- removed webhook are never sent, and are removed by age.
create table webhook_deliveries (
  id integer primary key autoincrement,
  webhook_id integer not null,
  event_id text not null,
  type text not null,
  state text not null check (state in ('pending', 'delivered', 'failed')),
  attempts integer not null,
  last_status integer,
  last_error text,
  next_attempt_at integer,
  -- The process that sends a delivery. Deliveries claimed by a process that has ended are sent by the next one that
  -- starts.
  holder text,
  created_at integer not null
) strict;
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at) where state = 'pending';
create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_by_creation on webhook_deliveries (webhook_id, created_at, id);

-- ========================================================================================================================
-- Sign-in: accounts, sessions, guessing limits, second factors, and sign-on through other systems.
-- ========================================================================================================================

-- Sign-in data of a user in addition to the password. A user without a row has none. `language` is the one chosen for
-- pages; `passkey_handle` identifies the user to passkeys (base64url).
create table person_accounts (
  user_id integer primary key references users (id),
  company_id integer not null references companies (id),
  password_change_required integer not null default 0 check (password_change_required in (0, 1)),
  -- 1: only an administrator may give this user a password; no link for a forgotten one is mailed.
  awaits_password integer not null default 0 check (awaits_password in (0, 1)),
  -- When the user first signed in.
  signed_in_at integer,
  language text,
  passkey_handle text unique
) strict;

-- Only a hash of the cookie is stored. `expires_at` is the end of the session's maximum lifetime; an unused session
-- ends earlier. `factors` is a JSON list of how the person proved who it is. `stays` 0: the session ends with the
-- browser.
create table sessions (
  id integer primary key autoincrement,
  token_hash text not null unique,
  user_id integer not null references users (id),
  company_id integer not null references companies (id),
  factors text not null,
  stays integer not null check (stays in (0, 1)),
  address text not null,
  device text not null,
  created_at integer not null,
  last_used_at integer not null,
  expires_at integer not null
) strict;
create index sessions_by_user on sessions (user_id, id);
create index sessions_by_expiry on sessions (expires_at);

-- One-time tokens with a limited lifetime: mailed links, the state between two steps of signing in, challenges, forms
-- shown again, the address of the set-up. Only a hash of the token is stored; `payload` is JSON, sealed where it is
-- secret.
create table one_time_keys (
  key_hash text primary key,
  kind text not null,
  company_id integer references companies (id),
  user_id integer references users (id),
  payload text not null,
  created_at integer not null,
  expires_at integer not null
) strict;
create index one_time_keys_by_user on one_time_keys (user_id, kind);
create index one_time_keys_by_expiry on one_time_keys (expires_at);
-- The newest keys of a kind.
create index one_time_keys_by_kind on one_time_keys (kind, user_id, created_at, key_hash);

-- A user who becomes inactive or gets another password is signed out, whatever the source of the change. Outstanding
-- tokens also end; a link mailed to an address ends with the address.
create trigger sessions_end_with_user after update of state on users
when new.state = 'inactive' and old.state <> 'inactive' begin
  delete from sessions where user_id = new.id;
  delete from one_time_keys where user_id = new.id;
end;
create trigger sessions_end_with_password after update of password_hash on users
when new.password_hash is not old.password_hash begin
  delete from sessions where user_id = new.id;
  delete from one_time_keys where user_id = new.id and kind in ('password_link', 'second_factor');
end;
create trigger links_end_with_address after update of email_folded on users
when new.email_folded is not old.email_folded begin
  delete from one_time_keys where user_id = new.id and kind = 'password_link';
end;

-- Attempts to sign in that failed or are in progress. `counted_for` is their subject: an account, an address, a
-- browser. Wrong second steps are counted over a day (subjects that begin with "day:"), even if somebody signs in in
-- between.
create table sign_in_attempts (
  id integer primary key autoincrement,
  counted_for text not null,
  at integer not null
) strict;
create index sign_in_attempts_by_subject on sign_in_attempts (counted_for, at);
create index sign_in_attempts_by_time on sign_in_attempts (at);

-- Browsers in which somebody has signed in before, by a hash of their cookie. A trusted one has its own attempts for
-- the account that was used there; the newest ten of an account are kept.
create table known_browsers (
  browser_hash text not null,
  user_id integer not null references users (id),
  company_id integer not null references companies (id),
  -- 1 as long as the password and the factors are still those used to sign in there.
  trusted integer not null default 1 check (trusted in (0, 1)),
  last_used_at integer not null,
  primary key (browser_hash, user_id)
) strict, without rowid;
create index known_browsers_by_user on known_browsers (user_id);
create index known_browsers_by_use on known_browsers (last_used_at);

-- Time-based codes (RFC 6238). `sealed` is the secret, sealed with the installation's key; `last_step` is the last
-- period whose code was used, so that none is used twice. Not active until `confirmed_at`.
create table totp_factors (
  user_id integer primary key references users (id),
  company_id integer not null references companies (id),
  sealed text not null,
  -- The session in which the set-up of an app began: its key is shown only there, until one of its codes is entered.
  session_id integer,
  last_step integer,
  confirmed_at integer,
  created_at integer not null
) strict;

create table recovery_codes (
  id integer primary key autoincrement,
  user_id integer not null references users (id),
  company_id integer not null references companies (id),
  code_hash text not null,
  used_at integer,
  created_at integer not null,
  unique (user_id, code_hash)
) strict;

-- Public keys with which people sign in (WebAuthn). `credential_id` and `public_key` are base64url, `transports` a JSON
-- list.
create table passkeys (
  id integer primary key autoincrement,
  user_id integer not null references users (id),
  company_id integer not null references companies (id),
  credential_id text not null unique,
  public_key text not null,
  sign_count integer not null,
  transports text not null,
  name text not null,
  created_at integer not null,
  last_used_at integer
) strict;
create index passkeys_by_user on passkeys (user_id, id);

-- A browser is removed with its user, and no longer trusted after a change of the password or a factor.
create trigger browsers_end_with_user after update of state on users
when new.state = 'inactive' and old.state <> 'inactive' begin
  delete from known_browsers where user_id = new.id;
end;
create trigger browsers_by_password after update of password_hash on users
when new.password_hash is not old.password_hash begin
  update known_browsers set trusted = 0 where user_id = new.id and trusted = 1;
end;
create trigger browsers_by_new_app after insert on totp_factors when new.confirmed_at is not null begin
  update known_browsers set trusted = 0 where user_id = new.user_id and trusted = 1;
end;
create trigger browsers_by_app after update of sealed, confirmed_at on totp_factors
when new.confirmed_at is not null
  and (new.sealed <> old.sealed or new.confirmed_at is not old.confirmed_at) begin
  update known_browsers set trusted = 0 where user_id = new.user_id and trusted = 1;
end;
create trigger browsers_by_removed_app after delete on totp_factors when old.confirmed_at is not null begin
  update known_browsers set trusted = 0 where user_id = old.user_id and trusted = 1;
end;
create trigger browsers_by_codes after insert on recovery_codes begin
  update known_browsers set trusted = 0 where user_id = new.user_id and trusted = 1;
end;
create trigger browsers_by_removed_codes after delete on recovery_codes begin
  update known_browsers set trusted = 0 where user_id = old.user_id and trusted = 1;
end;
create trigger browsers_by_passkey after insert on passkeys begin
  update known_browsers set trusted = 0 where user_id = new.user_id and trusted = 1;
end;
create trigger browsers_by_removed_passkey after delete on passkeys begin
  update known_browsers set trusted = 0 where user_id = old.user_id and trusted = 1;
end;

-- A new password or a removed factor resets the count: what a guesser knew is now worthless.
create trigger wrong_steps_by_password after update of password_hash on users
when new.password_hash is not old.password_hash begin
  delete from sign_in_attempts where counted_for = 'day:second:user:' || new.id;
end;
create trigger wrong_steps_by_removed_app after delete on totp_factors when old.confirmed_at is not null begin
  delete from sign_in_attempts where counted_for = 'day:second:user:' || old.user_id;
end;
create trigger wrong_steps_by_removed_passkey after delete on passkeys begin
  delete from sign_in_attempts where counted_for = 'day:second:user:' || old.user_id;
end;

-- OpenID Connect providers through which people of a company sign on. `matches` is the user field that the claim is
-- compared with. `sealed` is the client secret, sealed with the installation's key.
create table identity_providers (
  id integer primary key autoincrement,
  company_id integer not null references companies (id),
  key text not null unique,
  name text not null,
  issuer text not null,
  client_id text not null,
  sealed text not null,
  matches text not null check (matches in ('username', 'email', 'external_id')),
  claim text not null,
  trusts_email integer not null check (trusts_email in (0, 1)),
  creates_users integer not null check (creates_users in (0, 1)),
  allows_passwords integer not null check (allows_passwords in (0, 1)),
  state text not null check (state in ('active', 'inactive')),
  created_at integer not null,
  updated_at integer not null
) strict;
create index identity_providers_by_company on identity_providers (company_id, id);

-- The identity of a user at a provider, once known: from then on only this counts.
create table provider_identities (
  id integer primary key autoincrement,
  provider_id integer not null references identity_providers (id),
  company_id integer not null references companies (id),
  issuer text not null,
  subject text not null,
  user_id integer not null references users (id),
  created_at integer not null,
  unique (provider_id, issuer, subject)
) strict;
create index provider_identities_by_user on provider_identities (user_id);

-- ========================================================================================================================
-- The audit log.
-- ========================================================================================================================

-- Entries are only ever added, in the transaction of the change that they record, and removed by age alone. `actor` is
-- 'client' (then with the UUID and the name of the client, and the service user), 'person', 'command' or 'server';
-- `origin` is the id of the request, or the name of the command or duty. Names are as they were at the time. company_id
-- is null if it belongs to no company. `changes` is JSON: the changed fields with their values before and after, never
-- a secret.
create table audit_entries (
  id integer primary key autoincrement,
  company_id integer references companies (id),
  at integer not null,
  actor text not null check (actor in ('client', 'command', 'server', 'person')),
  origin text,
  client_id text,
  client_name text,
  user_id integer,
  username text,
  -- For a request: the address that it came from and, for a person, the device as named by the browser.
  address text,
  device text,
  -- For a command: the system user who ran it, and the one who called sudo.
  os_user text,
  sudo_user text,
  action text not null,
  record_type text not null,
  record_id integer,
  record_name text,
  changes text not null default '{}'
) strict;
create index audit_entries_by_record on audit_entries (record_type, record_id, id);
create index audit_entries_by_time on audit_entries (at);

-- How often an event has happened that has a single entry for an account and an address until some time. The entry
-- itself never changes. `changes_hash` distinguishes its content from that of the others.
create table gathered_entries (
  entry_id integer primary key references audit_entries (id) on delete cascade,
  gathered_by text not null,
  changes_hash text not null,
  until integer not null,
  count integer not null,
  last_at integer not null
) strict;
create index gathered_entries_open on gathered_entries (gathered_by, until);

-- ========================================================================================================================
-- Background work: jobs, exclusive tasks, and the clock.
-- ========================================================================================================================

-- The durable queue. A job is claimed by a lease; one that keeps failing is parked with its error.
create table jobs (
  id integer primary key autoincrement,
  company_id integer references companies (id),
  kind text not null,
  payload text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'parked')),
  attempts integer not null default 0,
  -- How often the job itself failed: a process that died is not the job's fault.
  failures integer not null default 0,
  run_at integer not null,
  lease_until integer,
  -- The process that runs it.
  holder text,
  error text,
  created_at integer not null,
  updated_at integer not null
) strict;
create index jobs_due on jobs (state, run_at, id);

-- Tasks that only one process may do at a time, by name. fence changes with the holder, beat is its heartbeat.
create table leases (
  name text primary key,
  holder text,
  fence integer not null,
  beat integer not null
) strict, without rowid;

-- The last trusted time that the database has seen, and since when the clock has been in doubt. One row.
create table clock (
  id integer primary key check (id = 1),
  seen_at integer not null,
  doubted_at integer,
  checked_at integer not null
) strict;

-- ========================================================================================================================
-- Backups and keys.
-- ========================================================================================================================

-- Attempts at scheduled backups; `finished_at` is null while one is running, `error` null for one that succeeded.
create table backup_runs (
  id integer primary key autoincrement,
  started_at integer not null,
  finished_at integer,
  path text,
  size integer,
  error text
) strict;
create index backup_runs_by_start on backup_runs (started_at);

-- One row while scheduled backups are on: since when, and the latest due moment for which a backup was requested.
create table backup_schedule (
  id integer primary key check (id = 1),
  on_since integer not null,
  due_at integer not null
) strict;

-- The keys with which addresses of files are signed.
create table signing_keys (
  name text primary key,
  key text not null,
  created_at integer not null
) strict, without rowid;

-- The key that has sealed the stored secrets, as part of a digest. One row.
create table installation_key (
  id integer primary key check (id = 1),
  fingerprint text not null
) strict;
