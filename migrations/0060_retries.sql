-- What fails is tried again, each time after twice as long, so that fifty that fail for good do not stand before the others.

alter table payment_attempts
  add column failures integer not null default 0 check (failures >= 0),
  -- How often money that the provider received could not be recorded.
  add column record_failures integer not null default 0 check (record_failures >= 0);

alter table provider_events
  add column failures integer not null default 0 check (failures >= 0),
  add column next_try_at timestamptz not null default now();
drop index provider_events_open;
create index provider_events_open on provider_events (next_try_at) where handled_at is null;

alter table orders
  add column end_failures integer not null default 0 check (end_failures >= 0),
  -- When the order, unpaid, may be ended again after a try that failed.
  add column next_end_at timestamptz;

-- An import knew no longest lead time, and no date is a billion days from now.
update products set lead_time_days = 999 where lead_time_days > 999;
update order_lines set lead_time_days = 999 where lead_time_days > 999;
alter table products add constraint products_lead_time_bounded check (lead_time_days <= 999);
alter table order_lines add constraint order_lines_lead_time_bounded check (lead_time_days <= 999);
