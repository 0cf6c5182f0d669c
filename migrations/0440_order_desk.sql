-- Who is on an order and what it is marked with, for admins.
create table order_desk (
  order_id uuid primary key references orders on delete cascade,
  assignee_id uuid references users on delete set null,
  tags text[] not null default '{}' check (cardinality(tags) <= 10)
);
create index order_desk_assignee on order_desk (assignee_id) where assignee_id is not null;
create index order_desk_tags on order_desk using gin (tags);

create table order_notes (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  author_id uuid references users on delete set null,
  text text not null check (length(text) between 1 and 2000),
  written_at timestamptz(3) not null default now()
);
create index order_notes_newest on order_notes (order_id, written_at desc, id desc);
create index order_notes_author on order_notes (author_id);
create trigger order_notes_append_only before update of order_id, text, written_at on order_notes
  for each row execute function refuse_change();

-- A mail that was given up, and that nobody is to be told of any more.
alter table mail_outbox add column dismissed_at timestamptz,
  add check (dismissed_at is null or parked_at is not null);
drop index mail_outbox_parked;
create index mail_outbox_parked on mail_outbox (created_at) where parked_at is not null and dismissed_at is null;
-- What was mailed to somebody about an order.
create index mail_outbox_recipient on mail_outbox (recipient, created_at desc);
