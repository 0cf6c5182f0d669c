-- Which shop this database is, so that two shops at one payment account know whose charge is whose. The row is
-- written by the first start, not here: a backup brings its own, and is the same installation.
create table installations (
  id uuid primary key,
  -- One is this database's. The others are known: what this one was called before, and neighbours at the account.
  is_own boolean not null,
  -- Where the database is, as far as PostgreSQL knows. Differs in a copy, and after a restore.
  place text,
  made_at timestamptz not null default now(),
  -- Since when it has sold for real money; null: it never did.
  live_since timestamptz
);
-- guard: a database is one installation | drop | payments/account
create unique index one_own_installation on installations (is_own) where is_own;

-- What made the shop doubt whether the payment account is its own. Until the owner has answered, it sells nothing.
create table account_doubts (
  id uuid primary key,
  kind text not null check (kind in ('moved', 'lost_payments', 'other_shop', 'other_webhook')),
  -- Of what: a place, an intent, an installation, an address.
  subject text not null,
  found_at timestamptz not null default now(),
  answered_at timestamptz
);
create unique index account_doubts_open on account_doubts (kind, subject) where answered_at is null;

-- When a refund was first sent, which the hourly limit counts, and whether an admin let it pass the limit.
alter table refunds add column sent_at timestamptz, add column released_at timestamptz;
create index refunds_sent on refunds (sent_at) where sent_at is not null;

-- Whether a payment was of real money; null: from before this was noted.
alter table payments add column livemode boolean;
update payments set livemode = false where transaction_id in (select id from sandbox.payment_intents);
