-- The carts of accounts; those of visitors are in their browsers.
create table cart_lines (
  user_id uuid not null references users on delete cascade,
  product_id uuid not null references products on delete cascade,
  -- Of sales units, as many as one order may hold of a product.
  quantity integer not null check (quantity between 1 and 999),
  note text not null default '' check (length(note) <= 200),
  -- The price of one sales unit that the customer has seen, so that another one can be pointed out.
  seen_price_minor integer not null check (seen_price_minor > 0),
  -- What two carts came to where fewer are left, until the customer has seen that.
  wanted integer,
  added_at timestamptz(3) not null default now(),
  primary key (user_id, product_id)
);
create index on cart_lines (product_id);
