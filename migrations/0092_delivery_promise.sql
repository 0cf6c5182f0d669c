-- What an order's customer was promised: paid before `order_before` it is dispatched on `dispatch_day` and arrives within two
-- days of the calendar. Orders from before, and those that wait for pieces of which nobody knows when they come, have none.
alter table orders
  add column order_before timestamptz,
  add column dispatch_day date,
  add column arrives_from date,
  add column arrives_to date,
  add constraint orders_promise_is_whole check (num_nulls(order_before, dispatch_day, arrives_from, arrives_to) in (0, 4)),
  add constraint orders_promise_in_order check (dispatch_day <= arrives_from and arrives_from <= arrives_to);

create index orders_dispatch_day on orders (dispatch_day) where dispatch_day is not null;
