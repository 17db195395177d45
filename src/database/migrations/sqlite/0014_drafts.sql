-- Drafts and versions of courses. A company writes the content of its own courses as JSON (`content`, as
-- src/training/authoring/draft-content.ts describes it); learners get it when it is published.

alter table content_nodes add column style text not null default 'slides' check (style in ('slides', 'scroll'));

-- A chapter that nobody sees: its pages have the videos that are made before a version is shown.
alter table course_nodes add column is_hidden integer not null default 0 check (is_hidden in (0, 1));

alter table questions add column key text not null default '';
update questions set key = lower(hex(randomblob(16)));
create unique index questions_key on questions (content_node_id, key);
create index questions_by_key on questions (key);

-- What was saved, numbered within its course. A conflict is what somebody sent who had seen an older draft; it never
-- becomes the draft by itself. No revision changes.
create table course_revisions (
  id integer primary key autoincrement,
  company_id integer not null references companies (id),
  course_id integer not null references courses (id),
  number integer not null,
  is_conflict integer not null default 0 check (is_conflict in (0, 1)),
  content text not null,
  -- The number of the version on which it is based; null for a course that had no content.
  based_on_version integer,
  -- The number of the revision that was restored.
  restored_from integer,
  author_user_id integer references users (id),
  created_at integer not null,
  unique (course_id, number)
) strict;
create trigger course_revisions_stay before update on course_revisions begin
  select raise(abort, 'a revision is added, never changed');
end;

-- The draft of a course is one of its revisions. A course without a row has none: it is as published.
create table course_drafts (
  course_id integer primary key references courses (id),
  company_id integer not null references companies (id),
  revision integer not null,
  based_on_version integer
) strict;

-- What was published, numbered within its course. `content_version_id` is what evidence names; it also keeps the files.
create table course_versions (
  id integer primary key autoincrement,
  company_id integer not null references companies (id),
  course_id integer not null references courses (id),
  number integer not null,
  content_version_id integer not null references content_versions (id),
  content text not null,
  -- The number of the revision that was published; null for a dataset and for what was there before.
  revision integer,
  note text,
  author_user_id integer references users (id),
  created_at integer not null,
  unique (course_id, number)
) strict;
create index course_versions_by_content_version on course_versions (content_version_id);
create trigger course_versions_stay before update on course_versions begin
  select raise(abort, 'a version is added, never changed');
end;
create trigger course_versions_are_kept before delete on course_versions begin
  select raise(abort, 'a version is added, never removed');
end;

-- A revision that will be shown as a version as soon as its videos are made. Whether one of them failed follows from
-- the videos.
create table course_publishings (
  course_id integer primary key references courses (id),
  company_id integer not null references companies (id),
  revision integer not null,
  note text,
  -- By when everybody has to repeat the course; null for nobody.
  repeat_by text,
  -- Why it cannot become a version although its videos are ready.
  error text,
  author_user_id integer references users (id),
  created_at integer not null
) strict;
