-- People learn: what courses ask for, progress, attempts at tests, and the evidence of it all.

-- What a course asks for besides its content. `test_attempts` null is without limit. `requires_confirmation` is of courses that do
-- not ask for it anyway; `requires_trainer` null leaves it to the kind of course.
alter table courses add column test_attempts integer default 3;
alter table courses add column requires_confirmation integer not null default 0;
alter table courses add column requires_conversation integer not null default 0;
alter table courses add column requires_trainer integer;

-- Files may be pictures in texts. What is referred to keeps its ids, and no id is given again.
create table files_new (
  id integer primary key autoincrement,
  company_id integer references companies (id),
  purpose text not null check (purpose in ('logo', 'certificate', 'video', 'captions', 'image')),
  storage_name text not null unique,
  media_type text not null,
  size integer not null,
  sha256 text not null,
  created_at integer not null
) strict;
insert into files_new (id, company_id, purpose, storage_name, media_type, size, sha256, created_at)
select id, company_id, purpose, storage_name, media_type, size, sha256, created_at from files;
delete from sqlite_sequence where name = 'files_new';
insert into sqlite_sequence (name, seq) select 'files_new', seq from sqlite_sequence where name = 'files';
drop table files;
alter table files_new rename to files;
create index files_by_company on files (company_id, sha256);

-- Pictures that texts of courses show by their keys. `company_id` is that of the owner: null for the provider's.
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

-- The content of a course as it was for a company: all nodes, questions and videos as JSON, found by its hash (SHA-256). The files
-- that it names are kept as long as it is. Nothing of it ever changes.
create table content_versions (
  id integer primary key autoincrement,
  company_id integer not null references companies (id),
  course_id integer not null references courses (id),
  hash text not null,
  content text not null,
  created_at integer not null,
  unique (company_id, course_id, hash)
) strict;
create table content_version_files (
  content_version_id integer not null references content_versions (id),
  file_id integer not null references files (id),
  primary key (content_version_id, file_id)
) strict, without rowid;
create index content_version_files_by_file on content_version_files (file_id);

-- What was learned, attempted, confirmed and noted, with texts as they were. It only grows. `author_name` is the name then of who did
-- it, `details` JSON by kind. `number` counts within the assignment.
create table evidence (
  id integer primary key autoincrement,
  company_id integer not null references companies (id),
  assignment_id integer not null references assignments (id),
  number integer not null,
  kind text not null check (kind in ('begun', 'read', 'played', 'attempt', 'confirmation', 'conversation', 'trainer', 'grant', 'result')),
  author_user_id integer references users (id),
  author_name text not null,
  content_version_id integer references content_versions (id),
  details text not null,
  created_at integer not null,
  unique (assignment_id, number)
) strict;
create trigger evidence_stays before update on evidence begin
  select raise(abort, 'evidence is added, never changed');
end;
create trigger evidence_is_kept before delete on evidence begin
  select raise(abort, 'evidence is added, never removed');
end;
create trigger content_versions_stay before update on content_versions begin
  select raise(abort, 'a version of content is added, never changed');
end;
create trigger content_versions_are_kept before delete on content_versions begin
  select raise(abort, 'a version of content is added, never removed');
end;

-- "insert or replace" removes what it replaces without a word to the triggers above.
create trigger evidence_is_not_replaced before insert on evidence
when exists (select 1 from evidence e where e.id = new.id)
  or exists (select 1 from evidence e where e.assignment_id = new.assignment_id and e.number = new.number) begin
  select raise(abort, 'evidence is added, never replaced');
end;
create trigger content_versions_are_not_replaced before insert on content_versions
when exists (select 1 from content_versions v where v.id = new.id)
  or exists (
    select 1 from content_versions v
    where v.company_id = new.company_id and v.course_id = new.course_id and v.hash = new.hash) begin
  select raise(abort, 'a version of content is added, never replaced');
end;
create trigger content_version_files_stay before update on content_version_files begin
  select raise(abort, 'a version of content keeps its files');
end;
create trigger content_version_files_are_kept before delete on content_version_files begin
  select raise(abort, 'a version of content keeps its files');
end;

-- How far somebody is with a content node. `substance` is the hash of what there was to learn: when it differs now, the node is to be
-- done again. `position` and the pairs in `played` (JSON) are seconds of the video; `reported_at` is when they were heard of last.
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

-- Attempts at tests: `questions` (JSON) is what was drawn, with wording, points and key, as it was.
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
