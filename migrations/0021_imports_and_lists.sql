-- An import of a million lines is written in parts, and goes on where it was after an interruption. Taking one back is
-- written likewise: `reverts` is what it takes back.
create table imports (
  id uuid primary key,
  file text not null,
  -- Of the whole file. Null: of lines from elsewhere, which are not gone on with.
  digest bytea check (length(digest) = 32),
  reverts uuid references imports,
  -- The number of its entry in the log, under which it is undone.
  entry bigint,
  lines integer not null check (lines >= 0),
  -- How many of them are written.
  done integer not null default 0 check (done between 0 and lines),
  begun_at timestamptz(3) not null default now(),
  -- Null: it is being written, or was interrupted.
  ended_at timestamptz
);
create unique index imports_open on imports (digest) where ended_at is null and digest is not null;
create unique index imports_reverting on imports (reverts) where ended_at is null;

-- The products that an import wrote: the new version, the change in pieces, and the row before; null: it was new.
create table imported_products (
  import_id uuid not null references imports,
  line integer not null,
  product_id uuid not null,
  version integer not null,
  pieces integer not null,
  was jsonb,
  primary key (import_id, line)
);

-- The owner's lists are read in their order from an index, however many orders there are.
create index orders_newest on orders (placed_at desc, id desc);
create index orders_in_state on orders (state, placed_at desc, id desc);
create index users_newest on users (created_at desc, id desc);
create index payments_of_order on payments (order_id);
create index payments_received on payments (received_at);
