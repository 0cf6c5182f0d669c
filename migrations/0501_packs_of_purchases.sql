-- Goods of a purchase order come in its packs, also where the product has others by now: what does not fill one of them is loose.
alter table stock_moves
  drop constraint stock_moves_loose,
  add constraint stock_moves_loose check (loose = 0 or kind in ('returned', 'supplied', 'corrected'));

-- The move that put these pieces on the shelf, or took them off again. Older receipts do not say.
alter table purchase_receipts add column move_id bigint references stock_moves;
create unique index purchase_receipts_move on purchase_receipts (move_id) where move_id is not null;

-- The pack that price, multiple and minimum are for.
alter table supplier_parts add column pack_size integer check (pack_size > 0);
update supplier_parts set pack_size = products.pack_size from products where products.id = product_id;
alter table supplier_parts alter column pack_size set not null;
