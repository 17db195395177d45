-- The groups in which the pairs of a person are counted; 0 and '' for people without a team or a role.
create view standing_groups (user_id, kind, group_id, role) as
select id, 'company', 0, '' from users
union all
select user_id, 'team', team_id, '' from team_users
union all
select id, 'team', 0, '' from users where not exists (select 1 from team_users m where m.user_id = users.id)
union all
select m.user_id, 'location', t.location_id, '' from team_users m cross join teams t
where t.id = m.team_id and not exists (
  select 1 from team_users n cross join teams o
  where n.user_id = m.user_id and n.team_id < m.team_id and o.id = n.team_id and o.location_id = t.location_id)
union all
select id, 'location', 0, '' from users where not exists (select 1 from team_users m where m.user_id = users.id)
union all
select user_id, 'role', 0, role from user_roles
union all
select id, 'role', 0, '' from users where not exists (select 1 from user_roles r where r.user_id = users.id);

-- The number of pairs of each group by stored standing and exception ('': none), and of its people ('people': with a pair that is
-- neither exempt nor absent; 'complete': those of them without one that is open or overdue). Of courses, people are not counted.
-- Maintained by triggers.
create table standing_totals (
  company_id integer not null,
  kind text not null,
  group_id integer not null,
  role text not null,
  standing text not null,
  exception text not null,
  amount integer not null,
  primary key (company_id, kind, group_id, role, standing, exception)
) strict, without rowid;

-- Pairs of a person that are neither exempt nor absent, and those of them that are open or overdue.
create table standing_people_totals (
  user_id integer primary key,
  company_id integer not null,
  counted integer not null,
  lacking integer not null
) strict;

create trigger standing_totals_added after insert on pairs begin
  insert into standing_totals
    select new.company_id, kind, group_id, role, new.standing, coalesce(new.exception, ''), 1
    from standing_groups where user_id = new.user_id
  on conflict do update set amount = amount + 1;
  insert into standing_totals
  values (new.company_id, 'course', new.course_id, '', new.standing, coalesce(new.exception, ''), 1)
  on conflict do update set amount = amount + 1;
  insert into standing_people_totals
  values (new.user_id, new.company_id, new.standing not in ('exempt', 'absent'), new.standing in ('open', 'overdue'))
  on conflict do update set counted = counted + excluded.counted, lacking = lacking + excluded.lacking;
end;
create trigger standing_totals_removed after delete on pairs begin
  insert into standing_totals
    select old.company_id, kind, group_id, role, old.standing, coalesce(old.exception, ''), -1
    from standing_groups where user_id = old.user_id
  on conflict do update set amount = amount - 1;
  insert into standing_totals
  values (old.company_id, 'course', old.course_id, '', old.standing, coalesce(old.exception, ''), -1)
  on conflict do update set amount = amount - 1;
  update standing_people_totals
  set counted = counted - (old.standing not in ('exempt', 'absent')), lacking = lacking - (old.standing in ('open', 'overdue'))
  where user_id = old.user_id;
end;
create trigger standing_totals_changed after update of standing, exception on pairs
when new.standing <> old.standing or new.exception is not old.exception begin
  insert into standing_totals
    select old.company_id, kind, group_id, role, old.standing, coalesce(old.exception, ''), -1
    from standing_groups where user_id = old.user_id
  on conflict do update set amount = amount - 1;
  insert into standing_totals
    select new.company_id, kind, group_id, role, new.standing, coalesce(new.exception, ''), 1
    from standing_groups where user_id = new.user_id
  on conflict do update set amount = amount + 1;
  insert into standing_totals
  values
    (old.company_id, 'course', old.course_id, '', old.standing, coalesce(old.exception, ''), -1),
    (new.company_id, 'course', new.course_id, '', new.standing, coalesce(new.exception, ''), 1)
  on conflict do update set amount = amount + excluded.amount;
  update standing_people_totals
  set counted = counted + (new.standing not in ('exempt', 'absent')) - (old.standing not in ('exempt', 'absent')),
    lacking = lacking + (new.standing in ('open', 'overdue')) - (old.standing in ('open', 'overdue'))
  where user_id = new.user_id;
end;

create trigger standing_people_totals_added after insert on standing_people_totals when new.counted > 0 begin
  insert into standing_totals
    select new.company_id, g.kind, g.group_id, g.role, p.column1, '', 1
    from standing_groups g cross join (values ('people'), ('complete')) p
    where g.user_id = new.user_id and (p.column1 = 'people' or new.lacking = 0)
  on conflict do update set amount = amount + 1;
end;
create trigger standing_people_totals_changed after update on standing_people_totals
when (new.counted > 0) <> (old.counted > 0) or (new.counted > 0 and new.lacking = 0) <> (old.counted > 0 and old.lacking = 0) begin
  insert into standing_totals
    select new.company_id, g.kind, g.group_id, g.role, 'people', '', (new.counted > 0) - (old.counted > 0)
    from standing_groups g where g.user_id = new.user_id
  on conflict do update set amount = amount + excluded.amount;
  insert into standing_totals
    select new.company_id, g.kind, g.group_id, g.role, 'complete', '',
      (new.counted > 0 and new.lacking = 0) - (old.counted > 0 and old.lacking = 0)
    from standing_groups g where g.user_id = new.user_id
  on conflict do update set amount = amount + excluded.amount;
end;

-- What is counted of a person: in all groups that the person enters or leaves.
create view standing_amounts (user_id, standing, exception, amount) as
select user_id, standing, coalesce(exception, ''), 1 from pairs
union all
select user_id, 'people', '', 1 from standing_people_totals where counted > 0
union all
select user_id, 'complete', '', 1 from standing_people_totals where counted > 0 and lacking = 0;

create trigger standing_totals_joined after insert on team_users begin
  insert into standing_totals
    select new.company_id, d.kind, d.group_id, '', r.standing, r.exception, d.sign * r.amount
    from standing_amounts r cross join (
      select 'team' as kind, new.team_id as group_id, 1 as sign
      union all
      select 'location', t.location_id, 1 from teams t where t.id = new.team_id and not exists (
        select 1 from team_users m cross join teams o
        where m.user_id = new.user_id and m.team_id <> new.team_id and o.id = m.team_id and o.location_id = t.location_id)
      union all
      select k.column1, 0, -1 from (values ('team'), ('location')) k
      where not exists (select 1 from team_users m where m.user_id = new.user_id and m.team_id <> new.team_id)) d
    where r.user_id = new.user_id
  on conflict do update set amount = amount + excluded.amount;
end;
create trigger standing_totals_left after delete on team_users begin
  insert into standing_totals
    select old.company_id, d.kind, d.group_id, '', r.standing, r.exception, d.sign * r.amount
    from standing_amounts r cross join (
      select 'team' as kind, old.team_id as group_id, -1 as sign
      union all
      select 'location', t.location_id, -1 from teams t where t.id = old.team_id and not exists (
        select 1 from team_users m cross join teams o
        where m.user_id = old.user_id and o.id = m.team_id and o.location_id = t.location_id)
      union all
      select k.column1, 0, 1 from (values ('team'), ('location')) k
      where not exists (select 1 from team_users m where m.user_id = old.user_id)) d
    where r.user_id = old.user_id
  on conflict do update set amount = amount + excluded.amount;
end;
create trigger standing_totals_role_given after insert on user_roles begin
  insert into standing_totals
    select new.company_id, 'role', 0, d.role, r.standing, r.exception, d.sign * r.amount
    from standing_amounts r cross join (
      select new.role as role, 1 as sign
      union all
      select '', -1 where not exists (select 1 from user_roles o where o.user_id = new.user_id and o.role <> new.role)) d
    where r.user_id = new.user_id
  on conflict do update set amount = amount + excluded.amount;
end;
create trigger standing_totals_role_removed after delete on user_roles begin
  insert into standing_totals
    select old.company_id, 'role', 0, d.role, r.standing, r.exception, d.sign * r.amount
    from standing_amounts r cross join (
      select old.role as role, -1 as sign
      union all
      select '', 1 where not exists (select 1 from user_roles o where o.user_id = old.user_id)) d
    where r.user_id = old.user_id
  on conflict do update set amount = amount + excluded.amount;
end;
-- A team moves to another location together with its members.
create trigger standing_totals_moved after update of location_id on teams when new.location_id <> old.location_id begin
  insert into standing_totals
    select new.company_id, 'location', l.id, '', r.standing, r.exception, l.difference * r.amount
    from (select old.location_id as id, -1 as difference union all select new.location_id, 1) l
      cross join team_users m cross join standing_amounts r
    where m.team_id = new.id and r.user_id = m.user_id and not exists (
      select 1 from team_users o cross join teams t
      where o.user_id = m.user_id and o.team_id <> new.id and t.id = o.team_id and t.location_id = l.id)
  on conflict do update set amount = amount + excluded.amount;
end;

-- What was counted of each group at the end of a day of the company.
create table standing_days (
  company_id integer not null references companies (id),
  day text not null,
  kind text not null check (kind in ('company', 'location', 'team', 'course', 'role')),
  -- The id of the group; 0 for a role, and for people without a team.
  group_id integer not null,
  -- The role; '' for other groups, and for people without a role.
  role text not null,
  valid integer not null,
  expiring integer not null,
  open integer not null,
  overdue integer not null,
  exempt integer not null,
  absent integer not null,
  exceptions integer not null,
  people integer not null,
  complete integer not null,
  primary key (company_id, kind, day, group_id, role)
) strict, without rowid;

-- The last day of a company that the duty has looked at: it notes each day at most once, and none later.
create table standing_rounds (
  company_id integer primary key references companies (id),
  day text not null
) strict;

-- A number that changes whenever the pairs of a company, today's or those of a past day, who is bound, or who belongs to a set of
-- people may have changed: what was counted stays true until then. Assignments and certificates have numbers of their own.
create table standing_versions (
  company_id integer primary key,
  version integer not null
) strict;
create trigger standing_versions_pairs_added after insert on pairs begin
  insert into standing_versions values (new.company_id, 1) on conflict do update set version = version + 1;
end;
create trigger standing_versions_pairs_changed after update on pairs begin
  insert into standing_versions values (new.company_id, 1) on conflict do update set version = version + 1;
end;
create trigger standing_versions_pairs_removed after delete on pairs begin
  insert into standing_versions values (old.company_id, 1) on conflict do update set version = version + 1;
end;
create trigger standing_versions_bindings_added after insert on bindings begin
  insert into standing_versions values (new.company_id, 1) on conflict do update set version = version + 1;
end;
create trigger standing_versions_bindings_changed after update on bindings begin
  insert into standing_versions values (new.company_id, 1) on conflict do update set version = version + 1;
end;
create trigger standing_versions_bindings_removed after delete on bindings begin
  insert into standing_versions values (old.company_id, 1) on conflict do update set version = version + 1;
end;
create trigger standing_versions_joined after insert on team_users begin
  update standing_versions set version = version + 1 where company_id = new.company_id;
end;
create trigger standing_versions_left after delete on team_users begin
  update standing_versions set version = version + 1 where company_id = old.company_id;
end;
create trigger standing_versions_role_given after insert on user_roles begin
  update standing_versions set version = version + 1 where company_id = new.company_id;
end;
create trigger standing_versions_role_removed after delete on user_roles begin
  update standing_versions set version = version + 1 where company_id = old.company_id;
end;
create trigger standing_versions_moved after update of location_id on teams when new.location_id <> old.location_id begin
  update standing_versions set version = version + 1 where company_id = new.company_id;
end;
create trigger standing_versions_exemptions_added after insert on exemptions begin
  insert into standing_versions values (new.company_id, 1) on conflict do update set version = version + 1;
end;
create trigger standing_versions_exemptions_changed after update on exemptions begin
  insert into standing_versions values (new.company_id, 1) on conflict do update set version = version + 1;
end;
create trigger standing_versions_exemptions_removed after delete on exemptions begin
  insert into standing_versions values (old.company_id, 1) on conflict do update set version = version + 1;
end;
create trigger standing_versions_absences_added after insert on absences begin
  insert into standing_versions values (new.company_id, 1) on conflict do update set version = version + 1;
end;
create trigger standing_versions_absences_changed after update on absences begin
  insert into standing_versions values (new.company_id, 1) on conflict do update set version = version + 1;
end;
create trigger standing_versions_absences_removed after delete on absences begin
  insert into standing_versions values (old.company_id, 1) on conflict do update set version = version + 1;
end;
create trigger standing_versions_requirement_added after insert on requirements begin
  insert into standing_versions values (new.company_id, 1) on conflict do update set version = version + 1;
end;
create trigger standing_versions_requirement_changed after update of lead_days, grace_days, made_on, course_id on requirements begin
  insert into standing_versions values (new.company_id, 1) on conflict do update set version = version + 1;
end;
create trigger standing_versions_requirement_removed after delete on requirements begin
  insert into standing_versions values (old.company_id, 1) on conflict do update set version = version + 1;
end;
create trigger standing_versions_named after update of search on users when new.search <> old.search begin
  update standing_versions set version = version + 1 where company_id = new.company_id;
end;
