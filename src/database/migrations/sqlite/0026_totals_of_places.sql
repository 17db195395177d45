-- What lists of assignments and certificates are counted by, where they are filtered by a team, a location, a course or days.
--
-- All of it is only here: on PostgreSQL all writers would wait for the one row, so it counts.

-- Members of several teams of a location, with how many times too often they are counted when its teams are added up. For this
-- migration only.
create view location_repetitions as
  select m.user_id, m.company_id, t.location_id, count(*) - 1 as more
  from team_users m join teams t on t.id = m.team_id group by m.user_id, m.company_id, t.location_id having count(*) > 1;

-- How many assignments the members of a team have, without the withdrawn ones. A location (team 0) has what is counted more than once
-- when its teams are added up: its members in several teams. Most are in one, so most changes touch one row.
create table assignment_place_totals (
  company_id integer not null,
  team_id integer not null,
  location_id integer not null,
  is_open integer not null,
  state text not null,
  amount integer not null,
  primary key (company_id, team_id, location_id, is_open, state)
) strict, without rowid;
insert into assignment_place_totals (company_id, team_id, location_id, is_open, state, amount)
select m.company_id, m.team_id, 0, a.is_open, a.state, count(*)
from team_users m cross join assignments a where a.user_id = m.user_id and a.withdrawn_at is null group by 1, 2, 3, 4, 5
union all
select r.company_id, 0, r.location_id, a.is_open, a.state, sum(r.more)
from location_repetitions r cross join assignments a where a.user_id = r.user_id and a.withdrawn_at is null
group by 1, 2, 3, 4, 5;
create trigger assignment_place_totals_added after insert on assignments when new.withdrawn_at is null begin
  insert into assignment_place_totals
    select new.company_id, team_id, 0, new.is_open, new.state, 1 from team_users where user_id = new.user_id
  on conflict do update set amount = amount + 1;
  insert into assignment_place_totals
    select new.company_id, 0, t.location_id, new.is_open, new.state, count(*) - 1 from team_users m cross join teams t
    where m.user_id = new.user_id and t.id = m.team_id
      and (select 1 from team_users where user_id = new.user_id limit 1 offset 1) is not null
    group by t.location_id having count(*) > 1
  on conflict do update set amount = amount + excluded.amount;
end;
create trigger assignment_place_totals_removed after delete on assignments when old.withdrawn_at is null begin
  insert into assignment_place_totals
    select old.company_id, team_id, 0, old.is_open, old.state, -1 from team_users where user_id = old.user_id
  on conflict do update set amount = amount - 1;
  insert into assignment_place_totals
    select old.company_id, 0, t.location_id, old.is_open, old.state, -(count(*) - 1) from team_users m cross join teams t
    where m.user_id = old.user_id and t.id = m.team_id
      and (select 1 from team_users where user_id = old.user_id limit 1 offset 1) is not null
    group by t.location_id having count(*) > 1
  on conflict do update set amount = amount + excluded.amount;
end;
create trigger assignment_place_totals_left after update of is_open, state, withdrawn_at on assignments
when old.withdrawn_at is null and (new.is_open, new.state, new.withdrawn_at is null) <> (old.is_open, old.state, 1) begin
  insert into assignment_place_totals
    select old.company_id, team_id, 0, old.is_open, old.state, -1 from team_users where user_id = old.user_id
  on conflict do update set amount = amount - 1;
  insert into assignment_place_totals
    select old.company_id, 0, t.location_id, old.is_open, old.state, -(count(*) - 1) from team_users m cross join teams t
    where m.user_id = old.user_id and t.id = m.team_id
      and (select 1 from team_users where user_id = old.user_id limit 1 offset 1) is not null
    group by t.location_id having count(*) > 1
  on conflict do update set amount = amount + excluded.amount;
end;
create trigger assignment_place_totals_entered after update of is_open, state, withdrawn_at on assignments
when new.withdrawn_at is null and (new.is_open, new.state, 1) <> (old.is_open, old.state, old.withdrawn_at is null) begin
  insert into assignment_place_totals
    select new.company_id, team_id, 0, new.is_open, new.state, 1 from team_users where user_id = new.user_id
  on conflict do update set amount = amount + 1;
  insert into assignment_place_totals
    select new.company_id, 0, t.location_id, new.is_open, new.state, count(*) - 1 from team_users m cross join teams t
    where m.user_id = new.user_id and t.id = m.team_id
      and (select 1 from team_users where user_id = new.user_id limit 1 offset 1) is not null
    group by t.location_id having count(*) > 1
  on conflict do update set amount = amount + excluded.amount;
end;

-- The same of their certificates, by what does not change with the days.
create table certificate_place_totals (
  company_id integer not null,
  team_id integer not null,
  location_id integer not null,
  superseded integer not null,
  state text not null,
  amount integer not null,
  primary key (company_id, team_id, location_id, superseded, state)
) strict, without rowid;
insert into certificate_place_totals (company_id, team_id, location_id, superseded, state, amount)
select m.company_id, m.team_id, 0, k.superseded, k.state, count(*)
from team_users m cross join assignments a cross join certificates k
where a.user_id = m.user_id and k.assignment_id = a.id group by 1, 2, 3, 4, 5
union all
select r.company_id, 0, r.location_id, k.superseded, k.state, sum(r.more)
from location_repetitions r cross join assignments a cross join certificates k
where a.user_id = r.user_id and k.assignment_id = a.id group by 1, 2, 3, 4, 5;
create trigger certificate_place_totals_added after insert on certificates begin
  insert into certificate_place_totals
    select new.company_id, team_id, 0, new.superseded, new.state, 1 from team_users where user_id = (select user_id from assignments where id = new.assignment_id)
  on conflict do update set amount = amount + 1;
  insert into certificate_place_totals
    select new.company_id, 0, t.location_id, new.superseded, new.state, count(*) - 1 from team_users m cross join teams t
    where m.user_id = (select user_id from assignments where id = new.assignment_id) and t.id = m.team_id
      and (select 1 from team_users where user_id = (select user_id from assignments where id = new.assignment_id) limit 1 offset 1) is not null
    group by t.location_id having count(*) > 1
  on conflict do update set amount = amount + excluded.amount;
end;
create trigger certificate_place_totals_moved after update of superseded on certificates when new.superseded <> old.superseded begin
  insert into certificate_place_totals
    select new.company_id, team_id, 0, old.superseded, old.state, -1 from team_users where user_id = (select user_id from assignments where id = new.assignment_id)
  on conflict do update set amount = amount - 1;
  insert into certificate_place_totals
    select new.company_id, 0, t.location_id, old.superseded, old.state, -(count(*) - 1) from team_users m cross join teams t
    where m.user_id = (select user_id from assignments where id = new.assignment_id) and t.id = m.team_id
      and (select 1 from team_users where user_id = (select user_id from assignments where id = new.assignment_id) limit 1 offset 1) is not null
    group by t.location_id having count(*) > 1
  on conflict do update set amount = amount + excluded.amount;
  insert into certificate_place_totals
    select new.company_id, team_id, 0, new.superseded, new.state, 1 from team_users where user_id = (select user_id from assignments where id = new.assignment_id)
  on conflict do update set amount = amount + 1;
  insert into certificate_place_totals
    select new.company_id, 0, t.location_id, new.superseded, new.state, count(*) - 1 from team_users m cross join teams t
    where m.user_id = (select user_id from assignments where id = new.assignment_id) and t.id = m.team_id
      and (select 1 from team_users where user_id = (select user_id from assignments where id = new.assignment_id) limit 1 offset 1) is not null
    group by t.location_id having count(*) > 1
  on conflict do update set amount = amount + excluded.amount;
end;

-- A member that joins or leaves a team takes along all assignments and certificates. One that is in another team of the same
-- location is counted there once more, or once less.
create trigger training_place_totals_joined after insert on team_users begin
  insert into assignment_place_totals
    select new.company_id, p.team_id, p.location_id, r.is_open, r.state, r.amount
    from (
        select is_open, state, count(*) as amount from assignments
        where user_id = new.user_id and withdrawn_at is null group by is_open, state) r
      cross join (
        select new.team_id as team_id, 0 as location_id
        union all select 0, t.location_id from teams t
        where t.id = new.team_id and exists (
          select 1 from team_users m join teams o on o.id = m.team_id
          where m.user_id = new.user_id and m.team_id <> new.team_id and o.location_id = t.location_id)) p
    where true
  on conflict do update set amount = amount + excluded.amount;
  insert into certificate_place_totals
    select new.company_id, p.team_id, p.location_id, r.superseded, r.state, r.amount
    from (
        select k.superseded, k.state, count(*) as amount from assignments a cross join certificates k
        where a.user_id = new.user_id and k.assignment_id = a.id group by k.superseded, k.state) r
      cross join (
        select new.team_id as team_id, 0 as location_id
        union all select 0, t.location_id from teams t
        where t.id = new.team_id and exists (
          select 1 from team_users m join teams o on o.id = m.team_id
          where m.user_id = new.user_id and m.team_id <> new.team_id and o.location_id = t.location_id)) p
    where true
  on conflict do update set amount = amount + excluded.amount;
end;
create trigger training_place_totals_left after delete on team_users begin
  insert into assignment_place_totals
    select old.company_id, p.team_id, p.location_id, r.is_open, r.state, -r.amount
    from (
        select is_open, state, count(*) as amount from assignments
        where user_id = old.user_id and withdrawn_at is null group by is_open, state) r
      cross join (
        select old.team_id as team_id, 0 as location_id
        union all select 0, t.location_id from teams t
        where t.id = old.team_id and exists (
          select 1 from team_users m join teams o on o.id = m.team_id
          where m.user_id = old.user_id and m.team_id <> old.team_id and o.location_id = t.location_id)) p
    where true
  on conflict do update set amount = amount + excluded.amount;
  insert into certificate_place_totals
    select old.company_id, p.team_id, p.location_id, r.superseded, r.state, -r.amount
    from (
        select k.superseded, k.state, count(*) as amount from assignments a cross join certificates k
        where a.user_id = old.user_id and k.assignment_id = a.id group by k.superseded, k.state) r
      cross join (
        select old.team_id as team_id, 0 as location_id
        union all select 0, t.location_id from teams t
        where t.id = old.team_id and exists (
          select 1 from team_users m join teams o on o.id = m.team_id
          where m.user_id = old.user_id and m.team_id <> old.team_id and o.location_id = t.location_id)) p
    where true
  on conflict do update set amount = amount + excluded.amount;
end;
-- A team goes to another location, and with it its members.
create trigger training_place_totals_moved after update of location_id on teams when new.location_id <> old.location_id begin
  insert into assignment_place_totals
    select new.company_id, 0, l.id, a.is_open, a.state, l.difference * count(*)
    from (select old.location_id as id, -1 as difference union all select new.location_id, 1) l
      cross join team_users m cross join assignments a
    where m.team_id = new.id and a.user_id = m.user_id and a.withdrawn_at is null and exists (
      select 1 from team_users o join teams t on t.id = o.team_id
      where o.user_id = m.user_id and o.team_id <> new.id and t.location_id = l.id)
    group by l.id, a.is_open, a.state
  on conflict do update set amount = amount + excluded.amount;
  insert into certificate_place_totals
    select new.company_id, 0, l.id, k.superseded, k.state, l.difference * count(*)
    from (select old.location_id as id, -1 as difference union all select new.location_id, 1) l
      cross join team_users m cross join assignments a cross join certificates k
    where m.team_id = new.id and a.user_id = m.user_id and k.assignment_id = a.id and exists (
      select 1 from team_users o join teams t on t.id = o.team_id
      where o.user_id = m.user_id and o.team_id <> new.id and t.location_id = l.id)
    group by l.id, k.superseded, k.state
  on conflict do update set amount = amount + excluded.amount;
end;

-- The number of certificates of a company by course, too.
drop trigger certificate_totals_added;
drop trigger certificate_totals_moved;
drop table certificate_totals;
create table certificate_totals (
  company_id integer not null,
  course_id integer not null,
  superseded integer not null,
  state text not null,
  amount integer not null,
  primary key (company_id, course_id, superseded, state)
) strict, without rowid;
insert into certificate_totals (company_id, course_id, superseded, state, amount)
select company_id, course_id, superseded, state, count(*) from certificates group by 1, 2, 3, 4;
create trigger certificate_totals_added after insert on certificates begin
  insert into certificate_totals
    select new.company_id, a.course_id, new.superseded, new.state, 1 from assignments a where a.id = new.assignment_id
  on conflict do update set amount = amount + 1;
end;
create trigger certificate_totals_moved after update of superseded on certificates
when new.superseded <> old.superseded begin
  insert into certificate_totals
    select new.company_id, a.course_id, old.superseded, old.state, -1 from assignments a where a.id = new.assignment_id
  on conflict do update set amount = amount - 1;
  insert into certificate_totals
    select new.company_id, a.course_id, new.superseded, new.state, 1 from assignments a where a.id = new.assignment_id
  on conflict do update set amount = amount + 1;
end;

drop view location_repetitions;

-- How many completed assignments of a course were finished on a day and are valid until another ('': none). Days are few, and most
-- courses are valid for the same time after any day.
create table assignment_day_totals (
  company_id integer not null,
  course_id integer not null,
  is_open integer not null,
  state text not null,
  finish_date text not null,
  valid_until text not null,
  amount integer not null,
  primary key (company_id, course_id, is_open, state, finish_date, valid_until)
) strict, without rowid;
insert into assignment_day_totals (company_id, course_id, is_open, state, finish_date, valid_until, amount)
select company_id, course_id, is_open, state, coalesce(finish_date, ''), coalesce(valid_until, ''), count(*)
from assignments where withdrawn_at is null and (finish_date is not null or valid_until is not null)
group by 1, 2, 3, 4, 5, 6;
create trigger assignment_day_totals_added after insert on assignments
when new.withdrawn_at is null and (new.finish_date is not null or new.valid_until is not null) begin
  insert into assignment_day_totals values (
    new.company_id, new.course_id, new.is_open, new.state, coalesce(new.finish_date, ''), coalesce(new.valid_until, ''), 1)
  on conflict do update set amount = amount + 1;
end;
create trigger assignment_day_totals_removed after delete on assignments
when old.withdrawn_at is null and (old.finish_date is not null or old.valid_until is not null) begin
  update assignment_day_totals set amount = amount - 1
  where company_id = old.company_id and course_id = old.course_id and is_open = old.is_open and state = old.state
    and finish_date = coalesce(old.finish_date, '') and valid_until = coalesce(old.valid_until, '');
end;
create trigger assignment_day_totals_left
after update of course_id, is_open, state, finish_date, valid_until, withdrawn_at on assignments
when old.withdrawn_at is null and (old.finish_date is not null or old.valid_until is not null) begin
  update assignment_day_totals set amount = amount - 1
  where company_id = old.company_id and course_id = old.course_id and is_open = old.is_open and state = old.state
    and finish_date = coalesce(old.finish_date, '') and valid_until = coalesce(old.valid_until, '');
end;
create trigger assignment_day_totals_entered
after update of course_id, is_open, state, finish_date, valid_until, withdrawn_at on assignments
when new.withdrawn_at is null and (new.finish_date is not null or new.valid_until is not null) begin
  insert into assignment_day_totals values (
    new.company_id, new.course_id, new.is_open, new.state, coalesce(new.finish_date, ''), coalesce(new.valid_until, ''), 1)
  on conflict do update set amount = amount + 1;
end;

-- Numbers that grow whenever what a company's lists of assignments and certificates depend on changes: what was counted while one
-- stays the same is still right.
create table training_versions (
  company_id integer primary key,
  assignments integer not null,
  certificates integer not null,
  memberships integer not null
) strict;
create trigger training_versions_assignment_added after insert on assignments begin
  insert into training_versions values (new.company_id, 1, 0, 0) on conflict do update set assignments = assignments + 1;
end;
create trigger training_versions_assignment_changed after update on assignments begin
  insert into training_versions values (new.company_id, 1, 0, 0) on conflict do update set assignments = assignments + 1;
end;
create trigger training_versions_assignment_removed after delete on assignments begin
  insert into training_versions values (old.company_id, 1, 0, 0) on conflict do update set assignments = assignments + 1;
end;
create trigger training_versions_certificate_added after insert on certificates begin
  insert into training_versions values (new.company_id, 0, 1, 0) on conflict do update set certificates = certificates + 1;
end;
create trigger training_versions_certificate_changed after update on certificates begin
  insert into training_versions values (new.company_id, 0, 1, 0) on conflict do update set certificates = certificates + 1;
end;
create trigger training_versions_joined after insert on team_users begin
  insert into training_versions values (new.company_id, 0, 0, 1) on conflict do update set memberships = memberships + 1;
end;
create trigger training_versions_left after delete on team_users begin
  insert into training_versions values (old.company_id, 0, 0, 1) on conflict do update set memberships = memberships + 1;
end;
create trigger training_versions_placed after update of location_id on teams when new.location_id <> old.location_id begin
  insert into training_versions values (new.company_id, 0, 0, 1) on conflict do update set memberships = memberships + 1;
end;
