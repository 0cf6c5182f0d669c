-- The embedded payment sandbox: what a card provider would keep on its own side.
-- It has a schema of its own and names no table of the shop. Amounts are whole minor units.
-- Times that the provider's API shows are whole seconds since 1970, as there.

create schema sandbox;

-- A card as its owner entered it, without its number: what it does and its last four digits.
create table sandbox.payment_methods (
  seq bigint generated always as identity primary key,
  id text not null unique,
  outcome text not null,
  brand text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  exp_month integer not null check (exp_month between 1 and 12),
  exp_year integer not null check (exp_year between 2000 and 2099),
  billing_details jsonb not null,
  created bigint not null default floor(extract(epoch from now()))
);

create table sandbox.payment_intents (
  seq bigint generated always as identity primary key,
  id text not null unique,
  client_secret text not null unique,
  amount integer not null check (amount between 1 and 99999999),
  amount_received integer not null default 0,
  currency text not null check (currency ~ '^[a-z]{3}$'),
  status text not null check (status in (
    'requires_payment_method', 'requires_confirmation', 'requires_action', 'processing', 'succeeded', 'canceled'
  )),
  metadata jsonb not null,
  description text,
  receipt_email text,
  payment_method text references sandbox.payment_methods (id),
  latest_charge text,
  last_payment_error jsonb,
  -- Names the one confirmation step that may finish this intent; a later confirmation replaces it.
  action_id text,
  -- When a payment that is under way will have succeeded.
  settles_at timestamptz,
  cancellation_reason text,
  canceled_at bigint,
  created bigint not null default floor(extract(epoch from now())),
  check (amount_received = case when status = 'succeeded' then amount else 0 end),
  check ((status = 'requires_action') = (action_id is not null)),
  check ((status = 'processing') = (settles_at is not null)),
  check ((status = 'canceled') = (canceled_at is not null))
);
create index on sandbox.payment_intents (created);
create index on sandbox.payment_intents (settles_at) where settles_at is not null;

create table sandbox.charges (
  seq bigint generated always as identity primary key,
  id text not null unique,
  payment_intent text not null references sandbox.payment_intents (id),
  payment_method text not null references sandbox.payment_methods (id),
  amount integer not null check (amount > 0),
  amount_refunded integer not null default 0 check (amount_refunded between 0 and amount),
  currency text not null,
  status text not null check (status in ('succeeded', 'failed')),
  failure jsonb,
  authenticated boolean not null,
  created bigint not null default floor(extract(epoch from now())),
  check ((status = 'failed') = (failure is not null)),
  check (status = 'succeeded' or amount_refunded = 0)
);
-- However many confirmations arrive at once, money is taken once.
create unique index charged_once on sandbox.charges (payment_intent) where status = 'succeeded';
create index on sandbox.charges (payment_intent, seq);

create table sandbox.refunds (
  seq bigint generated always as identity primary key,
  id text not null unique,
  charge text not null references sandbox.charges (id),
  payment_intent text not null references sandbox.payment_intents (id),
  amount integer not null check (amount > 0),
  currency text not null,
  reason text,
  metadata jsonb not null,
  created bigint not null default floor(extract(epoch from now()))
);
create index on sandbox.refunds (payment_intent, seq);
create index on sandbox.refunds (charge);

-- The body as it is posted and signed. One row serves the list and the delivery.
create table sandbox.events (
  seq bigint generated always as identity primary key,
  id text not null unique,
  type text not null,
  body json not null,
  created bigint not null default floor(extract(epoch from now()))
);
create index on sandbox.events (created);

create table sandbox.deliveries (
  event text primary key references sandbox.events (id) on delete cascade,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  -- Held by one node until then; a node that dies lets go by itself.
  leased_until timestamptz not null default '-infinity',
  delivered_at timestamptz
);
create index on sandbox.deliveries (next_at) where delivered_at is null;

create table sandbox.idempotency_keys (
  key text primary key check (length(key) between 1 and 255),
  path text not null,
  params_hash bytea not null,
  status integer not null,
  body json not null,
  created_at timestamptz not null default now()
);
create index on sandbox.idempotency_keys (created_at);
