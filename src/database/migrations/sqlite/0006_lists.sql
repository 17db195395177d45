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
  company_id integer primary key,
  active integer not null,
  inactive integer not null
) strict;
insert into user_totals
  select company_id, count(*) filter (where state = 'active'), count(*) filter (where state = 'inactive')
  from users group by company_id;
create trigger user_totals_added after insert on users begin
  insert into user_totals values (new.company_id, new.state = 'active', new.state = 'inactive')
  on conflict (company_id) do update set active = active + excluded.active, inactive = inactive + excluded.inactive;
end;
create trigger user_totals_removed after delete on users begin
  update user_totals set active = active - (old.state = 'active'), inactive = inactive - (old.state = 'inactive')
  where company_id = old.company_id;
end;

-- How many users of a company have each role.
create table role_totals (
  company_id integer not null,
  role text not null,
  active integer not null,
  inactive integer not null,
  primary key (company_id, role)
) strict, without rowid;
insert into role_totals
  select r.company_id, r.role, count(*) filter (where u.state = 'active'), count(*) filter (where u.state = 'inactive')
  from user_roles r join users u on u.id = r.user_id group by r.company_id, r.role;
create trigger role_totals_added after insert on user_roles begin
  insert into role_totals
    select new.company_id, new.role, state = 'active', state = 'inactive' from users where id = new.user_id
  on conflict (company_id, role) do update set active = active + excluded.active, inactive = inactive + excluded.inactive;
end;
create trigger role_totals_removed after delete on user_roles begin
  update role_totals set active = active - (u.state = 'active'), inactive = inactive - (u.state = 'inactive')
  from users u where u.id = old.user_id and role_totals.company_id = old.company_id and role_totals.role = old.role;
end;

-- How many members a team has.
create table team_totals (
  team_id integer primary key,
  active integer not null,
  inactive integer not null
) strict;
insert into team_totals
  select m.team_id, count(*) filter (where u.state = 'active'), count(*) filter (where u.state = 'inactive')
  from team_users m join users u on u.id = m.user_id group by m.team_id;
create trigger team_totals_added after insert on team_users begin
  insert into team_totals
    select new.team_id, state = 'active', state = 'inactive' from users where id = new.user_id
  on conflict (team_id) do update set active = active + excluded.active, inactive = inactive + excluded.inactive;
end;
create trigger team_totals_removed after delete on team_users begin
  update team_totals set active = active - (u.state = 'active'), inactive = inactive - (u.state = 'inactive')
  from users u where u.id = old.user_id and team_totals.team_id = old.team_id;
end;

-- How many users are in teams of a location. Who is in several of them counts once.
create table location_totals (
  location_id integer primary key,
  active integer not null,
  inactive integer not null
) strict;
insert into location_totals
  select location_id, count(*) filter (where state = 'active'), count(*) filter (where state = 'inactive')
  from (
    select distinct t.location_id, u.id, u.state
    from team_users m join teams t on t.id = m.team_id join users u on u.id = m.user_id
  ) group by location_id;
create trigger location_totals_added after insert on team_users begin
  insert into location_totals
    select t.location_id, u.state = 'active', u.state = 'inactive'
    from teams t join users u on u.id = new.user_id
    where t.id = new.team_id and not exists (
      select 1 from team_users m join teams o on o.id = m.team_id
      where m.user_id = new.user_id and m.team_id <> new.team_id and o.location_id = t.location_id)
  on conflict (location_id) do update set active = active + excluded.active, inactive = inactive + excluded.inactive;
end;
create trigger location_totals_removed after delete on team_users begin
  update location_totals set active = active - (u.state = 'active'), inactive = inactive - (u.state = 'inactive')
  from teams t join users u on u.id = old.user_id
  where t.id = old.team_id and location_totals.location_id = t.location_id and not exists (
    select 1 from team_users m join teams o on o.id = m.team_id
    where m.user_id = old.user_id and o.location_id = t.location_id);
end;
-- A team goes to another location, and with it those of its members who are in no other team there.
create trigger location_totals_moved after update of location_id on teams when new.location_id <> old.location_id begin
  update location_totals set active = location_totals.active - gone.active, inactive = location_totals.inactive - gone.inactive
  from (
    select count(*) filter (where u.state = 'active') as active, count(*) filter (where u.state = 'inactive') as inactive
    from team_users m join users u on u.id = m.user_id
    where m.team_id = new.id and not exists (
      select 1 from team_users o join teams t on t.id = o.team_id
      where o.user_id = m.user_id and o.team_id <> new.id and t.location_id = old.location_id)
  ) gone where location_totals.location_id = old.location_id;
  insert into location_totals
    select new.location_id, count(*) filter (where u.state = 'active'), count(*) filter (where u.state = 'inactive')
    from team_users m join users u on u.id = m.user_id
    where m.team_id = new.id and not exists (
      select 1 from team_users o join teams t on t.id = o.team_id
      where o.user_id = m.user_id and o.team_id <> new.id and t.location_id = new.location_id)
  on conflict (location_id) do update set active = active + excluded.active, inactive = inactive + excluded.inactive;
end;

-- Who becomes active or inactive goes from one number to the other wherever it counts.
create trigger totals_state_changed after update of state on users when new.state <> old.state begin
  update user_totals set active = active + (new.state = 'active') - (old.state = 'active'),
    inactive = inactive + (new.state = 'inactive') - (old.state = 'inactive')
  where company_id = new.company_id;
  update role_totals set active = active + (new.state = 'active') - (old.state = 'active'),
    inactive = inactive + (new.state = 'inactive') - (old.state = 'inactive')
  where (company_id, role) in (select company_id, role from user_roles where user_id = new.id);
  update team_totals set active = active + (new.state = 'active') - (old.state = 'active'),
    inactive = inactive + (new.state = 'inactive') - (old.state = 'inactive')
  where team_id in (select team_id from team_users where user_id = new.id);
  update location_totals set active = active + (new.state = 'active') - (old.state = 'active'),
    inactive = inactive + (new.state = 'inactive') - (old.state = 'inactive')
  where location_id in (
    select t.location_id from team_users m join teams t on t.id = m.team_id where m.user_id = new.id);
end;

-- Memberships and roles come and go, but none is ever made another one: the numbers could not follow.
create trigger user_roles_kept before update of user_id, role, company_id on user_roles
when (new.user_id, new.role, new.company_id) <> (old.user_id, old.role, old.company_id) begin
  select raise(abort, 'a role of a user is removed and given, never changed');
end;
create trigger team_users_kept before update of team_id, user_id on team_users
when (new.team_id, new.user_id) <> (old.team_id, old.user_id) begin
  select raise(abort, 'a membership is removed and made, never changed');
end;
create trigger users_kept before update of company_id on users when new.company_id <> old.company_id begin
  select raise(abort, 'a user stays in its company');
end;
