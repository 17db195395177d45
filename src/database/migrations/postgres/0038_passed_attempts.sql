-- Whether an attempt at the test was passed, as its details say; null for evidence of another kind. Read as json, because jsonb
-- refuses some texts that JSON can write; the function says that this depends on nothing else, which json itself does not.
create function passed_in(kind text, details text) returns bigint language sql immutable parallel safe as $$
  select case when kind = 'attempt' then (details::json ->> 'passed')::boolean::integer end
$$;
alter table evidence add column passed bigint generated always as (passed_in(kind, details)) stored;
