-- What an admin has in hand when asked for an order: a parcel's number, written with spaces or without, or the customer's own
-- reference.
create index parcels_tracking_number on parcels (lower(replace(tracking_number, ' ', ''))) where tracking_number <> '';
create index orders_reference on orders (lower(reference)) where reference <> '';
