-- What was sold, by day, month and year: sums of invoices and credit notes, kept by the transaction that issues a document, so that figures of
-- a year need not read its documents (decision 0195).

-- In whose days it is counted; null: everything is to be counted anew.
create table sales_state (
  one boolean primary key default true check (one),
  time_zone text
);
insert into sales_state default values;

-- Documents that were issued while all were counted anew, and are not in the sums yet.
create table uncounted_documents (
  document_id uuid primary key
);

create table sales_by_country (
  day date not null,
  currency text not null,
  country text not null,
  orders bigint not null,
  pieces bigint not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  refunds bigint not null,
  refunded_net_minor bigint not null,
  refunded_tax_minor bigint not null,
  primary key (currency, day, country)
);

-- `subject`: a product or a customer; what is of none, such as delivery, has the id of zeros.
create table sales_by_subject (
  grain text not null check (grain in ('day', 'month', 'year')),
  begins date not null,
  kind text not null check (kind in ('product', 'delivery', 'other', 'customer')),
  currency text not null,
  subject uuid not null,
  orders bigint not null,
  pieces bigint not null,
  net_minor bigint not null,
  refunded_net_minor bigint not null,
  primary key (kind, currency, grain, begins, subject)
);

-- The day of a customer's first order, and its currency.
create table first_sales (
  customer_id uuid primary key,
  day date not null,
  currency text not null
);
create index first_sales_by_day on first_sales (day) include (currency);

-- The documents with whose they are, and the country as the journal has it (0480).
create function sold_documents() returns table (id uuid, order_id uuid, is_credit boolean, currency text, issued_at timestamptz, content jsonb,
  customer_id uuid, country text, net_minor bigint, tax_minor bigint, pieces bigint) language sql stable as $$
select d.id, d.order_id, d.kind = 'credit_note' as is_credit, d.currency, d.issued_at, d.content, placed.customer_id,
  coalesce(d.content ->> 'suppliedIn',
    case when placed.delivery_method ->> 'address' is not null then d.content #>> '{seller,country}' end,
    d.content #>> '{deliveredTo,address,country}', d.content #>> '{deliveredTo,country}',
    d.content #>> '{buyer,address,country}', d.content #>> '{buyer,country}', d.content #>> '{seller,country}', '') as country,
  coalesce((d.content ->> 'netMinor')::bigint, 0) as net_minor, coalesce((d.content ->> 'taxMinor')::bigint, 0) as tax_minor,
  (select coalesce(sum((line ->> 'quantity')::bigint * (line ->> 'packSize')::bigint), 0)::bigint
    from jsonb_array_elements(d.content -> 'lines') line where line ->> 'about' is null and line ->> 'sku' <> '') as pieces
from invoices d join placed_orders placed on placed.id = d.order_id
$$;

-- What each document is of: it adds up to the document, for the customer, and for the goods with delivery and mere amounts.
create function sold_parts() returns table (id uuid, currency text, issued_at timestamptz, is_credit boolean, kind text, subject uuid,
  pieces bigint, net_minor bigint) language sql stable as $$
select d.id, d.currency, d.issued_at, d.is_credit, part.kind, part.subject, sum(part.pieces)::bigint as pieces, sum(part.net_minor)::bigint as net_minor
from sold_documents() d cross join lateral (
  select 'customer' as kind, d.customer_id as subject, d.pieces, d.net_minor
  union all
  select case when line ->> 'about' = 'delivery' then 'delivery' when named.product_id is null then 'other' else 'product' end,
    coalesce(named.product_id, '00000000-0000-0000-0000-000000000000'),
    case when line ->> 'about' is null and line ->> 'sku' <> '' then (line ->> 'quantity')::bigint * (line ->> 'packSize')::bigint else 0 end,
    (line ->> 'netMinor')::bigint
  from jsonb_array_elements(d.content -> 'lines') line
    left join lateral (select product_id from placed_lines where placed_lines.order_id = d.order_id and placed_lines.sku = line ->> 'sku'
      and line ->> 'about' is distinct from 'delivery' order by "position" limit 1) named on true
  union all
  select 'delivery', '00000000-0000-0000-0000-000000000000', 0, (carried ->> 'netMinor')::bigint
  from jsonb_array_elements(case jsonb_typeof(d.content -> 'carriage') when 'object' then d.content #> '{carriage,parts}' end) carried
) part
group by 1, 2, 3, 4, 5, 6
$$;

-- Adds a document to the sums, or, with -1, takes what it is of its customer away.
create function add_sales_by_subject(document uuid, zone text, kinds text[], whose uuid, sign integer) returns void language sql as $$
  insert into sales_by_subject as known (grain, begins, kind, currency, subject, orders, pieces, net_minor, refunded_net_minor)
  select grain, date_trunc(grain, issued_at at time zone zone)::date, kind, currency, case kind when 'customer' then coalesce(whose, subject) else subject end,
    case when is_credit then 0 else sign end, case when is_credit then 0 else sign * pieces end,
    case when is_credit then 0 else sign * net_minor end, case when is_credit then sign * net_minor else 0 end
  from sold_parts() cross join unnest('{day,month,year}'::text[]) grain
  where id = document and kind = any (kinds)
  on conflict (kind, currency, grain, begins, subject) do update set orders = known.orders + excluded.orders, pieces = known.pieces + excluded.pieces,
    net_minor = known.net_minor + excluded.net_minor, refunded_net_minor = known.refunded_net_minor + excluded.refunded_net_minor
$$;

create function add_sales(document uuid, zone text) returns void language sql as $$
  insert into sales_by_country as known (day, currency, country, orders, pieces, net_minor, tax_minor, refunds, refunded_net_minor, refunded_tax_minor)
  select (issued_at at time zone zone)::date, currency, country,
    case when is_credit then 0 else 1 end, case when is_credit then 0 else pieces end,
    case when is_credit then 0 else net_minor end, case when is_credit then 0 else tax_minor end,
    case when is_credit then 1 else 0 end, case when is_credit then net_minor else 0 end, case when is_credit then tax_minor else 0 end
  from sold_documents() where id = document
  on conflict (currency, day, country) do update set orders = known.orders + excluded.orders, pieces = known.pieces + excluded.pieces,
    net_minor = known.net_minor + excluded.net_minor, tax_minor = known.tax_minor + excluded.tax_minor, refunds = known.refunds + excluded.refunds,
    refunded_net_minor = known.refunded_net_minor + excluded.refunded_net_minor, refunded_tax_minor = known.refunded_tax_minor + excluded.refunded_tax_minor;
  select add_sales_by_subject(document, zone, '{product,delivery,other,customer}', null, 1);
  insert into first_sales as known (customer_id, day, currency)
  select customer_id, (issued_at at time zone zone)::date, currency from sold_documents() where id = document and not is_credit
  on conflict (customer_id) do update set day = excluded.day, currency = excluded.currency where excluded.day < known.day
$$;

-- Documents wait for each other here, at the end of their transactions, when they wait for nothing else. They never wait while all is counted.
create function may_add_sales() returns boolean language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock_shared(hashtextextended('count all sales', 0)) then return false; end if;
  perform pg_advisory_xact_lock(hashtextextended('add sales', 0));
  return true;
end
$$;

create function note_sale() returns trigger language plpgsql as $$
begin
  if not may_add_sales() then
    insert into uncounted_documents values (new.id) on conflict do nothing;
    return null;
  end if;
  perform add_sales(new.id, time_zone) from sales_state where time_zone is not null;
  return null;
end
$$;
create constraint trigger sale_noted after insert on invoices deferrable initially deferred for each row execute function note_sale();

-- Documents change and go with a demonstration alone.
create function forget_sales() returns trigger language plpgsql as $$
begin
  update sales_state set time_zone = null;
  return null;
end
$$;
create trigger sales_forgotten after delete or truncate or update of issued_at, content, kind, currency, order_id on invoices
  for each statement execute function forget_sales();

-- Two accounts become one, and guests' orders go to their account.
create function move_sales() returns trigger language plpgsql as $$
begin
  if not may_add_sales() then
    update sales_state set time_zone = null;
    return null;
  end if;
  perform add_sales_by_subject(invoices.id, time_zone, '{customer}', old.customer_id, -1), add_sales_by_subject(invoices.id, time_zone, '{customer}', new.customer_id, 1)
    from invoices cross join sales_state where order_id = new.id and time_zone is not null;
  delete from sales_by_subject where kind = 'customer' and subject = old.customer_id and orders = 0 and pieces = 0 and net_minor = 0 and refunded_net_minor = 0;
  delete from first_sales where customer_id in (old.customer_id, new.customer_id);
  insert into first_sales
  select distinct on (customer_id) customer_id, (issued_at at time zone time_zone)::date, invoices.currency
  from placed_orders placed join invoices on order_id = placed.id cross join sales_state
  where customer_id in (old.customer_id, new.customer_id) and kind = 'invoice' and time_zone is not null order by customer_id, issued_at;
  return null;
end
$$;
create constraint trigger sales_moved after update of customer_id on orders deferrable initially deferred
  for each row when (old.customer_id is distinct from new.customer_id) execute function move_sales();

-- Counts all documents anew, in the days of a time zone. One statement reads them, so that each is counted once.
create function count_all_sales(zone text) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('count all sales', 0));
  if exists (select from sales_state where time_zone = zone) then return; end if;
  truncate sales_by_country, sales_by_subject, first_sales;
  with counted as (
    delete from uncounted_documents
  ), documents as materialized (
    select id, is_credit, currency, country, customer_id, pieces, net_minor, tax_minor, issued_at, (issued_at at time zone zone)::date as day from sold_documents()
  ), by_country as (
    insert into sales_by_country (day, currency, country, orders, pieces, net_minor, tax_minor, refunds, refunded_net_minor, refunded_tax_minor)
    select day, currency, country, count(*) filter (where not is_credit), coalesce(sum(pieces) filter (where not is_credit), 0),
      coalesce(sum(net_minor) filter (where not is_credit), 0), coalesce(sum(tax_minor) filter (where not is_credit), 0),
      count(*) filter (where is_credit), coalesce(sum(net_minor) filter (where is_credit), 0), coalesce(sum(tax_minor) filter (where is_credit), 0)
    from documents group by day, currency, country
  ), firsts as (
    insert into first_sales select distinct on (customer_id) customer_id, day, currency from documents where not is_credit order by customer_id, issued_at
  ), days as materialized (
    select (issued_at at time zone zone)::date as day, kind, currency, subject, count(*) filter (where not is_credit) as orders,
      coalesce(sum(pieces) filter (where not is_credit), 0) as pieces, coalesce(sum(net_minor) filter (where not is_credit), 0) as net_minor,
      coalesce(sum(net_minor) filter (where is_credit), 0) as refunded_net_minor
    from sold_parts() group by 1, 2, 3, 4
  )
  insert into sales_by_subject (grain, begins, kind, currency, subject, orders, pieces, net_minor, refunded_net_minor)
  select grain, date_trunc(grain, day)::date, kind, currency, subject, sum(orders), sum(pieces), sum(net_minor), sum(refunded_net_minor)
  from days cross join unnest('{day,month,year}'::text[]) grain group by 1, 2, 3, 4, 5 order by 3, 4, 1, 2, 5;
  update sales_state set time_zone = zone;
end
$$;

-- Adds what was issued while all was counted.
create function add_uncounted_sales() returns void language plpgsql as $$
declare taken uuid;
begin
  if not exists (select from uncounted_documents) or not may_add_sales() then return; end if;
  for taken in delete from uncounted_documents returning document_id loop
    perform add_sales(taken, time_zone) from sales_state where time_zone is not null;
  end loop;
end
$$;
