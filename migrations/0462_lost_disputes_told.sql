-- The customer of a dispute that was lost is told, once; of those before nobody is told any more.
alter table disputes add column mailed_at timestamptz;
update disputes set mailed_at = closed_at where state = 'lost';
create index disputes_to_mail on disputes (closed_at) where state = 'lost' and mailed_at is null;

-- Payments: disputes about the money of orders.
create or replace view order_disputes as
  select payments.order_id, disputes.state, disputes.opened_at, disputes.amount_minor, disputes.closed_at
  from disputes join payments on payments.id = disputes.payment_id;
