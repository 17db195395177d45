-- Mails about sign-ins that may be a stranger's.
--
-- The same columns as in the migration for SQLite of the same number; a test compares them.

-- 1: people of the company are told of sign-ins from new browsers.
alter table companies add column new_browser_mails bigint not null default 1 check (new_browser_mails in (0, 1));

-- When somebody signed in first, and second steps that failed since the last sign-in.
alter table person_accounts add column signed_in_at bigint;
alter table person_accounts add column wrong_steps bigint not null default 0;
insert into person_accounts (user_id, company_id, signed_in_at)
select user_id, company_id, min(last_used_at) from known_browsers group by user_id, company_id
on conflict (user_id) do update set signed_in_at = excluded.signed_in_at;
