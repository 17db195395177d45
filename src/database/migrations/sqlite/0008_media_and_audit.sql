-- Languages of videos, names that are found in the order in which East Asian ones are shown, and who stands behind an
-- entry of the audit log.

-- Two letters; null until it is recognised from the text.
alter table content_videos add column language text;

-- Full names without a space and with the family name first, for users whose name is written so. The first line of the
-- text is "given family".
update users set search = search || char(10)
  || substr(search, instr(search, ' ') + 1, instr(search, char(10)) - instr(search, ' ') - 1)
  || substr(search, 1, instr(search, ' ') - 1)
where first_name not glob '*[^ぁ-ヿ㐀-鿿가-힣]*' and last_name not glob '*[^ぁ-ヿ㐀-鿿가-힣]*'
  and instr(search, ' ') between 2 and instr(search, char(10));

-- Of a client: its name, and the address that the request came from. Of a command: the user of the system who ran it, and
-- the one who called sudo. Of the record: what it was called. All as it was then; null in older entries.
alter table audit_entries add column client_name text;
alter table audit_entries add column address text;
alter table audit_entries add column os_user text;
alter table audit_entries add column sudo_user text;
alter table audit_entries add column record_name text;
