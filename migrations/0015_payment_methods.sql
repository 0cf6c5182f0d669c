-- Since when the bank of the customer is deciding about a payment, which takes days with some methods.
alter table payment_attempts add column processing_since timestamptz;

-- The sandbox: methods beside cards, where a customer returns to from the page of a wallet, registered webhooks.
alter table sandbox.payment_methods
  add column type text not null default 'card' check (type in ('card', 'us_bank_account', 'amazon_pay')),
  alter column last4 drop not null,
  alter column exp_month drop not null,
  alter column exp_year drop not null,
  add check (type <> 'card' or num_nulls(last4, exp_month, exp_year) = 0);
alter table sandbox.payment_intents
  add column takes_all boolean not null default false,
  add column redirect_url text,
  add column return_url text,
  add check (num_nulls(redirect_url, return_url) in (0, 2) and (return_url is null or status = 'requires_action'));
create table sandbox.webhook_endpoints (
  seq bigint generated always as identity primary key,
  id text not null unique,
  url text not null,
  enabled_events jsonb not null,
  api_version text,
  status text not null default 'enabled' check (status in ('enabled', 'disabled')),
  description text,
  metadata jsonb not null,
  created bigint not null default floor(extract(epoch from now()))
);
