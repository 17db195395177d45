-- Invitations to the sessions of group trainings.
alter table reminder_entries drop constraint reminder_entries_kind_check;
alter table reminder_entries add constraint reminder_entries_kind_check check (
  kind in ('assigned', 'deadline', 'overdue', 'escalation', 'summary', 'manual', 'invitation')
);

-- What is known to the calendars of participants about a session, which may have been removed since: as it was announced last.
create table session_announcements (
  -- The session.
  session_id bigint primary key,
  company_id bigint not null references companies (id),
  -- May have been deleted since.
  group_training_id bigint not null,
  uid text collate "C" not null,
  -- Grows with each change of time or place.
  revision bigint not null,
  title text collate "C" not null,
  place text collate "C",
  starts_at bigint not null,
  ends_at bigint not null
);
create index session_announcements_by_training on session_announcements (group_training_id, session_id);

-- The last invitation to an announced session that was sent to somebody.
create table session_invitations (
  session_id bigint not null,
  user_id bigint not null references users (id),
  company_id bigint not null references companies (id),
  -- What the calendar of the person has: `none` if nothing was ever sent.
  state text collate "C" not null check (state in ('none', 'requested', 'cancelled')),
  sequence bigint not null,
  -- The revision of the announcement that it was about.
  revision bigint not null,
  -- Why it was not sent; null if it was.
  obstacle text collate "C",
  -- Whether it was about a change of what the person was invited to before.
  is_update bigint not null check (is_update in (0, 1)),
  -- To whom answers go: a name, and an address; null for the sender of all mails.
  organizer_name text collate "C",
  organizer_address text collate "C",
  -- The reminder of the ledger with the same mail says what became of it; null if it was not sent.
  mail_id text collate "C",
  noted_at bigint not null,
  primary key (session_id, user_id)
);
create index session_invitations_by_mail on session_invitations (mail_id) where mail_id is not null;

-- Group trainings of which something changed that participants are invited to, since invitations were last compared with it. A
-- change that finds it here writes it nevertheless, so that a comparison under way does not take it out.
create table invitation_checks (
  -- May have been deleted since.
  group_training_id bigint primary key,
  company_id bigint not null references companies (id)
);

create function note_invitation_check(training bigint, company bigint) returns void language sql as $$
  insert into invitation_checks (group_training_id, company_id) values (training, company)
  on conflict (group_training_id) do update set company_id = excluded.company_id;
$$;
create function check_invitations_of_new() returns trigger language plpgsql as $$
begin
  perform note_invitation_check(new.group_training_id, new.company_id);
  return null;
end $$;
create function check_invitations_of_old() returns trigger language plpgsql as $$
begin
  perform note_invitation_check(old.group_training_id, old.company_id);
  return null;
end $$;
create function check_invitations_of_training() returns trigger language plpgsql as $$
begin
  perform note_invitation_check(new.id, new.company_id);
  return null;
end $$;
create function check_invitations_of_user() returns trigger language plpgsql as $$
begin
  perform note_invitation_check(p.group_training_id, p.company_id) from group_participants p
  where p.user_id = new.id and p.status = 'participant';
  return null;
end $$;
create trigger invitation_checks_joined after insert on group_participants for each row
when (new.status = 'participant') execute function check_invitations_of_new();
create trigger invitation_checks_moved_up after update of status on group_participants for each row
when (new.status <> old.status) execute function check_invitations_of_new();
create trigger invitation_checks_left after delete on group_participants for each row
when (old.status = 'participant') execute function check_invitations_of_old();
create trigger invitation_checks_session_added after insert on group_sessions for each row execute function check_invitations_of_new();
create trigger invitation_checks_session_moved after update of starts_at, ends_at on group_sessions for each row
when (new.starts_at <> old.starts_at or new.ends_at <> old.ends_at) execute function check_invitations_of_new();
create trigger invitation_checks_session_removed after delete on group_sessions for each row execute function check_invitations_of_old();
create trigger invitation_checks_training after update of state, place, title on group_trainings for each row
when (new.state <> old.state or new.place is distinct from old.place or new.title is distinct from old.title) execute function check_invitations_of_training();
create trigger invitation_checks_address after update of email, state on users for each row
when (new.email is distinct from old.email or new.state <> old.state) execute function check_invitations_of_user();
