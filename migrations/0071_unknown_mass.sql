-- The owner lists the products whose mass is unknown, newest first.
create index products_without_mass on products (created_at desc, id desc) where archived_at is null and mass_grams is null;

-- What products of unknown mass count as; null: an order with one is not sent, until the owner says otherwise.
update settings set value = value || '{"unknownMassGrams": null}' where key = 'delivery' and not value ? 'unknownMassGrams';
