-- From which address block an order was placed, as a keyed hash, so that what one block holds without paying is limited. It
-- is removed after a day.
alter table orders add column source bytea check (length(source) = 16);
create index orders_of_source on orders (source, placed_at) where source is not null;
