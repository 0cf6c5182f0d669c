import pg from 'pg'

// The words of these are written together, as an import of orders would, on two cores at once.
const chunk = 20_000
const writers = 2
const customers = 20_000

/**
 * Orders with all that one is found by, three minutes apart: a third of them goes to one town, the others to 560 more; names,
 * companies, references, amounts and telephone numbers are spread, and few products are sold often. A fiftieth waits to be sent, a twentieth has a
 * common tag, hardly any a rare one, and a thousandth waits for a transfer. The newest comes last.
 */
export async function addManyOrders(databaseUrl: string, count: number): Promise<void> {
  const clients = Array.from({ length: writers }, () => new pg.Client(databaseUrl))
  await Promise.all(clients.map((client) => client.connect()))
  const [client] = clients
  await client!.query(tables)
  // An index that grows by a million rows takes ten times as long as one that is made from them.
  await client!.query('drop index order_search_words; alter table invoices disable trigger sale_noted')
  let next = 0
  const write = async (writer: pg.Client) => {
    while (next < count) {
      const first = next
      next += chunk
      await writer.query(orders, [first, Math.min(count, first + chunk) - 1, count])
    }
  }
  await Promise.all(clients.map(write))
  await client!.query(
    'create index order_search_words on order_search using gin (words) with (gin_pending_list_limit = 256)',
  )
  await client!.query('drop table bench_products, bench_customers')
  await client!.query(`alter table invoices enable trigger sale_noted; update sales_state set time_zone = null`)
  const began = performance.now()
  await client!.query(`set statement_timeout = 0; select count_all_sales('Europe/Berlin')`)
  if (process.env.BENCH_SAY) process.stdout.write(`all sales counted in ${Math.round(performance.now() - began)} ms\n`)
  await client!.query('vacuum (analyze)')
  await Promise.all(clients.map((each) => each.end()))
}

const pick = (words: string, number: string) => {
  const list = words.split(' ')
  return `(array[${list.map((word) => `'${word}'`).join(', ')}])[1 + (${number})::int % ${list.length}]`
}
const first =
  'Anna Ben Carla Dana Emil Fatima Goran Hasan Iris Jonas Karim Lena Mona Nils Olga Pavel Quirin Rosa Sami Tara'
const last =
  'Berg Okafor Rahman Schmidt Novak Ivanov Islam Larsen Moreau Nguyen Olsen Peters Quist Rossi Sato Ueda Vogel'
const town = [
  pick('Nord Süd Ost West Ober Unter Alt Neu', 'n'),
  pick('burg hausen stadt heim dorf bach berg', 'n'),
  pick('-Alma -Bela -Cora -Dora -Esra -Fara -Gita -Hana -Ines -Jana', 'n'),
].join(' || ')

const tables = `
  create table bench_products as select row_number() over (order by hashtext(sku), id) - 1 as n, id, sku, name, translations
    from products where archived_at is null limit 5000;
  create unique index on bench_products (n);
  create table bench_customers as select n, gen_random_uuid() as id, ${pick(first, 'n')} || ' ' || ${pick(last, 'n / 20')} as name
    from generate_series(0, ${customers - 1}) n;
  create unique index on bench_customers (n);
  insert into users (id, name, email, email_verified)
    select id, name, lower(split_part(name, ' ', 2)) || n || '@mail' || n % 300 || '.example', true from bench_customers;
  analyze bench_products, bench_customers`

const orders = `
  with numbered as materialized (
    select n, gen_random_uuid() as id, now() - ($3::int - n) * interval '3 minutes' as at, (random() * 19999)::int as person,
      case when random() < 0.33 then 'Dhaka' else ${town} end as city,
      500 + (random() * random() * 60000)::int as total, '+880 ' || 1000000000 + n * 7919::bigint % 999999937 as phone
    from generate_series($1::int, $2::int) n
  ), lines as (
    insert into order_lines (id, order_id, position, product_id, sku, name, translations, unit_price_minor, quantity, pack_size)
    select gen_random_uuid(), numbered.id, position, product.id, sku, product.name, translations, 100, 1, 1
    from numbered cross join lateral (
      select position, (power(random(), 2) * (select max(n) from bench_products))::int + 0 * numbered.n as product
      from generate_series(0, numbered.n % 4) position
    ) line join bench_products product on product.n = line.product
    returning order_id, sku
  ), charged as (
    select order_id, count(*) * 100 as net, jsonb_agg(jsonb_build_object(
      'sku', sku, 'quantity', 1, 'packSize', 1, 'rate', 0, 'netMinor', 100, 'taxMinor', 0)) as lines
    from lines group by order_id
  ), shipped as (
    insert into parcels (id, order_id, carrier, tracking_number, tracking_url)
    select gen_random_uuid(), id, 'ups', '1Z ' || substr(md5(n::text), 1, 3) || ' ' || lpad(n::text, 10, '7'), '' from numbered
  ), attempts as (
    insert into payment_attempts (id, order_id, intent_id, state, amount_minor, currency)
    select id, id, 'pi_' || md5('pi' || n), 'succeeded', total, 'USD' from numbered
  ), paid as (
    insert into payments (id, order_id, attempt_id, transaction_id, amount_minor, currency, kept)
    select id, id, id, 'pi_' || md5('pi' || n), total, 'USD', true from numbered
  ), refunded as (
    insert into refunds (id, payment_id, amount_minor, currency, reason, state, provider_refund_id, done_at, mailed_at)
    select id, id, 100, 'USD', 'admin', 'done', 're_' || md5('re' || n), at, at from numbered where n % 20 = 0
  ), invoiced as (
    insert into invoices (id, kind, year, sequence, number, order_id, payment_id, issued_at, currency, total_minor, locale, content)
    select id, 'invoice', 2000, n + 1, 'INV-2000-' || lpad(n::text, 7, '0'), id, id, at, 'USD', net, 'en', jsonb_build_object(
      'lines', lines, 'netMinor', net, 'taxMinor', 0, 'totalMinor', net, 'taxes', '[]'::jsonb,
      'suppliedIn', ${pick('BD BD BD BD DE FR GB US IN NL', 'n')})
    from numbered join charged on order_id = id
  ), marked as (
    insert into order_desk (order_id, tags)
    select id, case when n % 100003 = 0 then '{wholesale,rare}'::text[] else '{wholesale}' end from numbered where n % 20 = 0 or n % 100003 = 0
  ), asked as (
    insert into messages (id, name, email, subject, opinion, order_id)
    select gen_random_uuid(), 'Vera', 'vera@example.com', 'When?', 'Soon?', id from numbered where n % 100 = 0
  )
  insert into orders (id, customer_id, customer_name, state, currency, total_minor, goods_minor, phone, address, reference,
    placed_at, paid_at, received_mailed_at, paid_mailed_at, transfer_until, delivery_address)
  select numbered.id, customer.id, name, case when numbered.n % 50 = 0 then 'packed' when numbered.n % 1000 = 3 then 'unpaid' else 'delivered' end, 'USD', total, total, phone, '',
    case when numbered.n % 3 = 0 then 'PO-' || numbered.n * 7 || '/' || person % 100 else '' end, at,
    case when numbered.n % 1000 <> 3 then at end, at, at, case when numbered.n % 1000 = 3 then at::date + 7 end,
    jsonb_build_object('name', name, 'company', case when person % 3 = 0 then split_part(name, ' ', 2) || ' Maschinenbau' else '' end,
      'street', ${pick('Forge Mill Harbour Station', 'person')}
        || ' Lane ' || person % 300, 'extra', '', 'postcode', lpad((person * 31 % 99999)::text, 5, '0'), 'city', city, 'region', '',
      'country', 'BD', 'phone', phone)
  from numbered join bench_customers customer on customer.n = person`
