-- One table of totals instead of four, by what a list of users is narrowed by. It is only here: see 0006_lists.sql.

drop trigger user_totals_added;
drop trigger user_totals_removed;
drop trigger role_totals_added;
drop trigger role_totals_removed;
drop trigger team_totals_added;
drop trigger team_totals_removed;
drop trigger team_totals_role_given;
drop trigger team_totals_role_removed;
drop trigger location_totals_added;
drop trigger location_totals_removed;
drop trigger location_totals_role_given;
drop trigger location_totals_role_removed;
drop trigger location_totals_moved;
drop trigger totals_state_changed;
alter table user_totals rename to company_totals;

-- How many users a company has in each state: all of them (0, 0, ''), in a team or at a location, with a role. A user in
-- several teams of a location counts once there.
create table user_totals (
  company_id integer not null,
  team_id integer not null,
  location_id integer not null,
  role text not null,
  active integer not null,
  inactive integer not null,
  primary key (company_id, team_id, location_id, role)
) strict, without rowid;
insert into user_totals
  select company_id, 0, 0, '', active, inactive from company_totals
  union all select company_id, 0, 0, role, active, inactive from role_totals
  union all select t.company_id, t.id, 0, n.role, n.active, n.inactive from team_totals n join teams t on t.id = n.team_id
  union all select l.company_id, 0, l.id, n.role, n.active, n.inactive
    from location_totals n join locations l on l.id = n.location_id;
drop table company_totals;
drop table role_totals;
drop table team_totals;
drop table location_totals;

-- Where a user counts: in the company, in each team, and once at each location.
create view user_places as
  select id as user_id, company_id, 0 as team_id, 0 as location_id from users
  union all select user_id, company_id, team_id, 0 from team_users
  union all select distinct m.user_id, m.company_id, 0, t.location_id from team_users m join teams t on t.id = m.team_id;

-- Every change is a row of differences, which the totals of the same place and role take in.
create trigger user_totals_user_added after insert on users begin
  insert into user_totals values (new.company_id, 0, 0, '', new.state = 'active', new.state = 'inactive')
  on conflict do update set active = active + excluded.active, inactive = inactive + excluded.inactive;
end;
create trigger user_totals_user_removed after delete on users begin
  insert into user_totals values (old.company_id, 0, 0, '', -(old.state = 'active'), -(old.state = 'inactive'))
  on conflict do update set active = active + excluded.active, inactive = inactive + excluded.inactive;
end;
create trigger user_totals_role_given after insert on user_roles begin
  insert into user_totals
    select p.company_id, p.team_id, p.location_id, new.role, u.state = 'active', u.state = 'inactive'
    from user_places p join users u on u.id = new.user_id where p.user_id = new.user_id
  on conflict do update set active = active + excluded.active, inactive = inactive + excluded.inactive;
end;
create trigger user_totals_role_removed after delete on user_roles begin
  insert into user_totals
    select p.company_id, p.team_id, p.location_id, old.role, -(u.state = 'active'), -(u.state = 'inactive')
    from user_places p join users u on u.id = old.user_id where p.user_id = old.user_id
  on conflict do update set active = active + excluded.active, inactive = inactive + excluded.inactive;
end;
create trigger user_totals_joined after insert on team_users begin
  insert into user_totals
    select new.company_id, new.team_id, 0, role, state = 'active', state = 'inactive'
    from user_parts where user_id = new.user_id
    union all select new.company_id, 0, t.location_id, p.role, p.state = 'active', p.state = 'inactive'
    from teams t join user_parts p on p.user_id = new.user_id
    where t.id = new.team_id and not exists (
      select 1 from team_users m join teams o on o.id = m.team_id
      where m.user_id = new.user_id and m.team_id <> new.team_id and o.location_id = t.location_id)
  on conflict do update set active = active + excluded.active, inactive = inactive + excluded.inactive;
end;
create trigger user_totals_left after delete on team_users begin
  insert into user_totals
    select old.company_id, old.team_id, 0, role, -(state = 'active'), -(state = 'inactive')
    from user_parts where user_id = old.user_id
    union all select old.company_id, 0, t.location_id, p.role, -(p.state = 'active'), -(p.state = 'inactive')
    from teams t join user_parts p on p.user_id = old.user_id
    where t.id = old.team_id and not exists (
      select 1 from team_users m join teams o on o.id = m.team_id
      where m.user_id = old.user_id and o.location_id = t.location_id)
  on conflict do update set active = active + excluded.active, inactive = inactive + excluded.inactive;
end;
-- A team goes to another location, and with it those of its members who are in no other team there.
create trigger user_totals_moved after update of location_id on teams when new.location_id <> old.location_id begin
  insert into user_totals
    select new.company_id, 0, l.id, m.role, l.difference * count(*) filter (where m.state = 'active'),
      l.difference * count(*) filter (where m.state = 'inactive')
    from (select old.location_id as id, -1 as difference union all select new.location_id, 1) l
      cross join (select * from member_parts where team_id = new.id) m
    where not exists (
      select 1 from team_users o join teams t on t.id = o.team_id
      where o.user_id = m.user_id and o.team_id <> new.id and t.location_id = l.id)
    group by l.id, m.role
  on conflict do update set active = active + excluded.active, inactive = inactive + excluded.inactive;
end;
create trigger user_totals_state_changed after update of state on users when new.state <> old.state begin
  insert into user_totals
    select p.company_id, p.team_id, p.location_id, r.role, (new.state = 'active') - (old.state = 'active'),
      (new.state = 'inactive') - (old.state = 'inactive')
    from user_places p cross join (select '' as role union all select role from user_roles where user_id = new.id) r
    where p.user_id = new.id
  on conflict do update set active = active + excluded.active, inactive = inactive + excluded.inactive;
end;
