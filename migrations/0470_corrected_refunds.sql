-- What a cancellation changes in the price of what stays is an item of its own: pieces give back what they cost, and a price that
-- rose, or a dearer delivery, is charged beside them, at the rate of what stays. An amount that was given earlier is moved between
-- rates, or counted against a refund, by an offset. Only these can be below zero.
set constraints all immediate;
alter table refund_lines
  drop constraint refund_lines_kind_check,
  drop constraint refund_lines_check,
  drop constraint refund_lines_net_minor_check,
  drop constraint refund_lines_tax_minor_check,
  add constraint refund_lines_kind_check check (kind in ('pieces', 'price', 'delivery', 'amount', 'offset')),
  add constraint refund_lines_check check ((kind in ('pieces', 'price')) = (order_line_id is not null)),
  add constraint refund_lines_minor_check check (
    kind in ('price', 'delivery', 'offset') or (net_minor >= 0 and tax_minor >= 0));

-- Where the price of what stays takes all that the cancelled pieces cost, nothing goes back, and what changed is written all the same.
alter table refunds
  drop constraint refunds_amount_minor_check,
  add constraint refunds_amount_minor_check check (amount_minor > 0 or (amount_minor = 0 and state = 'done'));
alter table invoices
  drop constraint invoices_total_minor_check,
  add constraint invoices_total_minor_check check (total_minor > 0 or (total_minor = 0 and kind = 'credit_note'));

-- Pieces are counted by their own items.
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
  if sent < (select coalesce(sum(coalesce(came, quantity)), 0) from return_lines join returns on returns.id = return_id
             where order_line_id = line and state not in ('declined', 'closed')) then
    raise exception 'More is returned than was sent' using errcode = 'check_violation';
  end if;
  if ordered < (select coalesce(sum(quantity), 0) from refund_lines join refunds on refunds.id = refund_id
                where order_line_id = line and kind = 'pieces' and state <> 'failed') then
    raise exception 'More is refunded than was ordered' using errcode = 'check_violation';
  end if;
end $$;
