-- Rows of the demonstration are marked when they are made, and only these are ever cleared. The connection says what
-- it is used for: to fill a demonstration, or to sell for practice money, when only orders are marked.
create function is_seeding() returns boolean language sql stable as $$
  select coalesce(current_setting('ironwright.demonstration', true) = 'seeding', false)
$$;
create function is_practice() returns boolean language sql stable as $$
  select coalesce(current_setting('ironwright.demonstration', true) in ('seeding', 'selling'), false)
$$;

-- guard: what fills a demonstration is marked | default is_seeding() → default false | demo/clear
alter table users add column demo boolean not null default is_seeding();
alter table categories add column demo boolean not null default is_seeding();
alter table families add column demo boolean not null default is_seeding();
alter table products add column demo boolean not null default is_seeding();
alter table reviews add column demo boolean not null default is_seeding();
alter table messages add column demo boolean not null default is_seeding();
alter table posts add column demo boolean not null default is_seeding();
alter table synonyms add column demo boolean not null default is_seeding();
alter table standards add column demo boolean not null default is_seeding();
alter table cross_references add column demo boolean not null default is_seeding();
alter table searches add column demo boolean not null default is_seeding();
alter table audit_log add column demo boolean not null default is_seeding();
alter table orders add column demo boolean not null default is_practice();
