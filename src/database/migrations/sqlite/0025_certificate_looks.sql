-- How certificates look and what their courses contained, frozen at issue.
--
-- The same tables, columns, keys and indexes as in the migration for PostgreSQL of the same number; a test compares them.

-- Files may be pictures of signatures. What is referred to keeps its ids, and no id is given again.
create table files_new (
  id integer primary key autoincrement,
  company_id integer references companies (id),
  purpose text not null check (purpose in ('logo', 'signature', 'certificate', 'video', 'captions', 'image', 'poster', 'chapters')),
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

-- How a company's next certificates look. `colour` is #rrggbb; null leaves it to the logo or the template. The template of a
-- course is null where it is that of the company.
alter table companies add column colour text;
alter table companies add column certificate_template text not null default 'classic';
alter table companies add column certificate_orientation text not null default 'landscape';
alter table companies add column certificate_place text;
alter table companies add column signatory_name text;
alter table companies add column signatory_role text;
alter table companies add column signature_file_id integer references files (id);
alter table courses add column certificate_template text;

-- Pictures of the signatures of trainers.
create table user_signatures (
  user_id integer primary key references users (id),
  company_id integer not null references companies (id),
  file_id integer not null references files (id)
) strict;

-- Looks that certificates have, found by the hash (SHA-256) of all that they say. Nothing of them ever changes.
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

-- What courses contained (JSON: the titles of chapters and content nodes), found by the hash of it. Nothing of it ever changes.
create table certificate_contents (
  id integer primary key autoincrement,
  company_id integer not null references companies (id),
  hash text not null,
  content text not null,
  created_at integer not null,
  unique (company_id, hash)
) strict;

-- Without a look: issued before there was a choice. Without contents: nothing is known of them.
alter table certificates add column look_id integer references certificate_looks (id);
alter table certificates add column contents_id integer references certificate_contents (id);

create trigger certificate_looks_stay before update on certificate_looks begin
  select raise(abort, 'the look of certificates is added, never changed');
end;
create trigger certificate_looks_are_kept before delete on certificate_looks begin
  select raise(abort, 'the look of certificates is added, never removed');
end;
create trigger certificate_contents_stay before update on certificate_contents begin
  select raise(abort, 'what a course contained is added, never changed');
end;
create trigger certificate_contents_are_kept before delete on certificate_contents begin
  select raise(abort, 'what a course contained is added, never removed');
end;

-- "insert or replace" removes what it replaces without a word to the triggers above.
create trigger certificate_looks_are_not_replaced before insert on certificate_looks
when exists (select 1 from certificate_looks l where l.id = new.id)
  or exists (select 1 from certificate_looks l where l.company_id = new.company_id and l.hash = new.hash) begin
  select raise(abort, 'the look of certificates is added, never replaced');
end;
create trigger certificate_contents_are_not_replaced before insert on certificate_contents
when exists (select 1 from certificate_contents c where c.id = new.id)
  or exists (select 1 from certificate_contents c where c.company_id = new.company_id and c.hash = new.hash) begin
  select raise(abort, 'what a course contained is added, never replaced');
end;

-- A certificate keeps its look and its contents.
create trigger certificates_keep_look before update of look_id, contents_id on certificates
when new.look_id is not old.look_id or new.contents_id is not old.contents_id begin
  select raise(abort, 'a certificate keeps its look and its contents');
end;
