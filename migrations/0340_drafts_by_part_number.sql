-- Drafts by their part number, as products on sale are found, whatever separates its parts: pictures are named after both.
create index products_draft_compact on products (lower(regexp_replace(sku, '[^[:alnum:]]', '', 'g')))
where archived_at = 'infinity';
