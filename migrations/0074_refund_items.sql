-- What every refund is for, so that what goes back and what is credited is bounded for each rate of tax: an amount that is for
-- nothing in particular is borne by all rates.
alter table refund_lines add column kind text not null default 'pieces' check (kind in ('pieces', 'delivery', 'amount'));
update refund_lines set kind = 'delivery' where order_line_id is null;
-- A table with checks that wait for the commit cannot be altered.
set constraints all immediate;
alter table refund_lines alter column kind drop default;
alter table refund_lines add check ((kind = 'pieces') = (order_line_id is not null));
alter table refund_lines drop constraint refund_lines_refund_id_order_line_id_tax_rate_key;
alter table refund_lines add unique nulls not distinct (refund_id, kind, order_line_id, tax_rate);

-- Cancelling can change the price of what stays: so many pieces, of which so many were refunded then, come to so much.
alter table order_lines
  add column priced_quantity integer check (priced_quantity >= 0),
  add column priced_refunded integer not null default 0 check (priced_refunded >= 0),
  add column priced_minor integer check (priced_minor >= 0),
  add check ((priced_quantity is null) = (priced_minor is null));
-- What the delivery became dearer by, kept back from refunds.
alter table orders add column delivery_added_minor integer not null default 0 check (delivery_added_minor >= 0);

-- Of a delivery no more is refunded than it came to and became dearer by.
create or replace function refuse_excess_of_delivery() returns trigger language plpgsql as $$
declare
  ordered uuid;
  delivery bigint;
begin
  select order_id into ordered from refunds join payments on payments.id = payment_id where refunds.id = new.refund_id;
  select total_minor + delivery_added_minor - (select sum(coalesce(net_minor, unit_price_minor::bigint * quantity) + tax_minor)
    from order_lines where order_id = ordered) into delivery from orders where id = ordered for no key update;
  if delivery < (select sum(net_minor + tax_minor) from refund_lines
                 join refunds on refunds.id = refund_id join payments on payments.id = payment_id
                 where order_id = ordered and kind = 'delivery' and refunds.state <> 'failed') then
    raise exception 'More of the delivery is refunded than it came to' using errcode = 'check_violation';
  end if;
  return null;
end $$;
drop trigger delivery_refunded_once on refund_lines;
-- guard: no more of a delivery is refunded than it came to | new.kind = 'delivery' → false | payments/parts
create trigger delivery_refunded_once after insert or update on refund_lines for each row
  when (new.kind = 'delivery') execute function refuse_excess_of_delivery();

-- An amount that was credited is borne as its credit note says. What is not credited yet the shop allocates when it reads it.
insert into refund_lines (refund_id, kind, order_line_id, quantity, net_minor, tax_minor, tax_rate)
  select refunds.id, 'amount', null, 1, (one ->> 'netMinor')::int, (one ->> 'taxMinor')::int, (one ->> 'rate')::int
  from refunds join invoices on invoices.refund_id = refunds.id and invoices.kind = 'credit_note'
    cross join lateral jsonb_array_elements(invoices.content -> 'taxes') one
  where refunds.state <> 'failed' and invoices.total_minor = refunds.amount_minor
    and not exists (select from jsonb_array_elements(invoices.content -> 'taxes') each
      where (each ->> 'netMinor')::int < 0 or (each ->> 'taxMinor')::int < 0)
    and not exists (select from refund_lines where refund_lines.refund_id = refunds.id);
set constraints all immediate;
set constraints all deferred;

-- No more goes back of a rate of tax than was charged of it, net or tax. Checked at the commit: what a bank or somebody at the
-- provider gave back is allocated after it is recorded.
create function refuse_excess_of_rate() returns trigger language plpgsql as $$
declare
  ordered orders;
  charged_net bigint;
  charged_tax bigint;
begin
  select orders.* into ordered from refunds join payments on payments.id = payment_id join orders on orders.id = order_id
    where refunds.id = new.refund_id and refunds.state <> 'failed';
  -- An order from before there was tax has no rates; its lines are its prices.
  if ordered.id is null or ordered.taxes = '[]' then
    return null;
  end if;
  select sum((one ->> 'netMinor')::bigint), sum((one ->> 'taxMinor')::bigint) into charged_net, charged_tax
    from jsonb_array_elements(ordered.taxes) one where (one ->> 'rate')::int = new.tax_rate;
  if exists (
    select from refund_lines join refunds on refunds.id = refund_id join payments on payments.id = payment_id
    where order_id = ordered.id and refunds.state <> 'failed' and tax_rate = new.tax_rate
    having sum(net_minor) > coalesce(charged_net, 0) or sum(tax_minor) > coalesce(charged_tax, 0)) then
    raise exception 'More of a rate is refunded than was charged' using errcode = 'check_violation';
  end if;
  return null;
end $$;
-- guard: no more of a rate is refunded than was charged | new.net_minor + new.tax_minor > 0 → false | payments/rates
create constraint trigger rate_refunded_once after insert or update on refund_lines deferrable initially deferred
  for each row when (new.net_minor + new.tax_minor > 0) execute function refuse_excess_of_rate();

-- Nor is more of a rate credited than was invoiced.
create or replace function refuse_excess_credit() returns trigger language plpgsql as $$
declare
  invoiced invoices;
begin
  select * into invoiced from invoices where order_id = new.order_id and kind = 'invoice' for key share;
  if coalesce(invoiced.total_minor, 0) < (
    select sum(total_minor) from invoices where order_id = new.order_id and kind = 'credit_note') then
    raise exception 'More is credited than was invoiced' using errcode = 'check_violation';
  end if;
  -- guard: no more of a rate is credited than was invoiced | if exists → if false and exists | invoices/credit-note
  if exists (
    select from jsonb_array_elements(new.content -> 'taxes') noted
    cross join lateral (
      select coalesce(sum((one ->> 'netMinor')::bigint), 0) as net, coalesce(sum((one ->> 'taxMinor')::bigint), 0) as tax
      from jsonb_array_elements(invoiced.content -> 'taxes') one where one -> 'rate' = noted -> 'rate') was
    cross join lateral (
      select sum((one ->> 'netMinor')::bigint) as net, sum((one ->> 'taxMinor')::bigint) as tax
      from invoices notes cross join lateral jsonb_array_elements(notes.content -> 'taxes') one
      where notes.order_id = new.order_id and notes.kind = 'credit_note' and one -> 'rate' = noted -> 'rate') credited
    where credited.net > was.net or credited.tax > was.tax) then
    raise exception 'More of a rate is credited than was invoiced' using errcode = 'check_violation';
  end if;
  return null;
end $$;
