-- Labels that were bought of a carrier. A purchase is recorded before it is made, so that none is forgotten in a crash.
create table labels (
  id uuid primary key,
  order_id uuid not null references orders,
  -- The parcel that it stands on; null: it waits for one. A parcel that is withdrawn leaves its label.
  parcel_id uuid unique references parcels on delete set null,
  -- `buying` and `giving_back`: the carrier has not answered yet.
  state text not null check (state in ('buying', 'bought', 'failed', 'giving_back', 'given_back')),
  -- The hub's names of the parcel and of the rate.
  consignment text not null unique check (length(consignment) <= 100),
  rate text not null check (length(rate) <= 100),
  carrier text not null default '' check (length(carrier) <= 60),
  service text not null default '' check (length(service) <= 60),
  -- What the hub's account is charged, in its currency.
  price_minor integer check (price_minor >= 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  tracking_number text not null default '' check (length(tracking_number) <= 60),
  tracking_url text not null default '' check (length(tracking_url) <= 300 and tracking_url ~ '^(https://|$)'),
  -- The label to print, as PNG; null: it is not known yet, or was forgotten.
  image bytea check (length(image) <= 1000000),
  -- How far its parcel is, as its carrier said at that time.
  parcel_state text check (parcel_state in ('announced', 'moving', 'out', 'to_collect', 'delivered', 'going_back', 'lost')),
  parcel_state_at timestamptz(3),
  bought_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  check ((state in ('bought', 'giving_back', 'given_back')) = (price_minor is not null)),
  check ((parcel_state is null) = (parcel_state_at is null)),
  -- A label that is on a parcel was bought, and is not given back.
  check (parcel_id is null or state = 'bought')
);
-- An order has one label that waits for a parcel: a second click buys no second one.
create unique index labels_waiting on labels (order_id) where parcel_id is null and state in ('buying', 'bought', 'giving_back');
create index labels_of_order on labels (order_id);
create index labels_open on labels (created_at) where state in ('buying', 'giving_back');
