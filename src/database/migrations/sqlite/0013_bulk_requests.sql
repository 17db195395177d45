-- Requests with many rows are saved in batches. What has been saved of one stays with its key, so that a repetition goes on where
-- the first was cut off. Such a row outlives its claim.
-- Until when the claim keeps repetitions waiting; null: as long as the row is kept.
alter table idempotency_keys add column claimed_until integer;
-- The outcome of the rows that were saved, in order: a line of JSON for each. Null when it is not kept row by row, and once
-- the request is answered.
alter table idempotency_keys add column progress text;
