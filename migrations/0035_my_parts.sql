-- What customers call parts of the shop: their own numbers and names.
create table own_numbers (
  user_id uuid not null references users on delete cascade,
  product_id uuid not null references products on delete cascade,
  number text not null check (length(number) <= 60),
  -- The number as numbers are compared: letters and digits only.
  compact text not null,
  name text not null check (length(name) <= 200),
  primary key (user_id, product_id),
  check (number <> '' or name <> '')
);
create index on own_numbers (user_id, compact) where compact <> '';
create index on own_numbers (product_id);

-- Lists of parts that customers have saved.
create table part_lists (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null check (length(name) between 1 and 100),
  -- Whoever knows it reads the list, without its prices; and the notes of its lines only if they are shared.
  token text unique check (length(token) = 32),
  shares_notes boolean not null default false,
  version integer not null default 1,
  changed_at timestamptz(3) not null default now()
);
create index on part_lists (user_id, changed_at desc, id);

create table part_list_lines (
  list_id uuid not null references part_lists on delete cascade,
  product_id uuid not null references products on delete cascade,
  position integer not null,
  -- Of single pieces, also of what is sold in packs: what one unit of a bill of materials needs.
  quantity integer not null check (quantity between 1 and 1000000),
  note text not null check (length(note) <= 200),
  primary key (list_id, product_id)
);
create index on part_list_lines (product_id);
