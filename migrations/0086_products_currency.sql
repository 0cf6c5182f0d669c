-- Whether products are for sale in another currency is looked up at every start, of however many products.
create index products_currency on products (currency) where archived_at is null;
