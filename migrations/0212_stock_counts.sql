-- Counts whose difference is not booked yet, at most one of each product.
create table stock_counts (
  product_id uuid primary key references products on delete cascade,
  counted integer not null check (counted between 0 and 100000000),
  -- What should have been on the shelf at that moment: in stock, and sold but not packed yet.
  expected integer not null check (expected >= 0),
  pack_size integer not null,
  -- The newest move of the product at that moment.
  last_move_id bigint not null,
  counted_at timestamptz not null default now(),
  counted_by uuid references users on delete set null
);
create index stock_counts_counted_at on stock_counts (counted_at, product_id);
create index stock_counts_counted_by on stock_counts (counted_by) where counted_by is not null;
