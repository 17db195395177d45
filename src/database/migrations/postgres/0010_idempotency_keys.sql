-- Requests that clients may repeat safely (Idempotency-Key). While the first is under way, its claim stands in the row; with
-- the change its answer is kept there, and the claim goes.
create table idempotency_keys (
  client_id bigint not null references clients (id),
  key text collate "C" not null,
  -- SHA-256 of method, address and body.
  fingerprint text collate "C" not null,
  -- Names the request that is under way; null once it is answered.
  claim text collate "C",
  -- Null until it is answered.
  status bigint,
  -- The body of the answer, without secrets; null for one without a body.
  body text collate "C",
  -- When the claim ends, or the answer is kept no longer.
  expires_at bigint not null,
  primary key (client_id, key)
);
create index idempotency_keys_by_expiry on idempotency_keys (expires_at);
create index idempotency_keys_by_client on idempotency_keys (client_id, expires_at);
