-- Pages are cached until a change carries one of their tags. Whoever changes a row that a public page shows, and by
-- whatever statement, the database notes it, so that no writer can forget to.

-- What shows on many pages and seldom changes: everything is rendered anew. A statement that changes no row notes nothing.
create function note_everything() returns trigger language plpgsql as $$
begin
  insert into changes (tag) values ('everything');
  return null;
end $$;

create trigger noted after insert or update or delete on posts
  for each row execute function note_everything();
create trigger noted after insert or update or delete on categories
  for each row execute function note_everything();
create trigger noted after insert or update or delete on families
  for each row execute function note_everything();

-- Some settings are the shop's own notes, which no page shows, and one of them changes all day.
create function is_shown(key text) returns boolean immutable language sql as
  $$ select key not in ('payments_swept', 'backup_made', 'backup_rehearsed', 'demo_filled') $$;

create trigger noted_insert after insert on settings
  for each row when (is_shown(new.key)) execute function note_everything();
create trigger noted_update after update on settings
  for each row when (is_shown(new.key) and old.value is distinct from new.value) execute function note_everything();
create trigger noted_delete after delete on settings
  for each row when (is_shown(old.key)) execute function note_everything();

-- A product's own id is the tag of what shows it; its family's id, of the pages of the other sizes, which do not show
-- its stock; and `products`, of the lists. An edit raises the version, an order changes only the stock.
create function note_products() returns trigger language plpgsql as $$
begin
  -- After an import it is cheaper to render what is asked for than to look for what has changed.
  if (select count(*) from (select from after limit 1001) counted) > 1000 then
    insert into changes (tag) values ('everything');
  elsif tg_op = 'INSERT' then
    insert into changes (tag)
    select distinct tag from after, unnest(array[family_id::text, 'products']) tag where tag is not null;
  else
    insert into changes (tag)
    select distinct tag
    from before join after using (id),
      unnest(case when after.version = before.version then array[id::text]
        else array[id::text, before.family_id::text, after.family_id::text, 'products'] end) tag
    where tag is not null
      and (after.version <> before.version or after.on_hand - after.held <> before.on_hand - before.held);
  end if;
  return null;
end $$;

create trigger noted_insert after insert on products
  referencing new table as after for each statement execute function note_products();
create trigger noted_update after update on products
  referencing old table as before new table as after for each statement execute function note_products();
create trigger noted_delete after delete on products
  for each row execute function note_everything();

-- `reviews` is the tag of the latest ones, and each product's page has one for its own.
create function note_reviews() returns trigger language plpgsql as $$
begin
  insert into changes (tag)
  select distinct tag
  from changed left join products on products.id = changed.product_id,
    unnest(array['reviews', 'reviews-of-' || products.slug, case when changed.family_id is not null then 'everything' end]) tag
  where tag is not null;
  return null;
end $$;

create trigger noted_insert after insert on reviews
  referencing new table as changed for each statement execute function note_reviews();
create trigger noted_update after update on reviews
  referencing new table as changed for each statement execute function note_reviews();
create trigger noted_delete after delete on reviews
  referencing old table as changed for each statement execute function note_reviews();

create trigger noted_truncate after truncate on posts for each statement execute function note_everything();
create trigger noted_truncate after truncate on categories for each statement execute function note_everything();
create trigger noted_truncate after truncate on families for each statement execute function note_everything();
create trigger noted_truncate after truncate on settings for each statement execute function note_everything();
create trigger noted_truncate after truncate on products for each statement execute function note_everything();
create trigger noted_truncate after truncate on reviews for each statement execute function note_everything();

-- Reviews of unconfirmed addresses are shown to nobody else.
create function note_confirmed() returns trigger language plpgsql as $$
begin
  insert into changes (tag)
  select distinct tag
  from reviews left join products on products.id = reviews.product_id,
    unnest(array['reviews', 'reviews-of-' || products.slug]) tag
  where reviews.author_id = new.id and tag is not null;
  return null;
end $$;

create trigger noted after update of email_verified on users
  for each row when (old.email_verified is distinct from new.email_verified) execute function note_confirmed();
