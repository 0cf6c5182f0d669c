-- A setting says whether reviews are shown at once. Null: waiting for an admin's approval; existing ones were shown.
alter table reviews
  add column approved_at timestamptz default now(),
  -- Whether the author had paid for what the review is about when writing it.
  add column bought boolean not null default false;
create index reviews_waiting on reviews (created_at) where approved_at is null and hidden_at is null;
