-- How much of each product was sold in the last 90 days, counted once an hour with its demand.
create table sold_packs (
  product_id uuid primary key references products on delete cascade,
  packs integer not null check (packs > 0)
);

-- As before, how many pieces a pack has, and how long it takes until there is more of it.
create or replace view named_products as
  select id, slug, sku, name, translations, family_id, image_id, archived_at, minimum_quantity, on_hand, held, shelf, pack_size,
    lead_time_days
  from products;
