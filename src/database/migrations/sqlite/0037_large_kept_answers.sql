-- Large answers and progress that are kept for repetitions, by client: all of them together are bounded. `size` is the characters of
-- both; what was kept before counts as small, and goes within a day. The index alone says what is beyond the bound.
alter table idempotency_keys add column size integer not null default 0;
create index idempotency_keys_large on idempotency_keys (client_id, expires_at, key, size, claimed_until) where size > 8192;
