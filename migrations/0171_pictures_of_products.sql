-- Further pictures of a product, in their order: the name of the picture's content, what it shows, and that in other languages.
-- The first picture stays `image_id`; `alt` says what that one shows.
alter table products
  add column alt text not null default '' check (length(alt) <= 200),
  add column pictures jsonb not null default '[]'
    check (jsonb_typeof(pictures) = 'array' and jsonb_array_length(pictures) <= 11
      and not pictures @? '$[*] ? (!(@.name like_regex "^[0-9a-f]{32}$"))');

-- A picture that a product shows is not swept.
create index products_pictures on products using gin (pictures jsonb_path_ops) where pictures <> '[]';

alter table products drop constraint products_translations_check;
alter table products add constraint products_translations_check check (
  jsonb_typeof(translations) = 'object' and translations - 'name' - 'description' - 'alt' = '{}'
  and not translations @? '$.* ? (@.type() != "object")'
  and not translations @? '$.*.keyvalue() ? (@.value.type() != "string" || @.value == ""
    || !(@.key like_regex "^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$"))');
