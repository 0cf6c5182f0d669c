-- What a feature publishes for features that may not import it: they read these views, never its tables.

-- Payments: the payment that each order keeps.
create view kept_payments as
  select id, order_id, transaction_id, means from payments where kept;

-- Payments: refunds with the order that they are for.
create view order_refunds as
  select refunds.id, payments.order_id, refunds.payment_id, payments.kept, refunds.state, refunds.amount_minor,
    refunds.created_at, refunds.done_at
  from refunds join payments on payments.id = refunds.payment_id;

-- Payments: what refunds are for.
create view refund_items as
  select refund_lines.refund_id, refunds.payment_id, refunds.state, refund_lines.kind, refund_lines.order_line_id,
    refund_lines.quantity, refund_lines.net_minor, refund_lines.tax_minor, refund_lines.tax_rate
  from refund_lines join refunds on refunds.id = refund_lines.refund_id;

-- Payments: disputes about the money of orders.
create view order_disputes as
  select payments.order_id, disputes.state, disputes.opened_at
  from disputes join payments on payments.id = disputes.payment_id;

-- Payments: orders about whose payment a bank is deciding.
create view undecided_orders as
  select order_id from payment_attempts where state = 'open' and processing_since is not null;

-- Orders: what an invoice repeats, and whose it is.
create view placed_orders as
  select id, customer_id, number, customer_name, address, vat_number, reference, placed_at, paid_at, locale, currency,
    total_minor, delivery_address, billing_address, delivery_method, delivery_place, vat_check, ground, taxes
  from orders;

-- Orders: their lines as they were sold.
create view placed_lines as
  select id, order_id, position, product_id, sku, name, translations, quantity, pack_size, unit_price_minor, net_minor,
    tax_minor, tax_rate, price_terms ->> 'taxClass' as tax_class
  from order_lines;

-- Orders: paid lines that were not refunded with their order. `remaining`: the packs that were neither cancelled nor returned.
create view bought_lines as
  select line.id, line.product_id, orders.customer_id, orders.id as order_id, orders.number, orders.placed_at, orders.currency,
    line.unit_price_minor, line.pack_size, line.quantity,
    line.quantity - coalesce((select sum(quantity) from cancellations where order_line_id = line.id), 0)::int
      - coalesce((select sum(came) from return_lines where order_line_id = line.id), 0)::int as remaining
  from orders join order_lines line on line.order_id = orders.id
  where orders.paid_at is not null and orders.state not in ('refund_due', 'refunded');

-- Catalogue: products as reviews and stock alerts name them, with what `available` counts.
create view named_products as
  select id, slug, sku, name, translations, family_id, image_id, archived_at, minimum_quantity, on_hand, held from products;

-- Catalogue: families as reviews name them.
create view named_families as
  select id, name, translations - '{description,facts}'::text[] as translations from families;
