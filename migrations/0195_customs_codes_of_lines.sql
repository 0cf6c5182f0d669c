-- What customs ask of goods that are sent abroad, as the product had it when it was ordered. Null: unknown, or an older order.
alter table order_lines
  add column tariff_code text check (tariff_code ~ '^[0-9]{6,11}$'),
  add column origin text check (origin ~ '^[A-Z]{2}$');

create or replace view placed_lines as
  select id, order_id, position, product_id, sku, name, translations, quantity, pack_size, unit_price_minor, net_minor,
    tax_minor, tax_rate, price_terms ->> 'taxClass' as tax_class, tariff_code, origin
  from order_lines;
