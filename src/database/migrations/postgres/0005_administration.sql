-- Roles that require a second factor in this company (JSON), in addition to the setting `second_factor`.
alter table companies add column second_factor text collate "C" not null default '[]';

-- The permissions to which a client is limited (JSON); null: everything that its service user may do.
alter table clients add column scopes text collate "C";
-- When it last got a token.
alter table clients add column last_used_at bigint;
update clients set last_used_at = (select max(t.created_at) from tokens t where t.client_id = clients.id);

-- The audit log of a company by time, alone and with each filter. The former index by record does not serve an id alone.
create index audit_entries_by_company on audit_entries (company_id, at, id);
create index audit_entries_by_actor on audit_entries (company_id, user_id, at, id);
create index audit_entries_by_type on audit_entries (company_id, record_type, at, id);
create index audit_entries_by_action on audit_entries (company_id, action, at, id);
drop index audit_entries_by_record;
create index audit_entries_by_record on audit_entries (record_id, record_type, at, id);

-- The folded last name, a line feed, and the folded first name, by which lists are sorted.
alter table users add column name_folded text collate "C" not null default '';
-- `search` begins with the folded full name, in which the words of the first name come first.
update users set name_folded =
  left(array_to_string(n.words[n.count + 1:], ' '), 100) || chr(10)
  || left(array_to_string(n.words[:n.count], ' '), 100)
from (
  select id, string_to_array(split_part(search, chr(10), 1), ' ') as words,
    case when first_name is null then 0
      else 1 + length(first_name) - length(replace(replace(first_name, ' ', ''), chr(160), '')) end as count
  from users
) n
where n.id = users.id;
create index users_by_name on users (company_id, name_folded, id);
