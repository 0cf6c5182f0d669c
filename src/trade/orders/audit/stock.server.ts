import { sql } from 'kysely'
import type { AuditCheck } from '#base/platform/audit/check.ts'
import { stateSql } from '../states.sql.server.ts'
import { orderNumberColumn, pieces } from './fragments.server.ts'

/** What must hold between orders and the stock of products. */
export const orderStockChecks: readonly AuditCheck[] = [
  {
    name: 'stock: what is held is what unpaid orders hold',
    remedy: 'Compare the unpaid orders of the product with what it holds, and ask whoever maintains the shop.',
    query: sql`select p.sku as subject, 'held ' || p.held || ', orders hold ' || coalesce(h.pieces, 0) as details
      from products p left join (
        select l.product_id, sum(l.quantity - l.waiting) as pieces from order_lines l
        join orders o on o.id = l.order_id where o.hold_until is not null group by 1) h on h.product_id = p.id
      where p.held <> coalesce(h.pieces, 0)`,
  },
  {
    name: 'stock: orders hold and wait for packs of the size that they were ordered in',
    remedy: 'Give the product its former pack size, or cancel the line.',
    query: sql`select p.sku as subject, ${orderNumberColumn} || ' was ordered in packs of ' || l.pack_size
        || ', the product is sold in packs of ' || p.pack_size as details
      from order_lines l join orders o on o.id = l.order_id join products p on p.id = l.product_id
      where l.pack_size <> p.pack_size
        and (o.hold_until is not null or (l.waiting > 0 and o.state in (${stateSql.unsent})))`,
  },
  {
    name: 'stock: packs that came back in other packs are the same pieces',
    remedy: 'Count the product on the shelf and correct its stock in its form.',
    query: sql`select p.sku as subject, ${orderNumberColumn} || ' gave back ' || m.line_quantity || ' packs of ' || l.pack_size
        || ', counted as ' || m.pieces || ' packs and ' || m.loose || ' loose pieces' as details
      from stock_moves m join products p on p.id = m.product_id join order_lines l on l.id = m.order_line_id
        join orders o on o.id = l.order_id
      where m.line_quantity is not null and m.kind <> 'written_off' and case when m.pieces = 0
        then m.loose <> m.line_quantity * l.pack_size
        else (m.line_quantity * l.pack_size - m.loose) % m.pieces <> 0 end`,
  },
  {
    name: 'stock: what moved for a line is what the line sold',
    remedy: 'Count both products on the shelf and correct their stock in their forms.',
    query: sql`select p.sku as subject, 'moved for line ' || l.position || ' of ' || ${orderNumberColumn} || ', which sold ' || l.sku as details
      from stock_moves m join order_lines l on l.id = m.order_line_id join orders o on o.id = l.order_id
        join products p on p.id = m.product_id
      where m.product_id <> l.product_id`,
  },
  {
    name: 'orders: what was paid left the house but for what was cancelled or came back, and nothing else did',
    remedy: 'Compare the order with its invoice and its payment before anything of it is sent or refunded.',
    query: sql`select ${orderNumberColumn} as subject, o.state || ', line ' || l.position || ' moved ' || coalesce(sum(coalesce(m.line_quantity, m.pieces)), 0) as details
      from orders o join order_lines l on l.order_id = o.id left join stock_moves m on m.order_line_id = l.id
        and m.kind <> 'written_off'
      group by o.id, l.id having coalesce(sum(coalesce(m.line_quantity, m.pieces)), 0) <> case
        when o.state in (${stateSql.paid}) or (o.state in ('refund_due', 'refunded') and bool_or(m.kind = 'sold'))
        then ${pieces.cancelled} + ${pieces.restocked} + l.waiting - l.quantity else 0 end`,
  },
  {
    name: 'returns: what came back is on the shelf or written off, as its conditions say',
    remedy:
      'Compare the return with the moves of its products, and correct the stock of what was not put on the shelf.',
    query: sql`select ${orderNumberColumn} as subject, 'line ' || l.position || ' came ' || r.came || ', on the shelf ' || r.restocked
        || ', by condition ' || p.own || ' and ' || p.restocked || ', written off ' || w.pieces as details
      from order_lines l join orders o on o.id = l.order_id
        cross join lateral (select coalesce(sum(came), 0) as came, coalesce(sum(restocked), 0) as restocked from return_lines
          where order_line_id = l.id and exists (select from return_pieces where return_line_id = return_lines.id)) r
        cross join lateral (select coalesce(sum(quantity) filter (where condition <> 'other'), 0) as own,
            coalesce(sum(quantity) filter (where restocked), 0) as restocked from return_pieces
          where return_line_id in (select id from return_lines where order_line_id = l.id)) p
        cross join lateral (select coalesce(sum(line_quantity), 0) as pieces from stock_moves
          where order_line_id = l.id and kind = 'written_off') w
      where r.came <> p.own or r.restocked <> p.restocked or w.pieces <> p.own - p.restocked`,
  },
  {
    name: 'waiting: pieces that are here go to the orders that wait for them within an hour',
    remedy: 'See on the health screen why the task that gives them to orders fails.',
    query: sql`select ${orderNumberColumn} as subject, 'line ' || l.position || ' waits for ' || l.waiting || ' of ' || p.sku
        || ', of which ' || (p.on_hand - p.held) || ' are here' as details
      from order_lines l join orders o on o.id = l.order_id join products p on p.id = l.product_id
      where l.waiting > 0 and o.state in (${stateSql.unsent}) and p.on_hand > p.held and o.paid_at < now() - interval '1 hour'
        and not exists (select from stock_moves m
          where m.product_id = p.id and m.pieces > 0 and m.at > now() - interval '1 hour')`,
  },
]
