-- Where a product lies, as people of the warehouse name it; empty: nowhere of its own.
alter table products add column shelf text not null default '' check (length(shelf) <= 60);
create index products_by_shelf on products (shelf, sku) where shelf <> '';

-- As before, and where they lie.
create or replace view named_products as
  select id, slug, sku, name, translations, family_id, image_id, archived_at, minimum_quantity, on_hand, held, shelf from products;
