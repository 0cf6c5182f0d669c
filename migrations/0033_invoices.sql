-- Invoices and credit notes: of one series for each kind and year, numbered without gaps, never changed. The content is all that
-- they say. Orders that were paid before get theirs when somebody asks for it.
create table invoice_series (
  kind text not null check (kind in ('invoice', 'credit_note')),
  year integer not null,
  last integer not null check (last > 0),
  primary key (kind, year)
);

create table invoices (
  id uuid primary key,
  kind text not null check (kind in ('invoice', 'credit_note')),
  year integer not null,
  sequence integer not null check (sequence > 0),
  number text not null check (length(number) between 1 and 40),
  order_id uuid not null references orders,
  -- The payment that paid it, or of which something went back.
  payment_id uuid not null references payments,
  refund_id uuid references refunds,
  issued_at timestamptz(3) not null default clock_timestamp(),
  currency text not null,
  total_minor integer not null check (total_minor > 0),
  locale text not null,
  content jsonb not null,
  -- guard: no number is given twice | drop | invoices/issue
  unique (kind, year, sequence),
  unique (kind, number),
  check ((kind = 'credit_note') = (refund_id is not null))
);
-- guard: an order has one invoice | drop | invoices/issue
create unique index invoices_once on invoices (order_id) where kind = 'invoice';
create index on invoices (order_id);
create index on invoices (payment_id);
create index on invoices (refund_id);

create trigger invoices_append_only before update or delete on invoices
  for each row execute function refuse_change();

-- What is given back of an order is locked with the order; this is the last defence.
create function refuse_excess_credit() returns trigger language plpgsql as $$
declare
  invoiced integer;
begin
  select total_minor into invoiced from invoices where order_id = new.order_id and kind = 'invoice' for key share;
  if coalesce(invoiced, 0) < (
    select sum(total_minor) from invoices where order_id = new.order_id and kind = 'credit_note') then
    raise exception 'More is credited than was invoiced' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger credited_at_most after insert on invoices
  for each row when (new.kind = 'credit_note') execute function refuse_excess_credit();
