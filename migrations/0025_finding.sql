-- How much was bought lately, counted anew once an hour: a level is twice as much as the one below, so that a few orders
-- more change no order of results.
create table demand (
  -- Of a product, or of a family for all of its products.
  id uuid primary key,
  level smallint not null check (level > 0)
);

create function note_demand() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    insert into changes (tag) values ('demand');
  end if;
  return null;
end $$;

create trigger noted_insert after insert on demand
  referencing new table as changed for each statement execute function note_demand();
create trigger noted_update after update on demand
  referencing new table as changed for each statement execute function note_demand();
create trigger noted_delete after delete on demand
  referencing old table as changed for each statement execute function note_demand();

-- The ledger only grows at its end, so this small index finds the moves of a time.
create index stock_moves_at on stock_moves using brin (at);

create or replace function is_shown(key text) returns boolean immutable language sql as
  $$ select key not in ('payments_swept', 'backup_made', 'backup_rehearsed', 'demo_filled', 'demand_counted') $$;

-- The part number of what takes the place of a product that is no longer sold.
alter table products add column replaced_by text references products (sku) on delete set null;
create index products_replaced_by on products (replaced_by) where replaced_by is not null;
-- Part numbers that are still asked for, though nothing is sold under them.
create index products_replaced_compact on products (lower(regexp_replace(sku, '[^[:alnum:]]', '', 'g')))
  where replaced_by is not null;

create function refuse_replacing_in_circle() returns trigger language plpgsql as $$
begin
  -- One at a time, since two transactions could close a circle together.
  perform pg_advisory_xact_lock(hashtext('products.replaced_by'));
  if exists (
    with recursive later (sku) as (
      select new.replaced_by union select replaced_by from later join products using (sku) where replaced_by is not null
    )
    select from later where sku = new.sku
  ) then
    raise exception 'Part number % would be replaced by itself', new.sku
      using errcode = 'check_violation', constraint = 'products_replaced_in_circle';
  end if;
  return null;
end $$;

create trigger replaced_inserted after insert on products
  for each row when (new.replaced_by is not null) execute function refuse_replacing_in_circle();
create trigger replaced_updated after update of replaced_by on products
  for each row when (new.replaced_by is distinct from old.replaced_by and new.replaced_by is not null)
  execute function refuse_replacing_in_circle();

-- The product itself while it is for sale, otherwise the next one that is, of at most ten that replace each other.
create function sold_as(product uuid) returns uuid stable parallel safe language sql as $$
  with recursive later (id, replaced_by, archived_at, step) as (
    select id, replaced_by, archived_at, 0 from products where id = product
    union all
    select products.id, products.replaced_by, products.archived_at, step + 1
    from later join products on products.sku = later.replaced_by
    where later.archived_at is not null and step < 10
  )
  select id from later where archived_at is null
$$;
