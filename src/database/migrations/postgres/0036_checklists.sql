-- 1: the administrators of the company are shown what comes after its set-up.
alter table companies add column shows_checklist bigint not null default 0 check (shows_checklist in (0, 1));
