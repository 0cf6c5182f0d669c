-- How often a charge that no attempt of ours opened could not be recorded.
create table unrecorded_charges (
  intent_id text primary key,
  failures integer not null check (failures > 0)
);
