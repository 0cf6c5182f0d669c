-- A text is in the shop's base language in its own column; `translations` of a row holds it in other languages, as
-- `{"name": {"de": "Schraube"}}`. Within JSON an object has its translations the same way. Any language fits.
-- What is changed takes the place of what there was, language by language; an empty text removes one.
create function merge_translations(was jsonb, changed jsonb) returns jsonb
immutable parallel safe language sql as $$
  select coalesce(jsonb_object_agg(field, texts), '{}')
  from jsonb_object_keys(was || changed) field, lateral (
    select jsonb_object_agg(locale, text) as texts
    from jsonb_each(coalesce(was -> field, '{}') || coalesce(changed -> field, '{}')) of_language (locale, text)
    where text <> '""'
  ) merged
  where texts is not null
$$;

-- Bengali was beside each text until now, under a name that ended in `Bn` or `_bn`.
create function pg_temp.with_translations(value jsonb) returns jsonb immutable language plpgsql as $$
declare
  result jsonb := '{}';
  translations jsonb := '{}';
  has_translations boolean := false;
  key text;
  part jsonb;
begin
  if value::text !~ '(Bn|_bn)"' then
    return value;
  elsif jsonb_typeof(value) = 'array' then
    return (select jsonb_agg(pg_temp.with_translations(item) order by position)
      from jsonb_array_elements(value) with ordinality listed (item, position));
  elsif jsonb_typeof(value) <> 'object' then
    return value;
  end if;
  for key, part in select * from jsonb_each(value) loop
    if key = 'valuesBn' then
      result := result || jsonb_build_object('valueTranslations',
        (select coalesce(jsonb_object_agg(text.key, jsonb_build_object('bn', text.value)), '{}') from jsonb_each(part) text));
    elsif key ~ '(Bn|_bn)$' then
      has_translations := true;
      if coalesce(part #>> '{}', '') <> '' then
        translations := translations
          || jsonb_build_object(regexp_replace(key, '(Bn|_bn)$', ''), jsonb_build_object('bn', part));
      end if;
    else
      result := result || jsonb_build_object(key, pg_temp.with_translations(part));
    end if;
  end loop;
  return case when has_translations then result || jsonb_build_object('translations', translations) else result end;
end $$;

create function pg_temp.bengali(field text, text text) returns jsonb immutable language sql as
  $$ select case when text = '' then '{}' else jsonb_build_object(field, jsonb_build_object('bn', text)) end $$;

alter table categories disable trigger user;
alter table categories add column translations jsonb not null default '{}'
  check (
    jsonb_typeof(translations) = 'object' and translations - 'name' - 'description' = '{}'
    and not translations @? '$.* ? (@.type() != "object")'
    and not translations @? '$.*.keyvalue() ? (@.value.type() != "string" || @.value == ""
      || !(@.key like_regex "^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$"))');
update categories set translations = pg_temp.bengali('name', name_bn) where name_bn <> '';
alter table categories drop column name_bn;
alter table categories enable trigger user;

alter table families disable trigger user;
alter table families add column translations jsonb not null default '{}'
  check (
    jsonb_typeof(translations) = 'object' and translations - 'name' - 'description' = '{}'
    and not translations @? '$.* ? (@.type() != "object")'
    and not translations @? '$.*.keyvalue() ? (@.value.type() != "string" || @.value == ""
      || !(@.key like_regex "^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$"))');
update families set translations = pg_temp.bengali('name', name_bn), attributes = pg_temp.with_translations(attributes);
alter table families drop column name_bn;
alter table families enable trigger user;

alter table posts disable trigger user;
alter table posts add column translations jsonb not null default '{}'
  check (
    jsonb_typeof(translations) = 'object' and translations - 'title' - 'summary' - 'body' = '{}'
    and not translations @? '$.* ? (@.type() != "object")'
    and not translations @? '$.*.keyvalue() ? (@.value.type() != "string" || @.value == ""
      || !(@.key like_regex "^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$"))');
update posts set translations =
  pg_temp.bengali('title', title_bn) || pg_temp.bengali('summary', summary_bn) || pg_temp.bengali('body', body_bn);
alter table posts drop column title_bn, drop column summary_bn, drop column body_bn;
alter table posts enable trigger user;

-- As they were when the order was placed, like the text itself.
alter table order_lines disable trigger user;
alter table order_lines add column translations jsonb not null default '{}'
  check (
    jsonb_typeof(translations) = 'object' and translations - 'name' = '{}'
    and not translations @? '$.* ? (@.type() != "object")'
    and not translations @? '$.*.keyvalue() ? (@.value.type() != "string" || @.value == ""
      || !(@.key like_regex "^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$"))');
update order_lines set translations = pg_temp.bengali('name', name_bn) where name_bn <> '';
alter table order_lines drop column name_bn;
alter table order_lines enable trigger user;

alter table orders disable trigger user;
update orders set delivery_method = pg_temp.with_translations(delivery_method) where delivery_method ? 'nameBn';
alter table orders enable trigger user;

-- Documents and the log change in how they are written down, not in what they say.
alter table invoices disable trigger user;
update invoices set content = pg_temp.with_translations(content);
alter table invoices enable trigger user;
alter table audit_log disable trigger user;
update audit_log set details = pg_temp.with_translations(details) where details::text ~ '(Bn|_bn)"';
alter table audit_log enable trigger user;

update settings set value = pg_temp.with_translations(value) where value::text ~ 'Bn"';
update imported_products set was = pg_temp.with_translations(was) where was is not null;

-- Products are found by their names in every language.
drop trigger terms_updated on products;
alter table products disable trigger user;
alter table products add column translations jsonb not null default '{}';
update products set translations = pg_temp.bengali('name', name_bn), fits = pg_temp.with_translations(fits)
where name_bn <> '' or fits::text like '%roleBn%';
alter table products enable trigger user;
alter table products
  add check (
    jsonb_typeof(translations) = 'object' and translations - 'name' - 'description' = '{}'
    and not translations @? '$.* ? (@.type() != "object")'
    and not translations @? '$.*.keyvalue() ? (@.value.type() != "string" || @.value == ""
      || !(@.key like_regex "^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$"))'),
  drop column search, drop column name_bn;

drop function found_by(text, text, text, uuid, jsonb);
create function found_by(name text, translations jsonb, sku text, family_id uuid, attributes jsonb)
returns tsvector immutable parallel safe language sql as $$
  select strip(words || to_tsvector('simple', replace(sku, '-', ' ')))
    || array_to_tsvector(
      array['=' || family]
      || array(select '=' || family || '==' || word from unnest(tsvector_to_array(words)) word)
      || array(select lower(left('=' || family || '=' || key || '=' || value, 500)) from jsonb_each_text(attributes)))
  from (
    select coalesce(right(family_id::text, 12), '') as family,
      to_tsvector('simple', left(name, 1000)) || to_tsvector('simple', coalesce(translations -> 'name', '{}')) as words
    -- Once for both uses.
    offset 0
  ) scope
$$;
alter table products add column search tsvector not null
  generated always as (found_by(name, translations, sku, family_id, attributes)) stored;
create index products_search on products using gin (search) with (fastupdate = off);

drop function terms_of(text, text, jsonb, jsonb, text);
create function terms_of(name text, translations jsonb, attributes jsonb, fits jsonb, size text)
returns table (key text, value text) immutable language sql as $$
  -- How many there are at all.
  select '', ''
  union all
  select '', unnest(tsvector_to_array(
    to_tsvector('simple', left(name, 1000)) || to_tsvector('simple', coalesce(translations -> 'name', '{}'))))
  union all
  select key, left(value, 200) from jsonb_each_text(attributes)
  union all
  select distinct '=fits', left(fit ->> 'ref', 200) || E'\n' || left(coalesce(size, ''), 200) from jsonb_array_elements(fits) fit
$$;

create or replace function count_inserted_terms() returns trigger language plpgsql as $$
begin
  insert into terms (family_id, key, value, products)
  select coalesce(family_id, '00000000-0000-0000-0000-000000000000'), term.key, term.value, count(*)
  from inserted, terms_of(name, translations, attributes, fits, size) term
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
    (old.family_id, old.name, old.translations, old.attributes, old.fits, old.size, old.archived_at, -1),
    (new.family_id, new.name, new.translations, new.attributes, new.fits, new.size, new.archived_at, 1)
  ) changed (family_id, name, translations, attributes, fits, size, archived_at, pieces),
    terms_of(changed.name, changed.translations, changed.attributes, changed.fits, changed.size) term
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
  from deleted, terms_of(name, translations, attributes, fits, size) term
  where archived_at is null
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (family_id, key, value) do update set products = terms.products + excluded.products;
  delete from terms where products = 0;
  return null;
end $$;

create trigger terms_updated after update of family_id, name, translations, attributes, fits, size, archived_at on products
  for each row when (
    (old.family_id, old.name, old.translations -> 'name', old.attributes, old.fits, old.size, old.archived_at is null)
    is distinct from
    (new.family_id, new.name, new.translations -> 'name', new.attributes, new.fits, new.size, new.archived_at is null))
  execute function count_changed_terms();

insert into changes (tag) values ('everything');
