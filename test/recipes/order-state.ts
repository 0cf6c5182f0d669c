import type { RecipeStep } from './steps.ts'

const states = 'unpaid paying paid packed ready shipped delivered cancelled refund_due refunded'.split(' ')
const list = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')

const migration = `alter table orders drop constraint orders_state_check,
  add constraint orders_state_check check (state in (${list(states)}));

create or replace view awaited_packs as
  select product_id, sum(waiting)::int as packs
  from order_lines join orders on orders.id = order_lines.order_id
  where waiting > 0 and orders.state in ('paid', 'packed', 'ready')
  group by product_id;

create or replace view bought_products as
  select orders.customer_id, order_lines.product_id
  from orders join order_lines on order_lines.order_id = orders.id
  where orders.state in ('paid', 'packed', 'ready', 'shipped', 'delivered');

create or replace function refuse_repacking() returns trigger language plpgsql as $$
begin
  if old.held > 0 or exists (
    select from order_lines join orders on orders.id = order_id
    where product_id = new.id and waiting > 0 and orders.state in ('paid', 'packed', 'ready')
  ) then
    raise exception 'Orders hold packs of this product, or wait for them' using errcode = 'check_violation',
      constraint = 'products_repacked';
  end if;
  return new;
end $$;
`

const table = 'src/trade/orders/states.ts'

/** The state `ready`, between packed and shipped, which an admin sets. */
export const readyState: RecipeStep[] = [
  { file: table, before: "  'shipped',\n", lines: "  'ready',\n" },
  { file: table, before: '  ship: {', lines: "  prepare: { from: ['packed'], to: 'ready' },\n" },
  { file: table, before: "], to: 'shipped' },\n  // A parcel", lines: ", 'ready'" },
  { file: table, before: ", 'shipped', 'delivered'], to: 'refund_due' }", lines: ", 'ready'" },
  { file: table, before: "shipped: 'ship'", lines: "ready: 'prepare', " },
  { file: 'migrations/9998_ready.sql', lines: migration },
  { file: 'src/trade/orders/state-name.ts', before: '  shipped: m.', lines: '  ready: m.state_ready,\n' },
  { file: 'src/trade/orders/state-name.ts', before: "  shipped: 'neutral'", lines: "  ready: 'good',\n" },
  { file: 'src/trade/orders/refusals.server.ts', before: '  shipped: m.', lines: '  ready: m.state_ready,\n' },
  {
    file: 'src/trade/orders/screen/next-step.tsx',
    before: '  delivered: m.mark_delivered',
    lines: '  ready: m.mark_ready,\n',
  },
  {
    file: 'src/trade/orders/actions.ts',
    before: "    'order.shipped'",
    lines: "    'order.ready': m.audit_action_order_ready,\n",
  },
  ...(['en', 'bn'] as const).map((locale) => ({
    file: `messages/${locale}.json`,
    before: '  "state_shipped"',
    lines: {
      en: '  "state_ready": "ready",\n  "mark_ready": "Mark as ready",\n  "audit_action_order_ready": "Order ready",\n',
      bn: '  "state_ready": "প্রস্তুত",\n  "mark_ready": "প্রস্তুত বলে চিহ্নিত করুন",\n  "audit_action_order_ready": "অর্ডার প্রস্তুত",\n',
    }[locale],
  })),
]
