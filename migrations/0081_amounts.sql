-- The highest amount depends on the currency, as the program knows: 99,999,999 cents, but billions of rupiah.
alter table products
  drop constraint products_price_minor_check,
  add constraint products_price_minor_check check (price_minor > 0);
alter table orders
  drop constraint orders_total_minor_check,
  add constraint orders_total_minor_check check (total_minor > 0);
-- The sandbox counts as Stripe does, in hundredths of rupiah.
alter table sandbox.payment_intents
  drop constraint payment_intents_amount_check,
  alter column amount type bigint,
  alter column amount_received type bigint,
  add constraint payment_intents_amount_check
    check (amount between 1 and case currency when 'idr' then 999999999999 else 99999999 end);
alter table sandbox.charges alter column amount type bigint, alter column amount_refunded type bigint;
alter table sandbox.refunds alter column amount type bigint;
