-- Lists of admins: withdrawn products, and those that are sold out or nearly so, the newest first.
create index products_withdrawn on products (created_at desc, id desc) where isfinite(archived_at);
create index products_low_newest on products (created_at desc, id desc) where archived_at is null and low_stock is not null;
