-- Languages of videos, names that are found in the order in which East Asian ones are shown, and who stands behind an
-- entry of the audit log.

-- Two letters; null until it is recognised from the text.
alter table content_videos add column language text collate "C";

-- Full names without a space and with the family name first, for users whose name is written so. The first line of the
-- text is "given family".
update users set search = search || chr(10)
  || split_part(split_part(search, chr(10), 1), ' ', 2) || split_part(split_part(search, chr(10), 1), ' ', 1)
where first_name ~ '^[ぁ-ヿ㐀-鿿가-힣]+$' and last_name ~ '^[ぁ-ヿ㐀-鿿가-힣]+$'
  and split_part(split_part(search, chr(10), 1), ' ', 2) <> '';

-- Of a client: its name, and the address that the request came from. Of a command: the user of the system who ran it, and
-- the one who called sudo. Of the record: what it was called. All as it was then; null in older entries.
alter table audit_entries add column client_name text collate "C";
alter table audit_entries add column address text collate "C";
alter table audit_entries add column os_user text collate "C";
alter table audit_entries add column sudo_user text collate "C";
alter table audit_entries add column record_name text collate "C";
