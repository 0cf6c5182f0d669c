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

-- Which families have products that name a size in their `fits` is counted as well, so that it is known from that size's
-- side: the value is the `family/size` that is named and, in a second line, the size of the products that name it.
drop function terms_of(text, text, jsonb);
create function terms_of(name text, name_bn text, attributes jsonb, fits jsonb, size text)
returns table (key text, value text) immutable language sql as $$
  -- How many there are at all.
  select '', ''
  union all
  select '', unnest(tsvector_to_array(to_tsvector('simple', left(name || ' ' || name_bn, 1000))))
  union all
  select key, left(value, 200) from jsonb_each_text(attributes)
  union all
  select distinct '=fits', left(fit ->> 'ref', 200) || E'\n' || left(coalesce(size, ''), 200) from jsonb_array_elements(fits) fit
$$;

create or replace function count_inserted_terms() returns trigger language plpgsql as $$
begin
  insert into terms (family_id, key, value, products)
  select coalesce(family_id, '00000000-0000-0000-0000-000000000000'), term.key, term.value, count(*)
  from inserted, terms_of(name, name_bn, attributes, fits, size) term
  where archived_at is null
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (family_id, key, value) do update set products = terms.products + excluded.products;
  return null;
end $$;

create or replace function count_changed_terms() returns trigger language plpgsql as $$
begin
  insert into terms (family_id, key, value, products)
  select coalesce(changed.family_id, '00000000-0000-0000-0000-000000000000'), term.key, term.value, sum(changed.pieces)
  from (values
    (old.family_id, old.name, old.name_bn, old.attributes, old.fits, old.size, old.archived_at, -1),
    (new.family_id, new.name, new.name_bn, new.attributes, new.fits, new.size, new.archived_at, 1)
  ) changed (family_id, name, name_bn, attributes, fits, size, archived_at, pieces),
    terms_of(changed.name, changed.name_bn, changed.attributes, changed.fits, changed.size) term
  where changed.archived_at is null
  group by 1, 2, 3
  having sum(changed.pieces) <> 0
  order by 1, 2, 3
  on conflict (family_id, key, value) do update set products = terms.products + excluded.products;
  delete from terms
  where products = 0 and family_id = coalesce(old.family_id, '00000000-0000-0000-0000-000000000000');
  return null;
end $$;

create or replace function count_deleted_terms() returns trigger language plpgsql as $$
begin
  insert into terms (family_id, key, value, products)
  select coalesce(family_id, '00000000-0000-0000-0000-000000000000'), term.key, term.value, -count(*)
  from deleted, terms_of(name, name_bn, attributes, fits, size) term
  where archived_at is null
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (family_id, key, value) do update set products = terms.products + excluded.products;
  delete from terms where products = 0;
  return null;
end $$;

drop trigger terms_updated on products;
create trigger terms_updated after update of family_id, name, name_bn, attributes, fits, size, archived_at on products
  for each row when ((old.family_id, old.name, old.name_bn, old.attributes, old.fits, old.size, old.archived_at is null)
    is distinct from (new.family_id, new.name, new.name_bn, new.attributes, new.fits, new.size, new.archived_at is null))
  execute function count_changed_terms();

insert into terms (family_id, key, value, products)
select coalesce(family_id, '00000000-0000-0000-0000-000000000000'), term.key, term.value, count(*)
from products, terms_of('', '', '{}', fits, size) term
where archived_at is null and term.key = '=fits'
group by 1, 2, 3;

-- The page of a size says which families it is used with, not how many of their products.
create function used_size(value text) returns text immutable parallel safe language sql as
  $$ select split_part(value, E'\n', 1) $$;
create index terms_fits on terms (used_size(value)) where key = '=fits';

create function note_use() returns trigger language plpgsql as $$
begin
  insert into changes (tag) values ('uses-of-' || used_size(coalesce(new.value, old.value)));
  return null;
end $$;
create trigger noted_insert after insert on terms
  for each row when (new.key = '=fits') execute function note_use();
create trigger noted_delete after delete on terms
  for each row when (old.key = '=fits') execute function note_use();
