-- What lists are filtered by: whole names of teams; and content videos in the order of their creation.
--
-- The first line of `search` is the folded name (isCalled in src/database/conditions.ts).

create index teams_by_name on teams (company_id, substr(search, 1, instr(search || char(10), char(10)) - 1), id);
create index content_videos_by_created on content_videos (company_id, created_at, id);
