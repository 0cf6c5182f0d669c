-- What one unit of a currency (`base`) cost in another one (`quote`) on a day: entered by an admin, published by the European
-- Central Bank, or made up for a demonstration. Invoices have a copy of the rate that they say.
create table exchange_rates (
  base text not null check (base ~ '^[A-Z]{3}$'),
  quote text not null check (quote ~ '^[A-Z]{3}$'),
  day date not null,
  rate numeric not null check (rate > 0 and rate < 1e12),
  source text not null check (source in ('admin', 'ecb', 'practice')),
  primary key (day, base, quote, source),
  check (base <> quote)
);
