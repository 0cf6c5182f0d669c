-- What tells a demonstration's orders from others, for the features that clear or count them.

-- Orders of the demonstration: made by it or its accounts, or paid at the sandbox.
create view practice_orders as
  select orders.id from orders join users on users.id = orders.customer_id
  where orders.demo or users.demo or exists (
    select from payment_attempts join sandbox.payment_intents on payment_intents.id = payment_attempts.intent_id
    where payment_attempts.order_id = orders.id);

-- Their lines, with the packs that each holds of its product.
create view practice_lines as
  select order_lines.id, order_lines.product_id,
    case when orders.hold_until is null then 0 else order_lines.quantity - order_lines.waiting end as held
  from order_lines join orders on orders.id = order_lines.order_id
  where orders.id in (select id from practice_orders);

-- Products that somebody has ordered.
create view ordered_products as
  select distinct product_id from order_lines;

-- Families that somebody has reviewed.
create view reviewed_families as
  select distinct family_id from reviews where family_id is not null;
