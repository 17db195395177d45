-- What lists are counted and ordered by.
--
-- The indexes are the same as in the migration for PostgreSQL of the same number. The tables are only here: SQLite has one
-- writer at a time, which keeps a number right at the price of a microsecond. On PostgreSQL all writers would wait for the
-- one row, so it counts.

create index locations_by_company on locations (company_id, id);
create index locations_by_created on locations (company_id, created_at, id);
create index locations_by_updated on locations (company_id, updated_at, id);
create index teams_by_company on teams (company_id, id);
create index teams_by_created on teams (company_id, created_at, id);
create index teams_by_updated on teams (company_id, updated_at, id);
create index courses_by_state on courses (company_id, state, id);
create index content_videos_by_state on content_videos (company_id, state, id);

-- How many users a company has in each state.
create table user_totals (
  company_id integer not null,
  state text not null,
  total integer not null,
  primary key (company_id, state)
) strict, without rowid;
insert into user_totals select company_id, state, count(*) from users group by company_id, state;
create trigger user_totals_added after insert on users begin
  insert into user_totals values (new.company_id, new.state, 1)
  on conflict (company_id, state) do update set total = total + 1;
end;
create trigger user_totals_removed after delete on users begin
  update user_totals set total = total - 1 where company_id = old.company_id and state = old.state;
end;
create trigger user_totals_changed after update of company_id, state on users
when new.company_id <> old.company_id or new.state <> old.state begin
  update user_totals set total = total - 1 where company_id = old.company_id and state = old.state;
  insert into user_totals values (new.company_id, new.state, 1)
  on conflict (company_id, state) do update set total = total + 1;
end;

-- How many users of a company have each role.
create table role_totals (
  company_id integer not null,
  role text not null,
  total integer not null,
  primary key (company_id, role)
) strict, without rowid;
insert into role_totals select company_id, role, count(*) from user_roles group by company_id, role;
create trigger role_totals_added after insert on user_roles begin
  insert into role_totals values (new.company_id, new.role, 1)
  on conflict (company_id, role) do update set total = total + 1;
end;
create trigger role_totals_removed after delete on user_roles begin
  update role_totals set total = total - 1 where company_id = old.company_id and role = old.role;
end;
create trigger role_totals_changed after update of company_id, role on user_roles
when new.company_id <> old.company_id or new.role <> old.role begin
  update role_totals set total = total - 1 where company_id = old.company_id and role = old.role;
  insert into role_totals values (new.company_id, new.role, 1)
  on conflict (company_id, role) do update set total = total + 1;
end;

-- How many members a team has.
create table team_totals (
  team_id integer primary key,
  total integer not null
) strict;
insert into team_totals select team_id, count(*) from team_users group by team_id;
create trigger team_totals_added after insert on team_users begin
  insert into team_totals values (new.team_id, 1)
  on conflict (team_id) do update set total = total + 1;
end;
create trigger team_totals_removed after delete on team_users begin
  update team_totals set total = total - 1 where team_id = old.team_id;
end;
create trigger team_totals_changed after update of team_id on team_users when new.team_id <> old.team_id begin
  update team_totals set total = total - 1 where team_id = old.team_id;
  insert into team_totals values (new.team_id, 1)
  on conflict (team_id) do update set total = total + 1;
end;
