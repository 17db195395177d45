-- Whether an attempt at the test was passed, as its details say; null for evidence of another kind.
alter table evidence add column passed integer
  generated always as (case when kind = 'attempt' then json_extract(details, '$.passed') end) virtual;
