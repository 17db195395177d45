-- Which key has sealed the secrets that are stored: a part of a digest. One row.

create table installation_key (
  id bigint primary key check (id = 1),
  fingerprint text collate "C" not null
);
