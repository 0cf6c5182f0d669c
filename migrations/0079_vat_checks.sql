-- What tax offices answered about VAT numbers, by VIES. One row for a number; orders have a copy of what was answered for them.
create table vat_checks (
  number text primary key check (length(number) between 4 and 20),
  state text not null check (state ~ '^[A-Z]{2}$'),
  answer text not null check (answer in ('valid', 'invalid', 'unanswered')),
  name text not null default '' check (length(name) <= 500),
  address text not null default '' check (length(address) <= 500),
  request_id text not null default '' check (length(request_id) <= 100),
  checked_at timestamptz not null,
  failures integer not null default 0 check (failures >= 0),
  next_try_at timestamptz not null default now() + interval '1 minute'
);
create index vat_checks_unanswered on vat_checks (next_try_at) where answer = 'unanswered';

-- `{number, state, answer, name, address, requestId, checkedAt}`; null without a number that tax depends on.
alter table orders add column vat_check jsonb;

-- Nobody asked about the numbers of older orders.
update orders set vat_check = jsonb_build_object('number', vat_number, 'state', '', 'answer', 'unchecked', 'name', '',
  'address', '', 'requestId', '', 'checkedAt', placed_at) where ground = 'reverse_charge';

-- guard: tax is taken off for a VAT number only if its tax office knows it | drop | orders/vat/vat-check
alter table orders add constraint orders_vat_checked check (
  ground is distinct from 'reverse_charge' or coalesce(vat_check ->> 'answer' in ('valid', 'unchecked'), false));
