-- One trade item has one number, however many zeros stand before it: 12, 13 and 14 digits are the same to GS1 (General Specifications, 3.3).
-- What is no such number has none.
create function gtin_14(code text) returns text language sql immutable strict parallel safe as $$
  select case when code ~ '^([0-9]{8}|[0-9]{12,14})$' then lpad(code, 14, '0') end
$$;

drop index products_gtin;
create index products_gtin on products (gtin_14(gtin)) where gtin <> '';
