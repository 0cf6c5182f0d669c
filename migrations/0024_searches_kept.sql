-- The most frequent searches are suggested and listed, the rarest and the oldest are forgotten.
create index on searches (times);
create index on searches (last_at);

-- What takes the place of a product that is not sold any more.
alter table products add column replaced_by uuid references products check (replaced_by <> id);
create index on products (replaced_by) where replaced_by is not null;
