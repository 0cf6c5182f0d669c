-- The numbers by which a provider knows what was paid and refunded, for the search of orders.
create view payment_numbers as
select order_id, 'payment' as kind, intent_id as number from payment_attempts where intent_id is not null
union all select order_id, 'payment', transaction_id from payments
union all select payments.order_id, 'refund', provider_refund_id
  from refunds join payments on payments.id = payment_id where provider_refund_id is not null
union all select payments.order_id, 'dispute', provider_dispute_id from disputes join payments on payments.id = payment_id;

-- The conversations that are about an order.
create view order_conversations as select order_id, number from messages where order_id is not null;
