-- What was counted of each group at the end of a day of the company.
create table standing_days (
  company_id bigint not null references companies (id),
  day text collate "C" not null,
  kind text collate "C" not null check (kind in ('company', 'location', 'team', 'course', 'role')),
  -- The id of the group; 0 for a role, and for people without a team.
  group_id bigint not null,
  -- The role; '' for other groups, and for people without a role.
  role text collate "C" not null,
  valid bigint not null,
  expiring bigint not null,
  open bigint not null,
  overdue bigint not null,
  exempt bigint not null,
  absent bigint not null,
  exceptions bigint not null,
  people bigint not null,
  complete bigint not null,
  primary key (company_id, kind, day, group_id, role)
);

-- The last day of a company that the duty has looked at: it notes each day at most once, and none later.
create table standing_rounds (
  company_id bigint primary key references companies (id),
  day text collate "C" not null
);
