-- The barcode that a row gives its product (null: it says nothing of it) and the address of its name: no other row of the file may have them,
-- however far away.
alter table import_rows add column gtin text, add column slug text;
create index import_rows_by_gtin on import_rows (file_id, gtin_14(gtin), line) where gtin <> '';
create index import_rows_by_slug on import_rows (file_id, slug, line);
