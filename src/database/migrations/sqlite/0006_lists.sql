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

-- What a user counts as in a team or at a location: once as whoever (''), and once in each of its roles.
create view user_parts as
  select id as user_id, '' as role, state from users
  union all select r.user_id, r.role, u.state from user_roles r join users u on u.id = r.user_id;
-- The same of members. A join with the other view would make all of it, where this begins with the team.
create view member_parts as
  select m.team_id, u.id as user_id, '' as role, u.state from team_users m join users u on u.id = m.user_id
  union all select m.team_id, u.id, r.role, u.state
    from team_users m join users u on u.id = m.user_id join user_roles r on r.user_id = u.id;

-- How many members a team has, in all ('') and with each role.
create table team_totals (
  team_id integer not null,
  role text not null,
  active integer not null,
  inactive integer not null,
  primary key (team_id, role)
) strict, without rowid;
insert into team_totals
  select team_id, role, count(*) filter (where state = 'active'), count(*) filter (where state = 'inactive')
  from member_parts group by team_id, role;
create trigger team_totals_added after insert on team_users begin
  insert into team_totals
    select new.team_id, role, state = 'active', state = 'inactive' from user_parts where user_id = new.user_id
  on conflict (team_id, role) do update set active = active + excluded.active, inactive = inactive + excluded.inactive;
end;
create trigger team_totals_removed after delete on team_users begin
  update team_totals set active = active - (p.state = 'active'), inactive = inactive - (p.state = 'inactive')
  from user_parts p where p.user_id = old.user_id and team_totals.team_id = old.team_id and team_totals.role = p.role;
end;
create trigger team_totals_role_given after insert on user_roles begin
  insert into team_totals
    select m.team_id, new.role, u.state = 'active', u.state = 'inactive'
    from team_users m join users u on u.id = m.user_id where m.user_id = new.user_id
  on conflict (team_id, role) do update set active = active + excluded.active, inactive = inactive + excluded.inactive;
end;
create trigger team_totals_role_removed after delete on user_roles begin
  update team_totals set active = active - (u.state = 'active'), inactive = inactive - (u.state = 'inactive')
  from users u where u.id = old.user_id and team_totals.role = old.role
    and team_totals.team_id in (select team_id from team_users where user_id = old.user_id);
end;

-- How many users are in teams of a location, in all ('') and with each role. Who is in several of them counts once.
create table location_totals (
  location_id integer not null,
  role text not null,
  active integer not null,
  inactive integer not null,
  primary key (location_id, role)
) strict, without rowid;
insert into location_totals
  select location_id, role, count(*) filter (where state = 'active'), count(*) filter (where state = 'inactive')
  from (select distinct t.location_id, m.user_id, m.role, m.state from member_parts m join teams t on t.id = m.team_id)
  group by location_id, role;
create trigger location_totals_added after insert on team_users begin
  insert into location_totals
    select t.location_id, p.role, p.state = 'active', p.state = 'inactive'
    from teams t join user_parts p on p.user_id = new.user_id
    where t.id = new.team_id and not exists (
      select 1 from team_users m join teams o on o.id = m.team_id
      where m.user_id = new.user_id and m.team_id <> new.team_id and o.location_id = t.location_id)
  on conflict (location_id, role) do update
    set active = active + excluded.active, inactive = inactive + excluded.inactive;
end;
create trigger location_totals_removed after delete on team_users begin
  update location_totals set active = active - (p.state = 'active'), inactive = inactive - (p.state = 'inactive')
  from teams t join user_parts p on p.user_id = old.user_id
  where t.id = old.team_id and location_totals.location_id = t.location_id and location_totals.role = p.role and not exists (
    select 1 from team_users m join teams o on o.id = m.team_id
    where m.user_id = old.user_id and o.location_id = t.location_id);
end;
create trigger location_totals_role_given after insert on user_roles begin
  insert into location_totals
    select distinct t.location_id, new.role, u.state = 'active', u.state = 'inactive'
    from team_users m join teams t on t.id = m.team_id join users u on u.id = m.user_id where m.user_id = new.user_id
  on conflict (location_id, role) do update
    set active = active + excluded.active, inactive = inactive + excluded.inactive;
end;
create trigger location_totals_role_removed after delete on user_roles begin
  update location_totals set active = active - (u.state = 'active'), inactive = inactive - (u.state = 'inactive')
  from users u where u.id = old.user_id and location_totals.role = old.role and location_totals.location_id in (
    select t.location_id from team_users m join teams t on t.id = m.team_id where m.user_id = old.user_id);
end;
-- A team goes to another location, and with it those of its members who are in no other team there.
create trigger location_totals_moved after update of location_id on teams when new.location_id <> old.location_id begin
  update location_totals set active = location_totals.active - gone.active, inactive = location_totals.inactive - gone.inactive
  from (
    select m.role, count(*) filter (where m.state = 'active') as active, count(*) filter (where m.state = 'inactive') as inactive
    from member_parts m
    where m.team_id = new.id and not exists (
      select 1 from team_users o join teams t on t.id = o.team_id
      where o.user_id = m.user_id and o.team_id <> new.id and t.location_id = old.location_id)
    group by m.role
  ) gone where location_totals.location_id = old.location_id and location_totals.role = gone.role;
  insert into location_totals
    select new.location_id, m.role, count(*) filter (where m.state = 'active'), count(*) filter (where m.state = 'inactive')
    from member_parts m
    where m.team_id = new.id and not exists (
      select 1 from team_users o join teams t on t.id = o.team_id
      where o.user_id = m.user_id and o.team_id <> new.id and t.location_id = new.location_id)
    group by m.role
  on conflict (location_id, role) do update
    set active = active + excluded.active, inactive = inactive + excluded.inactive;
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
  where team_id in (select team_id from team_users where user_id = new.id)
    and role in (select role from user_parts where user_id = new.id);
  update location_totals set active = active + (new.state = 'active') - (old.state = 'active'),
    inactive = inactive + (new.state = 'inactive') - (old.state = 'inactive')
  where location_id in (select t.location_id from team_users m join teams t on t.id = m.team_id where m.user_id = new.id)
    and role in (select role from user_parts where user_id = new.id);
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
