-- Every list of a catalogue is read in its order from an index, however large the catalogue is.
create index products_category_price on products (category_id, price_minor, id) where archived_at is null;
create index products_category_name on products (category_id, name, id) where archived_at is null;

-- A family's newest, and the newest of a size.
drop index products_family;
create index products_family on products (family_id, created_at desc) where archived_at is null;
create index products_size on products (family_id, size, created_at desc) where archived_at is null;

-- What is sold out or nearly so.
create index products_low on products ((on_hand - held), name) where archived_at is null and on_hand - held <= 5;
