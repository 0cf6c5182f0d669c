-- Whether the price of an order is agreed anew before it is paid, though its pieces are still held: no tax is due any more.
alter table orders add column priced_anew boolean not null default false;
