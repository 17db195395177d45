-- Content videos with their files, and jobs whose process is known.

-- `company_id` is null for files of the provider's content. What is referred to keeps its ids, and no id is given again.
create table files_new (
  id integer primary key autoincrement,
  company_id integer references companies (id),
  purpose text not null check (purpose in ('logo', 'certificate', 'video', 'captions')),
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

-- Videos that are made from prompter text. `company_id` is that of the owner: null for the provider's own.
-- `made_course_node` tells that the content node's course node was made for it.
-- `draft_name` is the stored file that an attempt was about to write, so that the next one can remove it.
create table content_videos (
  id integer primary key autoincrement,
  company_id integer references companies (id),
  content_node_id integer not null references content_nodes (id),
  made_course_node integer not null,
  key text not null,
  name text not null,
  prompter_text text not null,
  estimated_length integer not null,
  state text not null default 'queued' check (state in ('queued', 'rendering', 'ready', 'failed')),
  progress integer not null default 0,
  error text,
  duration real,
  draft_name text,
  video_file_id integer references files (id),
  captions_file_id integer references files (id),
  created_at integer not null,
  updated_at integer not null
) strict;
create unique index content_videos_key on content_videos (coalesce(company_id, 0), key);
create index content_videos_by_company on content_videos (company_id, id);
create index content_videos_by_content_node on content_videos (content_node_id);

-- A file that is deleted must be one that nothing refers to.
create index content_videos_by_video_file on content_videos (video_file_id) where video_file_id is not null;
create index content_videos_by_captions_file on content_videos (captions_file_id) where captions_file_id is not null;
create index assignments_by_certificate_file on assignments (certificate_file_id) where certificate_file_id is not null;
create index certificates_by_logo_file on certificates (logo_file_id) where logo_file_id is not null;

-- The process that runs a job, and how often the job itself failed: a process that died is not the job's fault.
alter table jobs add column holder text;
alter table jobs add column failures integer not null default 0;
update jobs set failures = attempts;

-- Prompter text that is there already gets its video.
insert into jobs (kind, payload, state, run_at, created_at, updated_at)
select 'promised_videos', '{}', 'queued', 0, unixepoch() * 1000, unixepoch() * 1000
where exists (select 1 from content_nodes where prompter_text is not null);
