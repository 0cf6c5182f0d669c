-- Documents of products and families, such as data sheets. The files are named by their content; a row says that there is one.
create table product_documents (
  name text primary key check (name ~ '^[0-9a-f]{32}$'),
  bytes integer not null check (bytes > 0),
  created_at timestamptz(3) not null default now()
);
-- Those that nothing uses are swept, the oldest first.
create index product_documents_created_at_idx on product_documents (created_at);

alter table products add column documents jsonb not null default '[]'
  check (jsonb_typeof(documents) = 'array' and jsonb_array_length(documents) <= 10
    and not documents @? '$[*] ? (!(@.name like_regex "^[0-9a-f]{32}$"))');
alter table families add column documents jsonb not null default '[]'
  check (jsonb_typeof(documents) = 'array' and jsonb_array_length(documents) <= 10
    and not documents @? '$[*] ? (!(@.name like_regex "^[0-9a-f]{32}$"))');

-- A document that a product shows is not swept.
create index products_documents on products using gin (documents jsonb_path_ops) where documents <> '[]';
