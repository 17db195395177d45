-- Whether an attempt at the test was passed, as its details say; null for evidence of another kind. Read as text, because PostgreSQL
-- refuses some texts that JSON can write. Within a text of the details the quotes would be escaped.
alter table evidence add column passed bigint
  generated always as (case when kind = 'attempt' then (details like '%"passed":true%')::integer end) stored;
