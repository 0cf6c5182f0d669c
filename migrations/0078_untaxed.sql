-- Where a shop charges no tax, an order says so; it is neither taxed at 0 nor exported.
alter table orders
  drop constraint orders_ground_check,
  add constraint orders_ground_check check (ground in ('taxed', 'untaxed', 'reverse_charge', 'export'));
