-- The whole shop: identity, catalogue, stock, orders, payments, and what people write.
-- Constraints are the last guard: what they refuse cannot happen, whatever the code does.
-- Money is whole minor units (cents) in a named currency; names end in _minor.
-- Times that lists are sorted by have milliseconds, timestamptz(3): what a program reads back is what was stored.

-- Identity ------------------------------------------------------------------------------------

create table users (
  id uuid primary key,
  name text not null check (length(name) <= 200),
  email text not null unique check (email = lower(email) and length(email) between 3 and 254),
  email_verified boolean not null default false,
  image text,
  role text not null default 'customer' check (role in ('customer', 'admin')),
  deactivated_at timestamptz,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now()
);

create table identity_sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now()
);
create index on identity_sessions (user_id);

create table identity_accounts (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index on identity_accounts (user_id);

create table identity_verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now()
);
create index on identity_verifications (identifier);

-- The shop's own bearer tokens. Only the hash is kept; a token dies with its identity session.
create table access_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users on delete cascade,
  session_id uuid not null references identity_sessions on delete cascade,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz not null
);
create index on access_tokens (session_id);
create index on access_tokens (expires_at);

-- Failed sign-ins and other counted attempts, shared by all nodes.
create table attempt_counters (
  key text primary key,
  count integer not null check (count > 0),
  resets_at timestamptz not null
);
create index on attempt_counters (resets_at);

-- Pictures ------------------------------------------------------------------------------------

create table uploads (
  id uuid primary key,
  owner_id uuid references users on delete set null,
  sha256 bytea not null check (length(sha256) = 32),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  colour text not null default '#e5e2dc' check (colour ~ '^#[0-9a-f]{6}$'),
  alt text not null default '' check (length(alt) <= 300),
  created_at timestamptz(3) not null default now()
);
create index on uploads (owner_id);
create index on uploads (sha256);

create table profiles (
  id uuid primary key,
  user_id uuid not null unique references users on delete cascade,
  name text not null default '' check (length(name) <= 200),
  username text not null default '' check (length(username) <= 200),
  phone text not null check (length(phone) <= 30),
  description text not null check (length(description) <= 2000),
  address text not null check (length(address) <= 300),
  experience text not null check (length(experience) <= 2000),
  skills text not null check (length(skills) <= 2000),
  education text not null check (length(education) <= 2000),
  image_id uuid references uploads,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now()
);

-- Catalogue -----------------------------------------------------------------------------------

create table categories (
  id uuid primary key,
  parent_id uuid references categories,
  slug text not null unique check (slug ~ '^[a-z0-9-]{1,120}$'),
  name text not null,
  name_bn text not null default '',
  description text not null default '',
  position integer not null
);
create index on categories (parent_id, position);

create table families (
  id uuid primary key,
  category_id uuid not null references categories,
  slug text not null unique check (slug ~ '^[a-z0-9-]{1,120}$'),
  name text not null,
  standard text not null default '',
  description text not null default '',
  facts jsonb not null default '[]',
  attributes jsonb not null default '[]',
  image_id uuid references uploads
);
create index on families (category_id);

create table products (
  id uuid primary key,
  sku text not null unique check (length(sku) between 1 and 60),
  slug text not null unique check (slug ~ '^[a-z0-9-]{1,160}$'),
  name text not null check (length(name) between 1 and 200),
  description text not null check (length(description) <= 5000),
  category_id uuid references categories,
  family_id uuid references families,
  size text,
  image_id uuid references uploads,
  price_minor integer not null check (price_minor between 1 and 99999999),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  price_breaks jsonb not null default '[]',
  pack_size integer not null default 1 check (pack_size > 0),
  mass_grams numeric,
  lead_time_days integer check (lead_time_days >= 0),
  -- Pieces in the house, and how many of them are promised to unpaid orders.
  on_hand integer not null check (on_hand between 0 and 100000000),
  held integer not null default 0 check (held between 0 and on_hand),
  attributes jsonb not null default '{}',
  fits jsonb not null default '[]',
  search tsvector not null generated always as (
    setweight(to_tsvector('simple', name), 'A') || setweight(to_tsvector('simple', replace(sku, '-', ' ')), 'A')
  ) stored,
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now()
);
create index products_newest on products (created_at desc, id desc) where archived_at is null;
create index products_price on products (price_minor, id) where archived_at is null;
create index products_name on products (name, id) where archived_at is null;
create index products_category on products (category_id, created_at desc, id desc) where archived_at is null;
create index products_family on products (family_id, size) where archived_at is null;
create index products_search on products using gin (search) with (fastupdate = off);

-- Orders --------------------------------------------------------------------------------------

create table orders (
  id uuid primary key,
  number bigint generated always as identity (start with 100001) unique,
  customer_id uuid not null references users,
  customer_name text not null check (length(customer_name) <= 200),
  state text not null default 'unpaid' check (state in
    ('unpaid', 'paying', 'paid', 'packed', 'shipped', 'delivered', 'cancelled', 'refund_due', 'refunded')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  total_minor integer not null check (total_minor between 1 and 99999999),
  -- While this lies ahead, the pieces of the order are kept for it. Null: nothing is held.
  hold_until timestamptz,
  phone text not null check (length(phone) <= 30),
  address text not null check (length(address) <= 300),
  placed_at timestamptz(3) not null default now(),
  paid_at timestamptz,
  cancelled_at timestamptz,
  received_mailed_at timestamptz,
  paid_mailed_at timestamptz,
  version integer not null default 1,
  check (paid_at is not null or state in ('unpaid', 'paying', 'cancelled', 'refund_due', 'refunded')),
  check (hold_until is null or state in ('unpaid', 'paying'))
);
create index orders_of_customer on orders (customer_id, placed_at desc, id desc);
create index orders_holding on orders (hold_until) where hold_until is not null;
create index orders_to_confirm on orders (placed_at) where received_mailed_at is null;
create index orders_to_receipt on orders (paid_at) where paid_at is not null and paid_mailed_at is null;

create table order_lines (
  id uuid primary key,
  order_id uuid not null references orders,
  position integer not null,
  product_id uuid not null references products,
  sku text not null,
  name text not null,
  unit_price_minor integer not null check (unit_price_minor > 0),
  quantity integer not null check (quantity between 1 and 999),
  unique (order_id, position)
);
create index on order_lines (product_id);

-- Append-only: every piece that ever came or went. The sum of a product's moves is its on_hand.
create table stock_moves (
  id bigint generated always as identity primary key,
  product_id uuid not null references products,
  order_line_id uuid references order_lines,
  kind text not null check (kind in ('received', 'sold', 'returned', 'corrected')),
  pieces integer not null check (pieces <> 0),
  at timestamptz not null default now(),
  check ((kind in ('sold', 'returned')) = (order_line_id is not null)),
  check (kind <> 'sold' or pieces < 0),
  check (kind not in ('received', 'returned') or pieces > 0)
);
create unique index stock_moves_once on stock_moves (order_line_id, kind) where order_line_id is not null;
create index on stock_moves (product_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name;
end $$;
create trigger stock_moves_append_only before update or delete on stock_moves
  for each row execute function refuse_change();

-- One answer for each posted key, written in the transaction of the work it answers for.
create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  operation text not null,
  key text not null check (length(key) between 1 and 255),
  body_hash bytea not null,
  reply jsonb,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, operation, key)
);
create index on idempotency_keys (created_at);

-- Payment -------------------------------------------------------------------------------------

-- Written before the provider is called, so that an unknown outcome leaves a trace to follow.
create table payment_attempts (
  id uuid primary key,
  order_id uuid not null references orders,
  intent_id text unique,
  state text not null default 'open' check (state in ('open', 'succeeded', 'cancelled')),
  amount_minor integer not null check (amount_minor > 0),
  currency text not null,
  last_error text,
  next_check_at timestamptz not null default now() + interval '30 seconds',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now()
);
-- guard: an order has one open payment attempt | drop | payments/payments.test
create unique index payment_attempts_one_live on payment_attempts (order_id) where state = 'open';
create index payment_attempts_to_check on payment_attempts (next_check_at) where state = 'open';

-- Money that the provider says was received. kept: it pays the order; otherwise it is to be refunded.
create table payments (
  id uuid primary key,
  order_id uuid not null references orders,
  attempt_id uuid not null unique references payment_attempts,
  transaction_id text not null unique,
  amount_minor integer not null check (amount_minor > 0),
  currency text not null,
  kept boolean not null,
  received_at timestamptz not null default now()
);
create unique index payments_one_kept on payments (order_id) where kept;

create table refunds (
  id uuid primary key,
  payment_id uuid not null unique references payments,
  amount_minor integer not null check (amount_minor > 0),
  currency text not null,
  reason text not null,
  state text not null default 'due' check (state in ('due', 'done')),
  provider_refund_id text unique,
  next_try_at timestamptz not null default now(),
  created_at timestamptz(3) not null default now(),
  done_at timestamptz
);
create index refunds_due on refunds (next_try_at) where state = 'due';

create table provider_events (
  event_id text primary key,
  type text not null,
  intent_id text,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  result text
);
create index provider_events_open on provider_events (received_at) where handled_at is null;

-- What should never happen with money or stock, and did: for a person to look at.
create table incidents (
  id uuid primary key,
  kind text not null,
  order_id uuid references orders,
  details jsonb not null default '{}',
  at timestamptz not null default now(),
  resolved_at timestamptz
);
create unique index incidents_once on incidents (kind, order_id, (details ->> 'intent')) where resolved_at is null;

-- What people write ---------------------------------------------------------------------------

create table reviews (
  id uuid primary key,
  author_id uuid references users on delete set null,
  product_id uuid references products,
  family_id uuid references families,
  name text not null check (length(name) between 1 and 200),
  description text not null check (length(description) between 1 and 2000),
  rating smallint not null check (rating between 1 and 5),
  image_id uuid references uploads,
  lang text not null default 'en',
  hidden_at timestamptz,
  created_at timestamptz(3) not null default now()
);
create index reviews_newest on reviews (created_at desc, id desc) where hidden_at is null;
create index on reviews (family_id);
create index on reviews (product_id);
create index on reviews (author_id);
-- guard: each customer reviews a product once | create unique index → create index | reviews
create unique index reviews_once on reviews (author_id, product_id) where hidden_at is null and product_id is not null;

create table messages (
  id uuid primary key,
  name text not null check (length(name) <= 200),
  email text not null check (length(email) <= 254),
  subject text not null check (length(subject) <= 200),
  opinion text not null check (length(opinion) <= 5000),
  read_at timestamptz,
  archived_at timestamptz,
  created_at timestamptz(3) not null default now()
);
create index messages_newest on messages (created_at desc, id desc) where archived_at is null;

create table posts (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9-]{1,120}$'),
  kind text not null check (kind in ('article', 'question')),
  position integer not null,
  title text not null,
  title_bn text not null default '',
  summary_bn text not null default '',
  body text not null,
  body_bn text not null default '',
  lang text not null default 'en',
  tags jsonb not null default '[]',
  related_families jsonb not null default '[]',
  image_id uuid references uploads,
  published_at timestamptz not null default now()
);

-- The shop's own records ----------------------------------------------------------------------

create table audit_log (
  id bigint generated always as identity primary key,
  actor_id uuid references users,
  action text not null,
  subject text not null,
  details jsonb not null default '{}',
  at timestamptz not null default now()
);
-- guard: the audit log is append-only | update or delete → delete | history
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- Mail waiting to be sent: written with the work that causes it, relayed after commit.
create table mail_outbox (
  id uuid primary key,
  dedupe_key text not null unique,
  recipient text not null,
  subject text not null,
  body text not null,
  attempts integer not null default 0,
  next_try_at timestamptz not null default now(),
  sent_at timestamptz,
  created_at timestamptz(3) not null default now()
);
create index mail_outbox_waiting on mail_outbox (next_try_at) where sent_at is null;

-- What was changed, for the caches. Readers follow the transaction id, because rows of
-- transactions that commit late carry early numbers.
create table changes (
  id bigint generated always as identity primary key,
  tx xid8 not null default pg_current_xact_id(),
  tag text not null,
  at timestamptz not null default now()
);
create index on changes (tx);
create index on changes (at);
