-- Placing an order changes `held`. An index that contains it would make PostgreSQL write to every index of the product for
-- each order, so what is sold out or nearly so is a column that changes only among the last pieces. A page of the table has
-- room for the changed rows.
drop index products_low;
alter table products set (fillfactor = 85);
alter table products add low_stock integer generated always as (case when on_hand - held <= 5 then on_hand - held end) stored;
create index products_low on products (low_stock, name) where archived_at is null and low_stock is not null;
