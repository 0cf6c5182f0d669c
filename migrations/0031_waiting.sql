-- Customers who want to know when a product that is sold out is back. A row is gone once its mail is queued.
create table stock_alerts (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  product_id uuid not null references products on delete cascade,
  -- The language of the mail.
  locale text not null check (locale in ('en', 'bn')),
  asked_at timestamptz not null default now(),
  unique (user_id, product_id)
);
create index on stock_alerts (product_id);
create index on stock_alerts (asked_at);
