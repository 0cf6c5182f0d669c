-- The sandbox: what went through its balance, with fees and weekly payouts, derived from its charges, refunds and disputes.
alter table sandbox.refunds add column failed_at bigint;
alter table sandbox.disputes add column closed_at bigint;

create view sandbox.balance_transactions as
with moved as (
  select 'txn_' || id as id, 'charge' as type, 'charge' as category, id as source, payment_intent, currency, amount,
    round(amount * 0.015)::bigint + 25 as fee, created from sandbox.charges where status = 'succeeded'
  union all
  select 'txn_' || id, 'refund', 'refund', id, payment_intent, currency, -amount, 0, created from sandbox.refunds
  union all
  select 'txn_f' || id, 'refund_failure', 'refund_failure', id, payment_intent, currency, amount, 0, coalesce(failed_at, created)
  from sandbox.refunds where status = 'failed'
  union all
  select 'txn_' || id, 'adjustment', 'dispute', id, payment_intent, currency, -amount, 1500, created from sandbox.disputes
  union all
  select 'txn_w' || id, 'adjustment', 'dispute_reversal', id, payment_intent, currency, amount, -1500, coalesce(closed_at, created)
  from sandbox.disputes where status = 'won'
), weekly as (
  select *, extract(epoch from (date_trunc('week', to_timestamp(created) at time zone 'UTC') + interval '7 days') at time zone 'UTC')::bigint as paid_at
  from moved
), weeks as (
  select currency, paid_at, sum(sum(amount - fee)) over (partition by currency order by paid_at) as balance
  from weekly group by 1, 2
), peaks as (
  select currency, paid_at, greatest(max(balance) over (partition by currency order by paid_at), 0) as paid from weeks
), payouts as (
  -- What is below zero waits for later charges.
  select currency, paid_at, 'po_' || currency || paid_at as id,
    (paid - coalesce(lag(paid) over (partition by currency order by paid_at), 0))::bigint as amount
  from peaks where paid_at <= extract(epoch from now())
)
select weekly.id, type, category, source, payment_intent, currency, amount, fee, created, paid_at as available_on,
  (select payouts.id from payouts where payouts.currency = weekly.currency and payouts.paid_at >= weekly.paid_at and payouts.amount > 0
    order by payouts.paid_at limit 1) as payout
from weekly
union all
select 'txn_' || id, 'payout', 'payout', id, null, currency, -amount, 0, paid_at, paid_at, id from payouts where amount > 0;

-- What went through the provider's balance, as it counts: charges, refunds, disputes, fees and payouts.
create table balance_entries (
  id text primary key,
  category text not null,
  source text not null,
  intent_id text,
  payout_id text,
  amount bigint not null,
  fee bigint not null,
  currency text not null,
  created_at timestamptz not null,
  available_at timestamptz not null
);
create index balance_entries_by_day on balance_entries (created_at, id);
create index balance_entries_of_intent on balance_entries (intent_id);
create index balance_entries_of_payout on balance_entries (payout_id);
