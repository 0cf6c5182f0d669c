-- The country of an order that was bought at once, whose address is one text: `{country, region}`. Older ones went home.
alter table orders add column delivery_place jsonb check (delivery_place ->> 'country' ~ '^[A-Z]{2}$');
