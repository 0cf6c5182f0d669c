-- What admins note about a customer. A note is never rewritten; it goes with the account that is erased.
create table customer_notes (
  id uuid primary key,
  customer_id uuid not null references users on delete cascade,
  author_id uuid references users on delete set null,
  text text not null check (length(text) between 1 and 2000),
  written_at timestamptz(3) not null default now()
);
create index customer_notes_newest on customer_notes (customer_id, written_at desc, id desc);
create index customer_notes_author on customer_notes (author_id);
create trigger customer_notes_append_only before update of customer_id, text, written_at on customer_notes
  for each row execute function refuse_change();

-- The messages that were sent under an address, on its customer's page.
create index messages_from on messages (email, created_at desc, id desc);
