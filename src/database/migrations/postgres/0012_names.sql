-- What lists are filtered by: whole names of teams; and content videos in the order of their creation.
--
-- The first line of `search` is the folded name (isCalled in src/database/conditions.ts);
-- an entry of an index is limited in length, so only the beginning of a name is in it.

create index teams_by_name on teams (company_id, (left(split_part(search, chr(10), 1), 200)), id);
create index content_videos_by_created on content_videos (company_id, created_at, id);
