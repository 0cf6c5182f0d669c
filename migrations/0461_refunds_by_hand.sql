-- A refund that came back, or that the provider refused, waits beside others, and in the end an admin pays it by hand.
drop index refunds_one_due;
alter table refunds
  -- How often its money came back or was refused so far.
  add column tries smallint not null default 0 check (tries >= 0),
  -- The first refund of the same money, of one that replaces another.
  add column first_id uuid references refunds,
  -- Since when it waits; null: it is at the provider, or about to be.
  add column waiting_since timestamptz,
  -- Since when it is not sent any more, but to be paid by hand.
  add column by_hand_at timestamptz,
  -- When it was paid by hand, and the reference of that payment.
  add column paid_on date,
  add column reference text check (length(reference) between 1 and 200),
  add check (paid_on is null or reference is not null),
  add check (paid_on is null or state = 'done');
create index on refunds (first_id) where first_id is not null;

with recursive chains as (
  select id, id as first_id, 0 as tries from refunds where replaces is null
  union all
  select refunds.id, chains.first_id, chains.tries + 1 from refunds join chains on refunds.replaces = chains.id)
update refunds set first_id = chains.first_id, tries = chains.tries from chains
  where refunds.id = chains.id and refunds.replaces is not null;
update refunds set waiting_since = created_at where state = 'due' and reason = 'refund_failed';

-- Payments: refunds with the order that they are for. `money_id`: equal for those that replace each other.
create or replace view order_refunds as
  select refunds.id, payments.order_id, refunds.payment_id, payments.kept, refunds.state, refunds.amount_minor,
    refunds.created_at, refunds.done_at, coalesce(refunds.first_id, refunds.id) as money_id
  from refunds join payments on payments.id = refunds.payment_id;

-- Payments: what is owed back of orders and has not gone. `since`: since when it is owed. What an order on account owes less is not among them.
drop view transfer_refunds;
create view open_refunds as
  select refunds.id, payments.order_id, refunds.amount_minor, refunds.currency, refunds.tries, refunds.next_try_at,
    coalesce(first.created_at, refunds.created_at) as since, payments.channel = 'provider' as can_be_sent,
    case when refunds.by_hand_at is not null or payments.channel <> 'provider' then 'by_hand'
      when refunds.waiting_since is not null then 'waiting' else 'sent' end as state
  from refunds join payments on payments.id = refunds.payment_id left join refunds first on first.id = refunds.first_id
  where refunds.state = 'due' and (payments.channel <> 'account' or payments.settled_at is not null);
