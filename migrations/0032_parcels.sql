-- What of an order was sent, and how. An order is shipped once parcels have all of its pieces.
create table parcels (
  id uuid primary key,
  order_id uuid not null references orders,
  carrier text not null check (length(carrier) <= 60),
  tracking_number text not null check (length(tracking_number) <= 60),
  tracking_url text not null check (length(tracking_url) <= 300 and tracking_url ~ '^(https://|$)'),
  shipped_at timestamptz not null default now()
);
create index on parcels (order_id);

create table parcel_lines (
  parcel_id uuid not null references parcels,
  order_line_id uuid not null references order_lines,
  quantity integer not null check (quantity > 0),
  primary key (parcel_id, order_line_id)
);
create index on parcel_lines (order_line_id);

-- No more is sent than was ordered, in whatever order of events, and nothing of another order.
create function refuse_excess_in_parcels() returns trigger language plpgsql as $$
declare
  ordered order_lines;
begin
  select * into ordered from order_lines where id = new.order_line_id for no key update;
  if ordered.order_id <> (select order_id from parcels where id = new.parcel_id) then
    raise exception 'A parcel holds lines of its own order' using errcode = 'check_violation';
  end if;
  if ordered.quantity < (select sum(quantity) from parcel_lines where order_line_id = new.order_line_id) then
    raise exception 'More is sent than was ordered' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger sent_once after insert or update on parcel_lines
  for each row execute function refuse_excess_in_parcels();
