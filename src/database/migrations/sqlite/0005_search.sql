-- The indexes for searches among users and teams: the groups of three characters in their `search` texts.
--
-- Only here: PostgreSQL has an index of its own kind for this, made by the first migration where the server allows it.
--
-- `…_search` holds no texts, only where each group stands. Each text is followed by its company as three characters, one
-- group, the first of which is in no folded text or term: so the index tells companies apart by itself.
--
-- `…_search_changes` has the rows whose text the index does not have yet: `indexed` is what it has of them (null:
-- nothing), `search` what it is to have (null: nothing). Adding a text alone takes ten times as long as adding it with
-- hundreds of others, so they gather here until there are 256; searches look at both.
--
-- `…_by_search` is for terms of one or two characters, which that index does not find: to read the texts without the rest
-- of the rows.

create virtual table users_search using fts5 (
  search, content = '', columnsize = 0, detail = full, tokenize = 'trigram case_sensitive 1'
);
create table users_search_changes (
  position integer primary key,
  user_id integer not null unique,
  company_id integer not null,
  indexed text,
  search text
) strict;

create trigger users_search_added after insert on users begin
  insert into users_search_changes (user_id, company_id, search) values (new.id, new.company_id, new.search)
  on conflict (user_id) do update set search = excluded.search;
end;
create trigger users_search_changed after update of search on users when new.search <> old.search begin
  insert into users_search_changes (user_id, company_id, indexed, search)
  values (new.id, new.company_id, old.search, new.search)
  on conflict (user_id) do update set search = excluded.search;
end;
create trigger users_search_removed after delete on users begin
  insert into users_search_changes (user_id, company_id, indexed) values (old.id, old.company_id, old.search)
  on conflict (user_id) do update set search = null;
end;
create trigger users_search_gathered after insert on users_search_changes when new.position >= 256 begin
  insert into users_search (users_search, rowid, search)
    select 'delete', user_id, indexed || char(9, 65536 + company_id / 65536, 65536 + company_id % 65536)
    from users_search_changes where indexed is not null order by user_id;
  insert into users_search (rowid, search)
    select user_id, search || char(9, 65536 + company_id / 65536, 65536 + company_id % 65536)
    from users_search_changes where search is not null order by user_id;
  delete from users_search_changes;
end;

insert into users_search (rowid, search)
  select id, search || char(9, 65536 + company_id / 65536, 65536 + company_id % 65536) from users order by id;

create index users_by_search on users (company_id, id, search);

create virtual table teams_search using fts5 (
  search, content = '', columnsize = 0, detail = full, tokenize = 'trigram case_sensitive 1'
);
create table teams_search_changes (
  position integer primary key,
  team_id integer not null unique,
  company_id integer not null,
  indexed text,
  search text
) strict;

create trigger teams_search_added after insert on teams begin
  insert into teams_search_changes (team_id, company_id, search) values (new.id, new.company_id, new.search)
  on conflict (team_id) do update set search = excluded.search;
end;
create trigger teams_search_changed after update of search on teams when new.search <> old.search begin
  insert into teams_search_changes (team_id, company_id, indexed, search)
  values (new.id, new.company_id, old.search, new.search)
  on conflict (team_id) do update set search = excluded.search;
end;
create trigger teams_search_removed after delete on teams begin
  insert into teams_search_changes (team_id, company_id, indexed) values (old.id, old.company_id, old.search)
  on conflict (team_id) do update set search = null;
end;
create trigger teams_search_gathered after insert on teams_search_changes when new.position >= 256 begin
  insert into teams_search (teams_search, rowid, search)
    select 'delete', team_id, indexed || char(9, 65536 + company_id / 65536, 65536 + company_id % 65536)
    from teams_search_changes where indexed is not null order by team_id;
  insert into teams_search (rowid, search)
    select team_id, search || char(9, 65536 + company_id / 65536, 65536 + company_id % 65536)
    from teams_search_changes where search is not null order by team_id;
  delete from teams_search_changes;
end;

insert into teams_search (rowid, search)
  select id, search || char(9, 65536 + company_id / 65536, 65536 + company_id % 65536) from teams order by id;

create index teams_by_search on teams (company_id, id, search);
