-- The lowest price of each family is read without its other products, however many of its category cost less.
create index products_family_price on products (family_id, price_minor) where archived_at is null;
