-- Smaller steps of the indexes for searches: each is taken in the middle of a change, in which nothing else is answered, and took ten
-- milliseconds. FTS5 merges 64 pages at a time; with 500 bytes each that is an eighth of before. Pages that are there stay as they are
-- until they are merged. A fourth as many changes are gathered before they go into the index.
insert into users_search (users_search, rank) values ('pgsz', 500);
drop trigger users_search_gathered;
create trigger users_search_gathered after insert on users_search_changes when new.position >= 64 begin
  insert into users_search (users_search, rowid, search)
    select 'delete', user_id, indexed || char(9, 65536 + company_id / 65536, 65536 + company_id % 65536)
    from users_search_changes where indexed is not null order by user_id;
  insert into users_search (rowid, search)
    select user_id, search || char(9, 65536 + company_id / 65536, 65536 + company_id % 65536)
    from users_search_changes where search is not null order by user_id;
  delete from users_search_changes;
end;
insert into teams_search (teams_search, rank) values ('pgsz', 500);
drop trigger teams_search_gathered;
create trigger teams_search_gathered after insert on teams_search_changes when new.position >= 64 begin
  insert into teams_search (teams_search, rowid, search)
    select 'delete', team_id, indexed || char(9, 65536 + company_id / 65536, 65536 + company_id % 65536)
    from teams_search_changes where indexed is not null order by team_id;
  insert into teams_search (rowid, search)
    select team_id, search || char(9, 65536 + company_id / 65536, 65536 + company_id % 65536)
    from teams_search_changes where search is not null order by team_id;
  delete from teams_search_changes;
end;
