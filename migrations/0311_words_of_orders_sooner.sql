-- Each order was planned anew, which made its words cost 2.6 ms instead of 0.6.
create or replace function index_placed_orders() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  ids uuid[] := array(select distinct order_id from inserted);
begin
  insert into order_search (order_id, placed_at, words)
  select order_id, placed_at, words
  from order_words(ids) indexed join orders on orders.id = indexed.order_id
  on conflict (order_id) do update set words = excluded.words;
  return null;
end $$;
