-- What is sent for returned pieces instead of their money: an order of its own that costs nothing. The money of the pieces stays with the
-- order that was paid.
alter table orders
  add column exchange boolean not null default false,
  drop constraint orders_total_minor_check,
  add constraint orders_total_minor_check check (case when exchange then total_minor = 0 else total_minor > 0 end);

alter table order_lines
  drop constraint order_lines_unit_price_minor_check,
  add constraint order_lines_unit_price_minor_check check (unit_price_minor >= 0);
create function refuse_free_line() returns trigger language plpgsql as $$
begin
  if not (select exchange from orders where id = new.order_id) then
    raise exception 'Only an exchange costs nothing' using errcode = 'check_violation';
  end if;
  return null;
end $$;
-- guard: only an exchange costs nothing | drop | orders/exchanges
create trigger free_in_exchange after insert or update of unit_price_minor on order_lines for each row when (new.unit_price_minor = 0) execute function refuse_free_line();

-- The return whose pieces an order replaces. `taken_back_at`: when that was decided otherwise; null: it stands.
create table exchanges (
  order_id uuid primary key references orders,
  return_id uuid not null references returns,
  taken_back_at timestamptz(3)
);
-- guard: a return has one exchange at a time | create unique index → create index | orders/exchanges
create unique index exchanges_standing on exchanges (return_id) where taken_back_at is null;

-- The line of the return that a line of an exchange replaces.
create table exchange_lines (
  order_line_id uuid primary key references order_lines,
  return_line_id uuid not null references return_lines
);
create index exchange_lines_replaced on exchange_lines (return_line_id);

alter table returns
  drop constraint returns_state_check,
  add constraint returns_state_check check (
    state in ('asked', 'agreed', 'declined', 'closed', 'received', 'refunded', 'refused', 'exchanged')),
  add constraint returns_exchanged_check check (state <> 'exchanged' or refund_id is null);
drop index returns_finished;
create index returns_finished on returns (asked_at, id)
  where state in ('declined', 'closed', 'refunded', 'refused', 'exchanged');

-- How many packs of a return's line are replaced.
create function exchanged_packs(returned uuid) returns integer language sql stable as $$
  select coalesce(sum(line.quantity - coalesce((
    select sum(quantity) from cancellations where order_line_id = line.id), 0)), 0)::int
  from exchange_lines join order_lines line on line.id = order_line_id where return_line_id = returned
$$;

-- The line that was paid for the pieces of a line: itself, or of an exchange the one whose pieces were exchanged, once or again.
create function paid_line(line uuid) returns uuid language sql stable as $$
  with recursive chain as (
    select line as id
    union all
    select return_lines.order_line_id from chain join exchange_lines on exchange_lines.order_line_id = chain.id
      join return_lines on return_lines.id = exchange_lines.return_line_id
  )
  select id from chain where not exists (select from exchange_lines where order_line_id = chain.id)
$$;

-- The exchanges that stand of an order's returns, and of their own returns.
create function exchange_orders(paid uuid) returns setof uuid language sql stable as $$
  with recursive chain as (
    select exchanges.order_id as id from returns join exchanges on return_id = returns.id and taken_back_at is null
    where returns.order_id = paid
    union all
    select exchanges.order_id from chain join returns on returns.order_id = chain.id
      join exchanges on return_id = returns.id and taken_back_at is null
  )
  select id from chain
$$;

create function refuse_excess_of_exchange() returns trigger language plpgsql as $$
declare
  arrived integer;
begin
  select came into arrived from return_lines where id = new.return_line_id for no key update;
  if exchanged_packs(new.return_line_id) > coalesce(arrived, 0) then
    raise exception 'More is sent instead than came back' using errcode = 'check_violation';
  end if;
  return null;
end $$;
-- guard: no more is sent instead than came back | drop | orders/exchanges
create trigger exchanged_once after insert or update on exchange_lines for each row execute function refuse_excess_of_exchange();

-- Orders: paid lines that were not refunded with their order, without what was sent in exchange and cost nothing. `remaining`: the packs
-- that were neither cancelled nor returned.
create or replace view bought_lines as
  select line.id, line.product_id, orders.customer_id, orders.id as order_id, orders.number, orders.placed_at, orders.currency,
    line.unit_price_minor, line.pack_size, line.quantity,
    line.quantity - coalesce((select sum(quantity) from cancellations where order_line_id = line.id), 0)::int
      - coalesce((select sum(came) from return_lines where order_line_id = line.id), 0)::int as remaining
  from orders join order_lines line on line.order_id = orders.id
  where orders.paid_at is not null and orders.state not in ('refund_due', 'refunded') and not orders.exchange;
