-- Assignments of a state in the order in which they were made. Open ones are the newest, so a walk through all of them passes
-- by most before it finds a completed one, or the other way round.

create index assignments_by_kind_created on assignments (company_id, is_open, state, created_at, id)
where withdrawn_at is null;
