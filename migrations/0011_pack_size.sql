-- How many pieces a sales unit of the line had when it was ordered. For older orders that is what it has today.
alter table order_lines add column pack_size integer not null default 1 check (pack_size > 0);
update order_lines set pack_size = products.pack_size
  from products where products.id = order_lines.product_id and products.pack_size > 1;
