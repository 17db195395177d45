-- Videos have a style, a poster and chapters; companies say how words are pronounced, and whom to ask.
--
-- The same tables, columns, keys and indexes as in the migration for SQLite of the same number; a test compares them.

-- Files may be posters of videos, and their chapters.
alter table files drop constraint files_purpose_check;
alter table files add constraint files_purpose_check
check (purpose in ('logo', 'certificate', 'video', 'captions', 'image', 'poster', 'chapters'));

-- Videos from before scrolled, and are shown as they are.
alter table content_videos add column style text collate "C" not null default 'slides' check (style in ('slides', 'scroll'));
update content_videos set style = 'scroll' where state = 'ready';
alter table content_videos add column poster_file_id bigint references files (id);
alter table content_videos add column chapters_file_id bigint references files (id);
create index content_videos_by_poster_file on content_videos (poster_file_id) where poster_file_id is not null;
create index content_videos_by_chapters_file on content_videos (chapters_file_id) where chapters_file_id is not null;

-- `pronunciations` is a list of objects with `written`, `spoken` and `language` (JSON), null like an empty one.
alter table companies add column pronunciations text collate "C";
alter table companies add column training_contact text collate "C";
