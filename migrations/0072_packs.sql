-- A sales unit is a pack. Pieces that came back and do not fill one are counted apart, until they do.
alter table products add column loose_pieces integer not null default 0 check (loose_pieces >= 0);

alter table stock_moves
  -- The change in loose pieces. Their sum is the product's.
  add column loose integer not null default 0,
  -- How many packs of the line came back, where the product's pack is another one by now.
  add column line_quantity integer check (line_quantity > 0),
  drop constraint stock_moves_pieces_check,
  drop constraint stock_moves_check2,
  add constraint stock_moves_moved check (pieces <> 0 or loose <> 0),
  add constraint stock_moves_direction check (
    kind not in ('received', 'returned') or pieces > 0 or (kind = 'returned' and pieces = 0 and loose > 0)),
  add constraint stock_moves_loose check (loose = 0 or kind = 'returned');

-- What unpaid orders hold, and paid ones wait for, are packs of the size that they were ordered in.
create function refuse_repacking() returns trigger language plpgsql as $$
begin
  if old.held > 0 or exists (
    select from order_lines join orders on orders.id = order_id
    where product_id = new.id and waiting > 0 and orders.state in ('paid', 'packed')
  ) then
    raise exception 'Orders hold packs of this product, or wait for them' using errcode = 'check_violation',
      constraint = 'products_repacked';
  end if;
  return new;
end $$;
-- guard: packs that orders hold keep their size | drop | catalogue/packs
create trigger repacked before update of pack_size on products
  for each row when (old.pack_size <> new.pack_size) execute function refuse_repacking();

-- The pack that the customer has seen, so that another one can be pointed out.
alter table cart_lines add column seen_pack_size integer not null default 1 check (seen_pack_size > 0);
update cart_lines set seen_pack_size = pack_size from products where products.id = product_id and pack_size > 1;
