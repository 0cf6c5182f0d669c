-- How a product is ordered: at least so many sales units, in steps of so many.
alter table products
  add column minimum_quantity integer not null default 1,
  add column quantity_step integer not null default 1,
  add check (minimum_quantity between 1 and 999),
  add check (quantity_step between 1 and 999),
  add check (minimum_quantity % quantity_step = 0);
