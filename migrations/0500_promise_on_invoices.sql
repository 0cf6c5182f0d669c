-- As before, and the last day on which delivery is promised, which invoices name.
create or replace view placed_orders as
  select id, customer_id, number, customer_name, address, vat_number, reference, placed_at, paid_at, locale, currency,
    total_minor, delivery_address, billing_address, delivery_method, delivery_place, vat_check, ground, taxes, arrives_to
  from orders;
