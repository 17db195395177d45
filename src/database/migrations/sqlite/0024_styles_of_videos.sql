-- Videos have a style, a poster and chapters; companies say how words are pronounced, and whom to ask.

-- Files may be posters of videos, and their chapters. What is referred to keeps its ids, and no id is given again.
create table files_new (
  id integer primary key autoincrement,
  company_id integer references companies (id),
  purpose text not null check (purpose in ('logo', 'certificate', 'video', 'captions', 'image', 'poster', 'chapters')),
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

-- Videos from before scrolled, and are shown as they are.
alter table content_videos add column style text not null default 'slides' check (style in ('slides', 'scroll'));
update content_videos set style = 'scroll' where state = 'ready';
alter table content_videos add column poster_file_id integer references files (id);
alter table content_videos add column chapters_file_id integer references files (id);
create index content_videos_by_poster_file on content_videos (poster_file_id) where poster_file_id is not null;
create index content_videos_by_chapters_file on content_videos (chapters_file_id) where chapters_file_id is not null;

-- `pronunciations` is a list of objects with `written`, `spoken` and `language` (JSON), null like an empty one.
alter table companies add column pronunciations text;
alter table companies add column training_contact text;
