-- What a company has set for its reminders (JSON); what it does not name has its default. Null: all defaults.
alter table companies add column reminders text;

-- Everything of which somebody is or was to be reminded, each once: the ledger. It is also what decides what is still due.
create table reminder_entries (
  id integer primary key autoincrement,
  company_id integer not null references companies (id),
  kind text not null check (kind in ('assigned', 'deadline', 'overdue', 'escalation', 'summary', 'manual')),
  -- Days after the deadline, negative before it; null for `assigned`, `summary` and `manual`.
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

-- How far the reminders of the last morning of a company are.
create table reminder_mornings (
  company_id integer primary key references companies (id),
  -- A day of the company.
  day text not null,
  phase text not null check (phase in ('steps', 'assigned', 'summary', 'mails', 'done')),
  -- What comes next in the phase is after these values.
  after_value integer not null default 0,
  after_id integer not null default 0,
  -- The morning before it; null if there was none.
  previous_day text,
  -- Assignments that were opened since then are announced.
  since_at integer not null,
  begun_at integer not null
) strict;
