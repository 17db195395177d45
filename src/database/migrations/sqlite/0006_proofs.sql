-- When the user of a session last proved their identity, by signing in or later. Null if that is not known.
alter table sessions add column proved_at integer;
