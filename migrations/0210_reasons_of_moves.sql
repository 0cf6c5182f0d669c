-- The ledger of stock says who moved pieces and why. `supplied`: goods that came; `received` is what a new product began with.
alter table stock_moves
  add column actor_id uuid references users on delete set null,
  -- The reference of a supply, or the reason of a correction.
  add column note text not null default '' check (length(note) <= 200),
  drop constraint stock_moves_kind_check,
  add constraint stock_moves_kind_check check (
    kind in ('received', 'sold', 'returned', 'corrected', 'supplied', 'counted', 'scrapped')),
  add constraint stock_moves_supplied check (kind <> 'supplied' or pieces > 0),
  add constraint stock_moves_scrapped check (kind <> 'scrapped' or pieces < 0),
  -- guard: a difference that was counted and what is scrapped have a reason | drop | stock/moves
  add constraint stock_moves_reason check (kind not in ('counted', 'scrapped') or note <> '');
create index stock_moves_actor on stock_moves (actor_id) where actor_id is not null;

-- The moves of a product, the newest first.
create index stock_moves_of_product on stock_moves (product_id, id);
drop index stock_moves_product_id_idx;

-- Orders: what was cancelled of their lines.
create view cancelled_pieces as
  select id, order_line_id, quantity from cancellations;

-- As before, and how many packs a line still waits for.
create or replace view placed_lines as
  select id, order_id, position, product_id, sku, name, translations, quantity, pack_size, unit_price_minor, net_minor,
    tax_minor, tax_rate, price_terms ->> 'taxClass' as tax_class, tariff_code, origin, waiting
  from order_lines;
