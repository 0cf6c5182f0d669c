-- Products that may be ordered before they are here, and the pieces that orders wait for.
alter table products add column back_orders boolean not null default false;

alter table order_lines
  -- How many of its pieces are not here yet. The others are held, and sold once they are paid.
  add column waiting integer not null default 0 check (waiting between 0 and quantity),
  -- In how many days after the payment these are expected, as it was said; null: unknown, or nothing is waited for.
  add column lead_time_days integer check (lead_time_days >= 0);
create index order_lines_waiting on order_lines (product_id) where waiting > 0;

-- A line is sold when it is paid, and again whenever pieces that it waits for come: never more of it than is here.
drop index stock_moves_sold_once;
create index stock_moves_of_line on stock_moves (order_line_id) where order_line_id is not null;

create function refuse_excess_sale() returns trigger language plpgsql as $$
declare
  here integer;
begin
  select quantity - waiting into here from order_lines where id = new.order_line_id for no key update;
  if here < (select -sum(pieces) from stock_moves where order_line_id = new.order_line_id and kind = 'sold') then
    raise exception 'More is sold than is here of a line' using errcode = 'check_violation';
  end if;
  return null;
end $$;
-- guard: no more of a line is sold than is here of it | drop | orders/backorders/backorders
create trigger sold_once after insert on stock_moves for each row when (new.kind = 'sold')
  execute function refuse_excess_sale();

-- As before, and what is not here yet is not sent.
create or replace function refuse_excess_of_line(line uuid) returns void language plpgsql as $$
declare
  ordered integer;
  here integer;
  sent integer;
begin
  select quantity, quantity - waiting into ordered, here from order_lines where id = line for no key update;
  select coalesce(sum(quantity), 0) into sent from parcel_lines where order_line_id = line;
  if here < sent + (select coalesce(sum(quantity), 0) from cancellations where order_line_id = line) then
    raise exception 'More is sent or cancelled than is here' using errcode = 'check_violation';
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
