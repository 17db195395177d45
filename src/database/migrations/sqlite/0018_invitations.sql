-- Invitations to the sessions of group trainings. The ledger of reminders is rebuilt because SQLite cannot change its check of the
-- kinds.
create table reminder_entries_rebuilt (
  id integer primary key autoincrement,
  company_id integer not null references companies (id),
  kind text not null check (
    kind in ('assigned', 'deadline', 'overdue', 'escalation', 'summary', 'manual', 'invitation')
  ),
  -- Days after the deadline, negative before it; null for the other kinds.
  step integer,
  recipient_user_id integer not null references users (id),
  -- The person that it is about; for a summary, which is about many, the recipient.
  user_id integer not null references users (id),
  -- Null for a summary.
  course_id integer references courses (id),
  -- May name one that has been withdrawn and deleted since.
  assignment_id integer,
  deadline_date text,
  -- The day of the company on which it was due.
  due_on text not null,
  state text not null check (state in ('queued', 'sent', 'failed', 'suppressed')),
  reason text check (
    reason in ('no_address', 'no_mail_server', 'absent', 'inactive', 'exempt', 'budget', 'too_late', 'refused')
  ),
  -- What the mail server said of the last attempt.
  detail text,
  -- The words of the person who reminds by hand.
  message text,
  creator_user_id integer references users (id),
  -- The less, the earlier it is sent if not all can be sent on one day.
  urgency integer not null,
  -- The mail that it is in, the day for which that was made, and when an attempt to send it began that has not ended.
  mail_id text,
  mailed_on text,
  tried_at integer,
  created_at integer not null,
  sent_at integer
) strict;
insert into reminder_entries_rebuilt (
  id, company_id, kind, step, recipient_user_id, user_id, course_id, assignment_id, deadline_date, due_on, state, reason, detail,
  message, creator_user_id, urgency, mail_id, mailed_on, tried_at, created_at, sent_at)
select id, company_id, kind, step, recipient_user_id, user_id, course_id, assignment_id, deadline_date, due_on, state, reason, detail,
  message, creator_user_id, urgency, mail_id, mailed_on, tried_at, created_at, sent_at
from reminder_entries order by id;
drop table reminder_entries;
alter table reminder_entries_rebuilt rename to reminder_entries;
create unique index reminders_once
on reminder_entries (assignment_id, recipient_user_id, kind, coalesce(step, 0), deadline_date)
where kind in ('assigned', 'deadline', 'overdue', 'escalation');
create unique index reminders_once_a_day on reminder_entries (user_id, course_id, due_on) where kind = 'manual';
create unique index reminders_summaries on reminder_entries (recipient_user_id, due_on) where kind = 'summary';
-- The ledger is read by time, and then by id.
create index reminders_by_company on reminder_entries (company_id, created_at, id);
create index reminders_by_user on reminder_entries (user_id, created_at, id);
create index reminders_by_recipient on reminder_entries (recipient_user_id, created_at, id);
create index reminders_by_course on reminder_entries (company_id, course_id, created_at, id);
create index reminders_by_kind on reminder_entries (company_id, kind, created_at, id);
create index reminders_by_state on reminder_entries (company_id, state, created_at, id);
create index reminders_by_reason on reminder_entries (company_id, reason, created_at, id) where reason is not null;
create index reminders_queued on reminder_entries (company_id, id) where state = 'queued';
create index reminders_waiting on reminder_entries (company_id, recipient_user_id, urgency, deadline_date) where state = 'queued';
create index reminders_by_mail on reminder_entries (mail_id) where mail_id is not null;
create index reminders_mailed on reminder_entries (company_id, mailed_on, mail_id) where mail_id is not null;

-- What is known to the calendars of participants about a session, which may have been removed since: as it was announced last.
create table session_announcements (
  -- The session.
  session_id integer primary key,
  company_id integer not null references companies (id),
  -- May have been deleted since.
  group_training_id integer not null,
  uid text not null,
  -- Grows with each change of time or place.
  revision integer not null,
  title text not null,
  place text,
  starts_at integer not null,
  ends_at integer not null
) strict;
create index session_announcements_by_training on session_announcements (group_training_id, session_id);

-- The last invitation to an announced session that was sent to somebody.
create table session_invitations (
  session_id integer not null,
  user_id integer not null references users (id),
  company_id integer not null references companies (id),
  -- What the calendar of the person has: `none` if nothing was ever sent.
  state text not null check (state in ('none', 'requested', 'cancelled')),
  sequence integer not null,
  -- The revision of the announcement that it was about.
  revision integer not null,
  -- Why it was not sent; null if it was.
  obstacle text,
  -- Whether it was about a change of what the person was invited to before.
  is_update integer not null check (is_update in (0, 1)),
  -- To whom answers go: a name, and an address; null for the sender of all mails.
  organizer_name text,
  organizer_address text,
  -- The reminder of the ledger with the same mail says what became of it; null if it was not sent.
  mail_id text,
  noted_at integer not null,
  primary key (session_id, user_id)
) strict, without rowid;
create index session_invitations_by_mail on session_invitations (mail_id) where mail_id is not null;

-- Group trainings of which something changed that participants are invited to, since invitations were last compared with it. A
-- change that finds it here writes it nevertheless, so that a comparison under way does not take it out.
create table invitation_checks (
  -- May have been deleted since.
  group_training_id integer primary key,
  company_id integer not null references companies (id)
) strict;

create trigger invitation_checks_joined after insert on group_participants
when new.status = 'participant' begin
  insert into invitation_checks (group_training_id, company_id) values (new.group_training_id, new.company_id)
  on conflict (group_training_id) do update set company_id = excluded.company_id;
end;
create trigger invitation_checks_moved_up after update of status on group_participants
when new.status <> old.status begin
  insert into invitation_checks (group_training_id, company_id) values (new.group_training_id, new.company_id)
  on conflict (group_training_id) do update set company_id = excluded.company_id;
end;
create trigger invitation_checks_left after delete on group_participants
when old.status = 'participant' begin
  insert into invitation_checks (group_training_id, company_id) values (old.group_training_id, old.company_id)
  on conflict (group_training_id) do update set company_id = excluded.company_id;
end;
create trigger invitation_checks_session_added after insert on group_sessions begin
  insert into invitation_checks (group_training_id, company_id) values (new.group_training_id, new.company_id)
  on conflict (group_training_id) do update set company_id = excluded.company_id;
end;
create trigger invitation_checks_session_moved after update of starts_at, ends_at on group_sessions
when new.starts_at <> old.starts_at or new.ends_at <> old.ends_at begin
  insert into invitation_checks (group_training_id, company_id) values (new.group_training_id, new.company_id)
  on conflict (group_training_id) do update set company_id = excluded.company_id;
end;
create trigger invitation_checks_session_removed after delete on group_sessions begin
  insert into invitation_checks (group_training_id, company_id) values (old.group_training_id, old.company_id)
  on conflict (group_training_id) do update set company_id = excluded.company_id;
end;
create trigger invitation_checks_training after update of state, place, title on group_trainings
when new.state <> old.state or new.place is not old.place or new.title is not old.title begin
  insert into invitation_checks (group_training_id, company_id) values (new.id, new.company_id)
  on conflict (group_training_id) do update set company_id = excluded.company_id;
end;
create trigger invitation_checks_address after update of email, state on users
when new.email is not old.email or new.state <> old.state begin
  insert into invitation_checks (group_training_id, company_id)
  select p.group_training_id, p.company_id from group_participants p
  where p.user_id = new.id and p.status = 'participant'
  on conflict (group_training_id) do update set company_id = excluded.company_id;
end;
