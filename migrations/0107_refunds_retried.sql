-- A refund that the provider does not accept is tried again each time after twice as long.
alter table refunds add column failures integer not null default 0 check (failures >= 0);
