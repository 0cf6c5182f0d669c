-- What an order comes to: where it goes and how, and the tax on it. Orders from before have neither delivery nor a ground.
alter table orders
  -- As they were when the order was placed; none of an order that was bought at once, or whose customer is forgotten.
  add column delivery_address jsonb,
  add column billing_address jsonb,
  add column vat_number text not null default '' check (length(vat_number) <= 20),
  -- The method as it was offered, at its price: `{key, name, nameBn, priceMinor, daysFrom, daysTo}`.
  add column delivery_method jsonb,
  -- Without tax, as is the delivery.
  add column goods_minor integer check (goods_minor > 0),
  add column delivery_minor integer not null default 0 check (delivery_minor >= 0),
  add column tax_minor integer not null default 0 check (tax_minor >= 0),
  add column ground text check (ground in ('taxed', 'reverse_charge', 'export')),
  -- By rate in thousandths of a percent, the highest first: `[{rate, netMinor, taxMinor}]`.
  add column taxes jsonb not null default '[]',
  -- guard: what an order is made of is its total | drop | orders/pricing/order-terms.test
  add constraint orders_add_up check (goods_minor + delivery_minor + tax_minor = total_minor),
  add constraint orders_untaxed check (tax_minor = 0 or ground = 'taxed'),
  -- An address in lines, with all that can be part of one.
  drop constraint orders_address_check,
  add constraint orders_address_check check (length(address) <= 700);

alter table order_lines
  add column net_minor integer check (net_minor >= 0),
  add column tax_minor integer not null default 0 check (tax_minor >= 0),
  -- In thousandths of a percent.
  add column tax_rate integer not null default 0 check (tax_rate >= 0),
  -- Its price has tax added, or in it, or had tax in it that is not owed.
  add constraint order_lines_add_up check (unit_price_minor::bigint * quantity in (net_minor, net_minor + tax_minor)
    or (tax_minor = 0 and net_minor < unit_price_minor::bigint * quantity));
