-- When an assignment was withdrawn that had progress or evidence: its row stays and is hidden, and is_open is 0. Null for
-- all others. One that nobody has begun is deleted instead.
alter table assignments add column withdrawn_at bigint;
