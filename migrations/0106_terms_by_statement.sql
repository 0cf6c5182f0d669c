-- The terms of changed products were counted row by row: undoing an import of 2,000 products changed the same counts 2,000 times in
-- one transaction, each slower than the one before. They are counted once for each statement, as those of added products are.
drop trigger terms_updated on products;

create or replace function count_changed_terms() returns trigger language plpgsql as $$
declare
  concerned uuid[];
begin
  -- Most updates change the stock, which no term depends on.
  select array_agg(before.id) into concerned from before join after using (id)
  where (before.family_id, before.name, before.translations -> 'name', before.attributes, before.fits, before.size,
      before.archived_at is null)
    is distinct from
    (after.family_id, after.name, after.translations -> 'name', after.attributes, after.fits, after.size,
      after.archived_at is null);
  if concerned is null then
    return null;
  end if;
  insert into terms (family_id, key, value, products)
  select coalesce(changed.family_id, '00000000-0000-0000-0000-000000000000'), term.key, term.value, sum(changed.pieces)
  from (
    select family_id, name, translations, attributes, fits, size, archived_at, -1 as pieces
    from before where id = any(concerned)
    union all
    select family_id, name, translations, attributes, fits, size, archived_at, 1 as pieces
    from after where id = any(concerned)
  ) changed,
    terms_of(changed.name, changed.translations, changed.attributes, changed.fits, changed.size) term
  where changed.archived_at is null
  group by 1, 2, 3
  having sum(changed.pieces) <> 0
  order by 1, 2, 3
  on conflict (family_id, key, value) do update set products = terms.products + excluded.products;
  delete from terms
  where products = 0 and family_id in (
    select coalesce(before.family_id, '00000000-0000-0000-0000-000000000000') from before where id = any(concerned));
  return null;
end $$;

create trigger terms_updated after update on products
  referencing old table as before new table as after
  for each statement execute function count_changed_terms();
