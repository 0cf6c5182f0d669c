-- What becomes of the pieces of an order besides being sent: cancelled before, or returned afterwards; and what refunds are for.

-- Pieces that will not be sent. They are back on the shelf.
create table cancellations (
  id uuid primary key,
  order_line_id uuid not null references order_lines,
  quantity integer not null check (quantity > 0),
  cancelled_at timestamptz not null default now()
);
create index on cancellations (order_line_id);

-- Pieces that a customer sends back, from asking to the money.
create table returns (
  id uuid primary key,
  order_id uuid not null references orders,
  state text not null default 'asked' check (state in ('asked', 'agreed', 'declined', 'received', 'refunded')),
  -- What an admin wrote to it.
  answer text not null default '' check (length(answer) <= 1000),
  asked_at timestamptz(3) not null default now(),
  -- guard: a return is refunded once | unique references → references | orders/returns/returns
  refund_id uuid unique references refunds on delete set null
);
create index on returns (order_id);
create index returns_open on returns (asked_at, id) where state in ('asked', 'agreed', 'received');

create table return_lines (
  id uuid primary key,
  return_id uuid not null references returns,
  order_line_id uuid not null references order_lines,
  quantity integer not null check (quantity > 0),
  reason text not null check (length(reason) <= 300),
  -- Whether it went back on the shelf; null: it has not come yet.
  restocked boolean,
  unique (return_id, order_line_id)
);
create index on return_lines (order_line_id);

-- What a refund is for, if it is for something: pieces of a line, or the delivery, whose rows have no line.
create table refund_lines (
  refund_id uuid not null references refunds on delete cascade,
  order_line_id uuid references order_lines,
  quantity integer not null check (quantity > 0),
  net_minor integer not null check (net_minor >= 0),
  tax_minor integer not null check (tax_minor >= 0),
  tax_rate integer not null check (tax_rate >= 0),
  unique nulls not distinct (refund_id, order_line_id, tax_rate)
);
create index on refund_lines (order_line_id);

alter table refunds
  -- What an admin wrote to it, for the customer.
  add column note text not null default '' check (length(note) <= 500),
  -- The refund of a part that the card's bank returned, which this one makes again.
  -- guard: a refund that came back is made again once | unique references → references | payments/parts
  add column replaces uuid unique references refunds;

-- The ledger returns pieces once for each cause: a cancellation, or a line of a return.
alter table stock_moves add column cause uuid;
alter table stock_moves disable trigger stock_moves_append_only;
with given_back as (
  update stock_moves set cause = gen_random_uuid() where kind = 'returned' returning order_line_id, cause, pieces, at
)
insert into cancellations (id, order_line_id, quantity, cancelled_at)
  select cause, order_line_id, pieces, at from given_back;
alter table stock_moves enable trigger stock_moves_append_only;
alter table stock_moves add check ((kind = 'returned') = (cause is not null));
drop index stock_moves_once;
create unique index stock_moves_sold_once on stock_moves (order_line_id) where kind = 'sold';
-- guard: the ledger returns pieces once for each cause | create unique index → create index | orders/cancellation/cancel
create unique index stock_moves_returned_once on stock_moves (cause) where kind = 'returned';

-- What was shipped before there were parcels was shipped whole.
with sent as (
  insert into parcels (id, order_id, carrier, tracking_number, tracking_url, shipped_at)
  select gen_random_uuid(), id, '', '', '', coalesce((
    select at from audit_log where action = 'order.shipped' and subject = orders.id::text order by at limit 1), paid_at)
  from orders
  where state in ('shipped', 'delivered') and not exists (select from parcels where order_id = orders.id)
  returning id, order_id
)
insert into parcel_lines (parcel_id, order_line_id, quantity)
  select sent.id, order_lines.id, quantity from sent join order_lines on order_lines.order_id = sent.order_id;

-- No more is sent and cancelled than was ordered, returned than was sent, or refunded than was ordered: in whatever order of
-- events.
create function refuse_excess_of_line(line uuid) returns void language plpgsql as $$
declare
  ordered integer;
  sent integer;
begin
  select quantity into ordered from order_lines where id = line for no key update;
  select coalesce(sum(quantity), 0) into sent from parcel_lines where order_line_id = line;
  if ordered < sent + (select coalesce(sum(quantity), 0) from cancellations where order_line_id = line) then
    raise exception 'More is sent or cancelled than was ordered' using errcode = 'check_violation';
  end if;
  if sent < (select coalesce(sum(quantity), 0) from return_lines join returns on returns.id = return_id
             where order_line_id = line and state <> 'declined') then
    raise exception 'More is returned than was sent' using errcode = 'check_violation';
  end if;
  if ordered < (select coalesce(sum(quantity), 0) from refund_lines join refunds on refunds.id = refund_id
                where order_line_id = line and state <> 'failed') then
    raise exception 'More is refunded than was ordered' using errcode = 'check_violation';
  end if;
end $$;

create or replace function refuse_excess_in_parcels() returns trigger language plpgsql as $$
begin
  if (select order_id from order_lines where id = new.order_line_id)
      <> (select order_id from parcels where id = new.parcel_id) then
    raise exception 'A parcel holds lines of its own order' using errcode = 'check_violation';
  end if;
  perform refuse_excess_of_line(new.order_line_id);
  return null;
end $$;

create function refuse_excess() returns trigger language plpgsql as $$
begin
  perform refuse_excess_of_line(new.order_line_id);
  return null;
end $$;
-- guard: no more is cancelled than is left to send | drop | orders/cancellation/cancel
create trigger cancelled_once after insert or update on cancellations for each row execute function refuse_excess();
-- guard: no more is returned than was sent | drop | orders/returns/returns
create trigger returned_once after insert or update on return_lines for each row execute function refuse_excess();
-- guard: no more pieces are refunded than were ordered | drop | payments/parts
create trigger refunded_once after insert or update on refund_lines for each row when (new.order_line_id is not null)
  execute function refuse_excess();

-- What a refund is for comes to its amount.
create function refuse_other_sum() returns trigger language plpgsql as $$
declare
  refund uuid;
begin
  if tg_table_name = 'refunds' then
    refund := new.id;
  else
    refund := new.refund_id;
  end if;
  if (select sum(net_minor + tax_minor) from refund_lines where refund_id = refund)
      <> (select amount_minor from refunds where id = refund) then
    raise exception 'The parts of a refund are not its amount' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger parts_add_up after insert or update on refund_lines deferrable initially deferred
  for each row execute function refuse_other_sum();
create constraint trigger parts_add_up after update of amount_minor on refunds deferrable initially deferred
  for each row execute function refuse_other_sum();
