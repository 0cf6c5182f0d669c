-- An order of many lines: the customer's own number for it, and what the customer wrote about it and about each line.
alter table orders
  add column reference text not null default '' check (length(reference) <= 60),
  add column note text not null default '' check (length(note) <= 1000);
alter table order_lines
  add column note text not null default '' check (length(note) <= 200);

-- Price breaks are charged now: as prices are, without a last digit that cards are not charged, and never nothing.
update products set price_breaks = coalesce((
  select jsonb_agg(jsonb_build_object('fromQty', (b ->> 'fromQty')::int, 'unitPriceCents', case
    when currency in ('BHD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then ceil((b ->> 'unitPriceCents')::int / 10.0)::int * 10
    else (b ->> 'unitPriceCents')::int end) order by (b ->> 'fromQty')::int)
  from jsonb_array_elements(price_breaks) b where (b ->> 'unitPriceCents')::int > 0), '[]')
where price_breaks <> '[]' and (currency in ('BHD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND')
  or exists (select from jsonb_array_elements(price_breaks) b where (b ->> 'unitPriceCents')::int <= 0));
