-- Products are found by their words in each way in which people write them: folded as what is typed is, umlauts also spelled out,
-- and with or without apostrophes. Signs beyond ASCII are spaces, since some locales take them for letters.
create function search_words(folded text, spelled text) returns tsvector language plpgsql immutable strict parallel safe as $$
declare
  written text := folded;
begin
  if spelled <> folded then
    written := written || e'\n' || spelled;
  end if;
  if octet_length(written) <> length(written) then
    written := regexp_replace(written, '[\u0080-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3001-\u3003\u3008-\u3020\u0964\u0965]', ' ', 'g');
  end if;
  if strpos(written, '''') > 0 then
    written := written || e'\n' || replace(written, '''', '');
  end if;
  return to_tsvector('simple', written);
end $$;

drop trigger terms_updated on products;
alter table products drop column search;
drop function found_by(text, jsonb, text, uuid, jsonb);
create function found_by(name text, translations jsonb, sku text, family_id uuid, attributes jsonb)
returns tsvector immutable parallel safe language sql begin atomic
  select strip(words || number_words)
    || array_to_tsvector(
      array['=' || family]
      || array(select '=' || family || '==' || word from unnest(tsvector_to_array(words)) word)
      || array(select left('=' || family || '=' || fold_text(key || '=' || value), 500) from jsonb_each_text(attributes)))
  from (
    select family, search_words(fold_text(texts), fold_umlauts(texts)) as words,
      search_words(fold_text(numbers), fold_umlauts(numbers)) as number_words
    from (
      select coalesce(right(family_id::text, 12), '') as family, replace(sku, '-', ' ') as numbers,
        left(name, 1000) || case when translations ? 'name' then coalesce(
          (select string_agg(e'\n' || value, '' order by key) from jsonb_each_text(translations -> 'name')), '') else '' end as texts
      offset 0
    ) given
    -- Once for both uses.
    offset 0
  ) scope;
end;
alter table products add column search tsvector not null
  generated always as (found_by(name, translations, sku, family_id, attributes)) stored;
create index products_search on products using gin (search) with (fastupdate = off);

create or replace function terms_of(name text, translations jsonb, attributes jsonb, fits jsonb, size text)
returns table (key text, value text) immutable language sql as $$
  -- How many there are at all.
  select '', ''
  union all
  select '', unnest(tsvector_to_array(search_words(fold_text(texts), fold_umlauts(texts)))) from (
    select left(name, 1000) || case when translations ? 'name' then coalesce(
      (select string_agg(e'\n' || named.value, '' order by named.key) from jsonb_each_text(translations -> 'name') named), '')
      else '' end as texts
    offset 0
  ) given
  union all
  select key, left(value, 200) from jsonb_each_text(attributes)
  union all
  select distinct '=fits', left(fit ->> 'ref', 200) || E'\n' || left(coalesce(size, ''), 200) from jsonb_array_elements(fits) fit
$$;
delete from terms;
insert into terms (family_id, key, value, products)
select coalesce(family_id, '00000000-0000-0000-0000-000000000000'), term.key, term.value, count(*)
from products, terms_of(name, translations, attributes, fits, size) term where archived_at is null group by 1, 2, 3;
create trigger terms_updated after update on products
  referencing old table as before new table as after
  for each statement execute function count_changed_terms();

-- Part numbers, ours and those of others, by their letters and digits.
drop index products_compact, products_draft_compact, products_replaced_compact;
create index products_compact on products (compact_text(sku) text_pattern_ops) where archived_at is null;
create index products_draft_compact on products (compact_text(sku)) where archived_at = 'infinity';
create index products_replaced_compact on products (compact_text(sku)) where replaced_by is not null;
-- Few have an umlaut.
create index products_compact_spelled on products (compact_text(spell_umlauts(sku)) text_pattern_ops) where octet_length(sku) <> length(sku);
alter table cross_references drop column compact;
alter table cross_references add column compact text not null generated always as (compact_text(number)) stored;
create index cross_references_compact_idx on cross_references (compact);
create index cross_references_compact_spelled on cross_references (compact_text(spell_umlauts(number)))
  where octet_length(number) <> length(number);
update own_numbers set compact = compact_text(number) where octet_length(number) <> length(number);

insert into changes (tag) values ('everything');
