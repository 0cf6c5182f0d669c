-- When stock was counted last, as an import says. An earlier count does not replace it.
alter table products add column counted_at timestamptz;

-- The moment from which the change in pieces counts; null: when it was written.
alter table imported_products add column counted_at timestamptz;
