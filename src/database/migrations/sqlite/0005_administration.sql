-- Roles that require a second factor in this company (JSON), in addition to the setting `second_factor`.
alter table companies add column second_factor text not null default '[]';

-- The permissions to which a client is limited (JSON); null: everything that its service user may do.
alter table clients add column scopes text;
-- When it last got a token.
alter table clients add column last_used_at integer;
update clients set last_used_at = (select max(t.created_at) from tokens t where t.client_id = clients.id);

-- The audit log of a company by time, alone and with each filter. The former index by record does not serve an id alone.
create index audit_entries_by_company on audit_entries (company_id, at, id);
create index audit_entries_by_actor on audit_entries (company_id, user_id, at, id);
create index audit_entries_by_type on audit_entries (company_id, record_type, at, id);
create index audit_entries_by_action on audit_entries (company_id, action, at, id);
drop index audit_entries_by_record;
create index audit_entries_by_record on audit_entries (record_id, record_type, at, id);

-- The folded last name, a line feed, and the folded first name, by which lists are sorted.
alter table users add column name_folded text not null default '';
-- `search` begins with the folded full name, in which the words of the first name come first.
with recursive
  named (id, line, words) as (
    select id, substr(search, 1, instr(search || char(10), char(10)) - 1),
      case when first_name is null then 0
        else 1 + length(first_name) - length(replace(replace(first_name, ' ', ''), char(160), '')) end
    from users
  ),
  cut (id, head, rest, words) as (
    select id, '', line, words from named
    union all
    select id, head || substr(rest, 1, instr(rest, ' ')), substr(rest, instr(rest, ' ') + 1), words - 1
    from cut where words > 0 and instr(rest, ' ') > 0
  )
update users set name_folded = substr(c.rest, 1, 100) || char(10) || substr(rtrim(c.head), 1, 100)
from (select id, head, rest from cut where words = 0 or instr(rest, ' ') = 0) c where c.id = users.id;
create index users_by_name on users (company_id, name_folded, id);
