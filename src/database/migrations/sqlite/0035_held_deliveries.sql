-- The process that sends a delivery: what one that has ended had taken is sent by the next one that starts.
alter table webhook_deliveries add column holder text;
