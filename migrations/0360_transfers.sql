-- Orders that are paid by transfer to the shop's own account, which no payment provider knows of.
alter table orders add column transfer_until date;
create index orders_by_transfer on orders (transfer_until) where transfer_until is not null and state in ('unpaid', 'paying');

-- `bank`: an admin saw the money on the account. All else about a payment is the provider's word.
alter table payments add column channel text not null default 'provider' check (channel in ('provider', 'bank'));

-- What an admin has to transfer back.
create view transfer_refunds as
  select refunds.id, payments.order_id, refunds.amount_minor, refunds.currency, refunds.created_at
  from refunds join payments on payments.id = refunds.payment_id
  where payments.channel = 'bank' and refunds.state = 'due';
