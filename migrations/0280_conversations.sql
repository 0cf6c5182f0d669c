-- A message to the shop begins a conversation: it has a number, a state and somebody who is on it, and what is written later
-- follows it.
alter table messages
  add column number bigint generated always as identity (start with 1001) unique,
  add column source text not null default 'form' check (source in ('form', 'order', 'part', 'return', 'mail')),
  -- The language in which it was written, in which its answers are framed.
  add column locale text not null default 'en' check (locale ~ '^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$'),
  -- Who has written it signed in; null: somebody typed an address, or a mail came from it.
  add column customer_id uuid references users on delete set null,
  add column order_id uuid references orders on delete set null,
  add column product_id uuid references products on delete set null,
  add column return_id uuid references returns on delete set null,
  -- Of the mail that began it, for the headers that thread its answers.
  add column mail_id text check (length(mail_id) <= 300),
  add column left_out integer not null default 0 check (left_out >= 0),
  add column state text not null default 'open' check (state in ('open', 'waiting', 'closed')),
  add column waiting_since timestamptz(3) default now(),
  add column closed_at timestamptz(3),
  add column changed_at timestamptz(3) not null default now(),
  add column assignee_id uuid references users on delete set null,
  -- Raised by each answer and by what the customer writes, so that nobody answers what they have not read.
  add column version integer not null default 1;

-- What was answered waits for its customer, and what was put away is closed. The rest waits since it was written.
update messages set changed_at = created_at, waiting_since = created_at;
update messages set state = 'waiting', waiting_since = null
  where exists (select from audit_log where action = 'message.reply' and subject = messages.id::text);
update messages set state = 'closed', waiting_since = null, closed_at = archived_at where archived_at is not null;

alter table messages
  add check ((state = 'open') = (waiting_since is not null)),
  add check ((state = 'closed') = (closed_at is not null)),
  drop constraint messages_opinion_check,
  add constraint messages_opinion_check check (length(opinion) <= 20000);

create index messages_changed on messages (changed_at desc, id desc);
create index messages_waiting on messages (waiting_since, id) where state = 'open';
create index messages_state on messages (state, changed_at desc, id desc);
create index messages_assignee on messages (assignee_id, changed_at desc, id desc) where assignee_id is not null;
create index messages_customer on messages (customer_id, changed_at desc, id desc) where customer_id is not null;
create index messages_order on messages (order_id) where order_id is not null;
create index messages_product on messages (product_id) where product_id is not null;
create index messages_return on messages (return_id) where return_id is not null;
create index messages_closed on messages (closed_at) where closed_at is not null;

-- What follows a message: answers of the shop, what its customer writes on, notes that only admins read, and mails that a
-- program has written.
create table conversation_entries (
  id uuid primary key,
  message_id uuid not null references messages on delete cascade,
  kind text not null check (kind in ('answer', 'customer', 'note', 'automatic')),
  author_id uuid references users on delete set null,
  -- The sender of a mail, if it is not the conversation's address.
  other_address text check (length(other_address) <= 254),
  text text not null check (length(text) <= 20000),
  -- The end of a mail that repeats what was written before.
  quoted text not null default '' check (length(quoted) <= 20000),
  left_out integer not null default 0 check (left_out >= 0),
  mail_id text check (length(mail_id) <= 300),
  at timestamptz(3) not null default now()
);
create index conversation_entries_in_order on conversation_entries (message_id, at, id);
create index conversation_entries_author on conversation_entries (author_id) where author_id is not null;
create index conversation_entries_newest on conversation_entries (at) where kind = 'customer';
create trigger conversation_entries_append_only before update of message_id, kind, text, quoted, at on conversation_entries
  for each row execute function refuse_change();

-- The links with which those without an account read a conversation and write on.
create table conversation_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  message_id uuid not null references messages on delete cascade,
  expires_at timestamptz not null
);
create index conversation_links_of_message on conversation_links (message_id);
create index conversation_links_expire on conversation_links (expires_at);

-- The mails that came in, by a hash of their message id: a mail service sends one again if it had no answer.
create table received_mails (
  id bytea primary key check (length(id) = 32),
  received_at timestamptz not null default now()
);
create index received_mails_at on received_mails (received_at);

-- Where a mail is answered to, which is a secret, and what it answers.
alter table mail_outbox
  add column sealed_reply_to bytea,
  add column in_reply_to text check (length(in_reply_to) <= 300),
  add column earlier_ids text check (length(earlier_ids) <= 4000);
