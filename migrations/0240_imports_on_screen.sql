-- A file that an admin imports on a screen, from its upload to its result. `position`: the last row that was read, checked or written.
create table import_files (
  id uuid primary key,
  name text not null check (length(name) between 1 and 200),
  format text not null check (format in ('csv', 'jsonl', 'rows')),
  state text not null default 'uploading'
    check (state in ('uploading', 'reading', 'unreadable', 'read', 'checking', 'checked', 'running', 'stopped', 'done')),
  -- Why it is unreadable.
  reason text,
  heads jsonb not null default '[]',
  -- What each column is, in their order.
  columns jsonb not null default '[]',
  options jsonb not null default '{}',
  position integer not null default 0 check (position >= 0),
  lines integer not null default 0 check (lines >= 0),
  -- How many rows there are of each outcome.
  counts jsonb not null default '{}',
  -- Grows with the columns and with every row that is mended: what is run is what was shown.
  version integer not null default 1,
  -- What of it is written, and can be undone.
  import_id uuid references imports,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  touched_at timestamptz not null default now(),
  ended_at timestamptz
);
create index import_files_newest on import_files (created_at desc, id desc);
create index import_files_at_work on import_files (touched_at) where state in ('reading', 'checking', 'running');
create index import_files_import on import_files (import_id) where import_id is not null;
create index import_files_created_by on import_files (created_by) where created_by is not null;

-- The text of a file as it was sent, until it is read.
create table import_pieces (
  file_id uuid not null references import_files on delete cascade,
  number integer not null check (number >= 0),
  content text not null,
  primary key (file_id, number)
);

-- The rows of a file, and what becomes of each. A cell that is null was not in its row: it says nothing.
create table import_rows (
  file_id uuid not null references import_files on delete cascade,
  line integer not null,
  cells jsonb not null,
  sku text not null default '',
  outcome text check (outcome in ('new', 'changed', 'unchanged', 'refused')),
  -- The product's version that the row was compared with.
  product_version integer,
  changes jsonb not null default '[]',
  problems jsonb not null default '[]',
  primary key (file_id, line)
);
create index import_rows_by_outcome on import_rows (file_id, outcome, line);
create index import_rows_by_sku on import_rows (file_id, sku, line);

-- What the columns of a supplier's or a program's files are, by their heads.
create table import_profiles (
  id uuid primary key,
  name text not null unique check (length(name) between 1 and 80),
  columns jsonb not null,
  options jsonb not null,
  created_at timestamptz(3) not null default now()
);
