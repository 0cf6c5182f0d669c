-- Money goes back in parts and by other hands: the provider's dashboard makes refunds too.
alter table refunds drop constraint refunds_payment_id_key;
create index on refunds (payment_id);
-- guard: one refund of a payment is due at a time | create unique index → create index | payments/returns.test
create unique index refunds_one_due on refunds (payment_id) where state = 'due';
alter table refunds drop constraint refunds_state_check;
alter table refunds add constraint refunds_state_check check (state in ('due', 'done', 'failed'));
alter table refunds add column mailed_at timestamptz;
update refunds set mailed_at = done_at where state = 'done';
create index refunds_to_mail on refunds (done_at) where state = 'done' and mailed_at is null;

-- A customer who asked the bank for the money back. The bank decides: won keeps it here, lost takes it.
create table disputes (
  id uuid primary key,
  payment_id uuid not null references payments,
  provider_dispute_id text not null unique,
  amount_minor integer not null check (amount_minor > 0),
  currency text not null,
  reason text not null,
  state text not null default 'open' check (state in ('open', 'won', 'lost')),
  opened_at timestamptz not null default now(),
  closed_at timestamptz
);
create index on disputes (payment_id);

-- An incident may concern an order that is not here, such as one placed after the backup that was restored.
drop index incidents_once;
create unique index incidents_once on incidents (kind, order_id, (details ->> 'intent')) nulls not distinct
  where resolved_at is null;
create index incidents_open on incidents (at) where resolved_at is null;
create index incidents_of_intent on incidents ((details ->> 'intent'));

-- How often the pieces of an unpaid order were held again, and which orders are waiting to be paid.
alter table orders add column renewals integer not null default 0 check (renewals between 0 and 3);
create index orders_open on orders (placed_at) where state in ('unpaid', 'paying');

-- Cards are not charged the last digit of currencies of three decimals.
update products set price_minor = least(ceil(price_minor / 10.0) * 10, 99999990)
  where currency in ('BHD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') and price_minor % 10 <> 0;

-- The sandbox: refunds that fail afterwards, and disputes.
alter table sandbox.refunds add column status text not null default 'succeeded'
  check (status in ('succeeded', 'failed'));
-- When a refund that the card's bank will return fails.
alter table sandbox.refunds add column fails_at timestamptz;
create index on sandbox.refunds (fails_at) where fails_at is not null;
create table sandbox.disputes (
  seq bigint generated always as identity primary key,
  id text not null unique,
  charge text not null unique references sandbox.charges (id),
  payment_intent text not null references sandbox.payment_intents (id),
  amount integer not null check (amount > 0),
  currency text not null,
  reason text not null,
  status text not null default 'needs_response' check (status in ('needs_response', 'won', 'lost')),
  created bigint not null default floor(extract(epoch from now()))
);
create index on sandbox.disputes (payment_intent, seq);
