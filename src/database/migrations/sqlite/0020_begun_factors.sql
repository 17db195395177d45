-- The session in which an app was begun: only there its key is shown, until a code of it was typed.

alter table totp_factors add column session_id integer;
