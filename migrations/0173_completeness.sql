-- What a family asks of its products: `attributes.` and a key, or the field of a product.
alter table families add column asks text[] not null default '{}' check (cardinality(asks) <= 70);

-- What of that a product lacks, in the same order.
alter table products add column missing text[] not null default '{}';
create index products_incomplete on products (created_at desc, id desc) where missing <> '{}';
create index products_incomplete_of_family on products (family_id) where missing <> '{}';

create function missing_of(product products) returns text[] language sql stable as $$
  select coalesce(array_agg(ask order by place), '{}')
  from families cross join lateral unnest(asks) with ordinality given (ask, place)
  where families.id = product.family_id and case ask
    when 'picture' then product.image_id is null
    when 'massGrams' then product.mass_grams is null
    when 'description' then product.description = ''
    when 'gtin' then product.gtin = ''
    when 'tariffCode' then product.tariff_code = ''
    when 'origin' then product.origin = ''
    else coalesce(product.attributes ->> substr(ask, length('attributes.') + 1), '') = ''
  end
$$;

create function note_missing() returns trigger language plpgsql as $$
begin
  new.missing := missing_of(new);
  return new;
end $$;
create trigger missing_noted
  before insert or update of family_id, attributes, image_id, mass_grams, description, gtin, tariff_code, origin on products
  for each row execute function note_missing();

create function note_asks() returns trigger language plpgsql as $$
begin
  update products set missing = missing_of(products)
  where family_id = new.id and missing <> missing_of(products);
  return null;
end $$;
create trigger asks_noted after update of asks on families for each row when (old.asks <> new.asks)
  execute function note_asks();
