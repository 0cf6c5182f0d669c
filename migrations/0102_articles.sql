-- Admins write articles. `published_on` is a day of the shop's calendar; without one an article is a draft.
alter table posts rename column published_at to created_at;
alter table posts
  alter column position set default 0,
  add column published_on date,
  add column updated_at timestamptz not null default now(),
  add column version integer not null default 1,
  add column summary text not null default '' check (length(summary) <= 400),
  -- Says what the picture shows, to those who do not see it.
  add column alt text not null default '' check (length(alt) <= 200),
  -- Whether pages were rendered anew since it appeared: a day that begins changes no row.
  add column announced boolean not null default false;
update posts set published_on = created_at::date, updated_at = created_at, announced = true;
create index posts_to_announce on posts (published_on) where not announced;

alter table posts drop constraint posts_translations_check;
alter table posts add constraint posts_translations_check check (
  jsonb_typeof(translations) = 'object' and translations - 'title' - 'summary' - 'body' - 'alt' = '{}'
  and not translations @? '$.* ? (@.type() != "object")'
  and not translations @? '$.*.keyvalue() ? (@.value.type() != "string" || @.value == ""
    || !(@.key like_regex "^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$"))');
