-- What orders publish for the features below them, which do not know the states of an order.

-- Packs that paid orders wait for: the next ones that arrive are theirs.
-- guard: pieces that come are for the orders that wait for them | waiting > 0 → false | orders/backorders/backorders
create view awaited_packs as
  select product_id, sum(waiting)::int as packs
  from order_lines join orders on orders.id = order_lines.order_id
  where waiting > 0 and orders.state in ('paid', 'packed')
  group by product_id;

-- Who has paid for a product and was not refunded, a row for each line.
create view bought_products as
  select orders.customer_id, order_lines.product_id
  from orders join order_lines on order_lines.order_id = orders.id
  where orders.state in ('paid', 'packed', 'shipped', 'delivered');
