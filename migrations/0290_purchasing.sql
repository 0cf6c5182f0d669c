-- Who supplies products, and at which price. A supplier is retired and not deleted: purchase orders name it.
create table suppliers (
  id uuid primary key,
  name text not null check (length(name) between 1 and 200),
  email text not null default '' check (length(email) <= 254),
  phone text not null default '' check (length(phone) <= 30),
  address text not null default '' check (length(address) <= 500),
  notes text not null default '' check (length(notes) <= 2000),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  lead_time_days integer not null check (lead_time_days between 0 and 999),
  retired_at timestamptz(3),
  -- Raised by each change, so that no admin overwrites another's.
  version integer not null default 1,
  created_at timestamptz(3) not null default now()
);
create index suppliers_by_name on suppliers (name, id);

-- Quantities and prices are those of the sales unit, as stock is.
create table supplier_parts (
  id uuid primary key,
  supplier_id uuid not null references suppliers,
  product_id uuid not null references products on delete cascade,
  -- The supplier's own number.
  part_number text not null default '' check (length(part_number) <= 60),
  -- In the supplier's currency; null: unknown.
  price_minor integer check (price_minor > 0),
  order_multiple integer not null default 1 check (order_multiple between 1 and 1000000),
  minimum_order integer not null default 1 check (minimum_order between 1 and 1000000),
  unique (supplier_id, product_id)
);
create index supplier_parts_product on supplier_parts (product_id);
create index supplier_parts_in_order on supplier_parts (supplier_id, id);

create table purchase_orders (
  id uuid primary key,
  number bigint generated always as identity (start with 1001) unique,
  supplier_id uuid not null references suppliers,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  state text not null default 'draft' check (state in ('draft', 'sent', 'closed', 'cancelled')),
  note text not null default '' check (length(note) <= 1000),
  version integer not null default 1,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3),
  ended_at timestamptz(3),
  -- What was sent says when, and a draft was not sent.
  constraint purchase_orders_sent check (case state when 'draft' then sent_at is null when 'sent' then sent_at is not null
    when 'closed' then sent_at is not null else true end),
  constraint purchase_orders_ended check ((state in ('closed', 'cancelled')) = (ended_at is not null))
);
create index purchase_orders_newest on purchase_orders (created_at desc, id desc);
create index purchase_orders_state on purchase_orders (state, created_at desc, id desc);
create index purchase_orders_supplier on purchase_orders (supplier_id, created_at desc);
create index purchase_orders_created_by on purchase_orders (created_by) where created_by is not null;

-- A line keeps the names and the price of when it was written.
create table purchase_order_lines (
  id uuid primary key,
  purchase_order_id uuid not null references purchase_orders,
  position integer not null,
  -- Null: the product of a demonstration, which is gone.
  product_id uuid references products on delete set null,
  sku text not null,
  name text not null,
  translations jsonb not null default '{}',
  pack_size integer not null check (pack_size > 0),
  part_number text not null default '' check (length(part_number) <= 60),
  quantity integer not null check (quantity between 1 and 1000000),
  received integer not null default 0 check (received >= 0),
  price_minor integer check (price_minor > 0),
  unique (purchase_order_id, product_id),
  unique (purchase_order_id, position) deferrable initially deferred
);
create index purchase_order_lines_product on purchase_order_lines (product_id);

-- What came of a line, delivery by delivery. One that was taken back stands with fewer than none.
create table purchase_receipts (
  id bigint generated always as identity primary key,
  line_id uuid not null references purchase_order_lines on delete cascade,
  pieces integer not null check (pieces <> 0),
  reference text not null default '' check (length(reference) <= 200),
  actor_id uuid references users on delete set null,
  at timestamptz(3) not null default now()
);
create index purchase_receipts_line on purchase_receipts (line_id, id);
create index purchase_receipts_actor on purchase_receipts (actor_id) where actor_id is not null;
create trigger purchase_receipts_append_only before update of line_id, pieces, at on purchase_receipts
  for each row execute function refuse_change();

-- Changes of what was sent already, with the reason.
create table purchase_corrections (
  id bigint generated always as identity primary key,
  purchase_order_id uuid not null references purchase_orders on delete cascade,
  reason text not null check (length(reason) between 1 and 200),
  -- By part number, how many were ordered and at which price: before, and now.
  changes jsonb not null,
  actor_id uuid references users on delete set null,
  at timestamptz(3) not null default now()
);
create index purchase_corrections_of_order on purchase_corrections (purchase_order_id, id);
create index purchase_corrections_actor on purchase_corrections (actor_id) where actor_id is not null;
create trigger purchase_corrections_append_only before update of purchase_order_id, reason, changes, at on purchase_corrections
  for each row execute function refuse_change();
