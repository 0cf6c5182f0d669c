-- Of a delivery, too, no more is refunded than it came to: what an order's total is besides its lines.
create function refuse_excess_of_delivery() returns trigger language plpgsql as $$
declare
  ordered uuid;
  delivery bigint;
begin
  select order_id into ordered from refunds join payments on payments.id = payment_id where refunds.id = new.refund_id;
  select total_minor - (select sum(coalesce(net_minor, unit_price_minor::bigint * quantity) + tax_minor)
    from order_lines where order_id = ordered) into delivery from orders where id = ordered for no key update;
  if delivery < (select sum(net_minor + tax_minor) from refund_lines
                 join refunds on refunds.id = refund_id join payments on payments.id = payment_id
                 where order_id = ordered and order_line_id is null and refunds.state <> 'failed') then
    raise exception 'More of the delivery is refunded than it came to' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger delivery_refunded_once after insert or update on refund_lines for each row
  when (new.order_line_id is null) execute function refuse_excess_of_delivery();
