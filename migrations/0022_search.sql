-- Everything a product can be found by, as the words of one index: those of its names and its part number; and, since
-- searches look into one family at a time, `=family`, `=family==word` for the words of its names, and
-- `=family=key=value` for its attributes. No word that is typed begins like these.
create function found_by(name text, name_bn text, sku text, family_id uuid, attributes jsonb)
returns tsvector immutable parallel safe language sql as $$
  select strip(to_tsvector('simple', name || ' ' || name_bn || ' ' || replace(sku, '-', ' ')))
    || array_to_tsvector(
      array['=' || family]
      || array(
        select '=' || family || '==' || word
        from unnest(tsvector_to_array(to_tsvector('simple', left(name || ' ' || name_bn, 1000)))) word)
      || array(select lower(left('=' || family || '=' || key || '=' || value, 500)) from jsonb_each_text(attributes)))
  from (select coalesce(right(family_id::text, 12), '') as family) scope
$$;

alter table products drop column search;
alter table products add column search tsvector not null
  generated always as (found_by(name, name_bn, sku, family_id, attributes)) stored;
-- Part numbers as people write them, without dashes or with others.
create index products_compact on products (lower(regexp_replace(sku, '[^[:alnum:]]', '', 'g')) text_pattern_ops)
  where archived_at is null;
create index products_search on products using gin (search) with (fastupdate = off);

-- How many products for sale a family has, and how many of them have a value of an attribute or, without a key, a word
-- in their names. What a search means, and what a list can be narrowed by, is known from it, however many products there are.
create table terms (
  -- All zeros for products without a family.
  family_id uuid not null,
  key text not null,
  value text not null,
  products integer not null,
  primary key (family_id, key, value)
);
create index terms_gone on terms (family_id) where products = 0;

create function terms_of(name text, name_bn text, attributes jsonb) returns table (key text, value text)
immutable language sql as $$
  -- How many there are at all.
  select '', ''
  union all
  select '', unnest(tsvector_to_array(to_tsvector('simple', left(name || ' ' || name_bn, 1000))))
  union all
  select key, left(value, 200) from jsonb_each_text(attributes)
$$;

-- In one order, so that two transactions never wait for each other.
create function count_inserted_terms() returns trigger language plpgsql as $$
begin
  insert into terms (family_id, key, value, products)
  select coalesce(family_id, '00000000-0000-0000-0000-000000000000'), term.key, term.value, count(*)
  from inserted, terms_of(name, name_bn, attributes) term
  where archived_at is null
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (family_id, key, value) do update set products = terms.products + excluded.products;
  return null;
end $$;

create function count_changed_terms() returns trigger language plpgsql as $$
begin
  insert into terms (family_id, key, value, products)
  select coalesce(changed.family_id, '00000000-0000-0000-0000-000000000000'), term.key, term.value, sum(changed.pieces)
  from (values
    (old.family_id, old.name, old.name_bn, old.attributes, old.archived_at, -1),
    (new.family_id, new.name, new.name_bn, new.attributes, new.archived_at, 1)
  ) changed (family_id, name, name_bn, attributes, archived_at, pieces),
    terms_of(changed.name, changed.name_bn, changed.attributes) term
  where changed.archived_at is null
  group by 1, 2, 3
  having sum(changed.pieces) <> 0
  order by 1, 2, 3
  on conflict (family_id, key, value) do update set products = terms.products + excluded.products;
  delete from terms
  where products = 0 and family_id = coalesce(old.family_id, '00000000-0000-0000-0000-000000000000');
  return null;
end $$;

create function count_deleted_terms() returns trigger language plpgsql as $$
begin
  insert into terms (family_id, key, value, products)
  select coalesce(family_id, '00000000-0000-0000-0000-000000000000'), term.key, term.value, -count(*)
  from deleted, terms_of(name, name_bn, attributes) term
  where archived_at is null
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (family_id, key, value) do update set products = terms.products + excluded.products;
  delete from terms where products = 0;
  return null;
end $$;

create trigger terms_inserted after insert on products
  referencing new table as inserted for each statement execute function count_inserted_terms();
create trigger terms_updated after update of family_id, name, name_bn, attributes, archived_at on products
  for each row when ((old.family_id, old.name, old.name_bn, old.attributes, old.archived_at is null)
    is distinct from (new.family_id, new.name, new.name_bn, new.attributes, new.archived_at is null))
  execute function count_changed_terms();
create trigger terms_deleted after delete on products
  referencing old table as deleted for each statement execute function count_deleted_terms();

create function forget_terms() returns trigger language plpgsql as $$
begin
  delete from terms;
  return null;
end $$;
create trigger terms_truncated after truncate on products for each statement execute function forget_terms();

insert into terms (family_id, key, value, products)
select coalesce(family_id, '00000000-0000-0000-0000-000000000000'), term.key, term.value, count(*)
from products, terms_of(name, name_bn, attributes) term
where archived_at is null
group by 1, 2, 3;

-- What people type, and the words of the catalogue that it means; alternatives are separated by commas.
create table synonyms (
  phrase text primary key check (length(phrase) between 1 and 100),
  means text not null check (length(means) between 1 and 500)
);
-- A designation of a standard, and the one that our families name.
create table standards (
  designation text primary key check (length(designation) between 1 and 60),
  equals text not null check (length(equals) between 1 and 120)
);
-- Part numbers of other makers that ours replace.
create table cross_references (
  number text not null check (length(number) between 1 and 60),
  maker text not null check (length(maker) between 1 and 60),
  product_id uuid not null references products,
  -- As it is searched for: without blanks, dashes and dots.
  compact text not null generated always as (lower(regexp_replace(number, '[^[:alnum:]]', '', 'g'))) stored,
  primary key (maker, number)
);
create index on cross_references (compact);
create index on cross_references (product_id);

create trigger noted after insert or update or delete on synonyms for each statement execute function note_everything();
create trigger noted after insert or update or delete on standards for each statement execute function note_everything();
create trigger noted after insert or update or delete on cross_references
  for each statement execute function note_everything();

-- Searches that found nothing, or whose hits nobody opened, without the person; they are forgotten after a while.
create table searches (
  text text primary key check (length(text) between 1 and 100),
  times integer not null default 1,
  -- Those of them that found nothing.
  missed integer not null default 0,
  -- Those of them after which a hit was opened.
  opened integer not null default 0,
  last_at timestamptz not null default now()
);
