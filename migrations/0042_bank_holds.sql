-- Payments that a bank decides about keep the pieces of an order for days: how often they did, and until when at most.
alter table orders
  add column bank_holds integer not null default 0 check (bank_holds >= 0),
  add column bank_hold_until timestamptz;
