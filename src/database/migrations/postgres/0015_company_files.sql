-- The files of a company: the pictures that texts name, and PDF files. In files, both have the purpose "image". Width and
-- height are in pixels, of the upright picture; null for a PDF, and for pictures of datasets imported before this version.
alter table images add column width bigint;
alter table images add column height bigint;
-- The name, folded for searches. The program folds more letters than this for new rows.
alter table images add column search text collate "C" not null default '';
update images set search = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(key), 'Ä', 'a'), 'ä', 'a'), 'Ö', 'o'), 'ö', 'o'), 'Ü', 'u'), 'ü', 'u'), 'É', 'e'), 'é', 'e'), 'è', 'e'), 'à', 'a'), 'ß', 'ss');
create index images_by_company on images (company_id, id);
create index images_by_search on images (company_id, search, id);
