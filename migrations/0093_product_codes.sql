-- What scanners, customs and carriers ask of a part: its Global Trade Item Number, its number in the customs tariff and where it
-- was made. Empty: unknown.
alter table products
  add column gtin text not null default '' check (gtin ~ '^([0-9]{8}|[0-9]{12,14})?$'),
  add column tariff_code text not null default '' check (tariff_code ~ '^([0-9]{6,11})?$'),
  add column origin text not null default '' check (origin ~ '^([A-Z]{2})?$');

-- A scanned pack is found among millions.
create index products_gtin on products (gtin) where gtin <> '';
