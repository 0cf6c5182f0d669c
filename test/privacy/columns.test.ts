// Walks over all columns.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { TableFacts } from '../../src/base/platform/database/table-facts.ts'
import { eraseAccount, getPersonalData } from '../../src/desk/privacy/contract.ts'
import { tables } from '../../src/tables.ts'
import { placeOrder } from '../../src/trade/orders/placing/contract.ts'
import { anna, shareShop, type TestShop } from '../shop.ts'
import { fillPerson, password, typedAddress } from './person.ts'

const shop = shareShop()

type Column = { table: string; column: string; type: string; isText: boolean }

/** A text that is computed, has one of some values, or names a row says nothing that its table does not. */
const columnsQuery = sql<Column>`select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
    a.atttypid in ('text'::regtype, 'jsonb'::regtype, 'bytea'::regtype, 'text[]'::regtype) and a.attgenerated = ''
      and not exists (select from pg_constraint k where k.conrelid = c.oid and (k.contype = 'f' and a.attnum = any(k.conkey)
        or k.contype = 'c' and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) like '%ANY (ARRAY%')) as "isText"
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
  order by 1, 2`

/** Texts whose name says all that they hold. */
const plain = ['currency', 'locale', 'lang', 'seal']

/** The tables from which a reference leads to an account, but for that to a picture, which has an owner of its own. */
const leadingQuery = sql<{ table: string }>`with recursive reached(id) as (
    select 'users'::regclass::oid
    union select conrelid from pg_constraint join reached on confrelid = reached.id
      where contype = 'f' and confrelid <> 'uploads'::regclass)
  select id::regclass::text as table from reached`

const columnsIn = async ({ db }: TestShop): Promise<Column[]> => (await columnsQuery.execute(db)).rows

const facts = Object.entries<TableFacts>(tables)
const personal = facts.flatMap(([table, { personal = {} }]) =>
  Object.entries(personal).map(([column, [exported, erased]]) => ({ table, column, exported, erased })),
)

test('every text that may say something of a person is exported, or says why not, and what erasing does to it', async () => {
  const columns = await columnsIn(shop())
  const leading = (await leadingQuery.execute(shop().db)).rows.map(({ table }) => table)
  const declared = facts.flatMap(([table, { personal = {}, impersonal }]) =>
    [...Object.keys(personal), ...(typeof impersonal === 'string' ? impersonal.split(' ') : [])].map(
      (column) => `${table}.${column}`,
    ),
  )
  const saysNothing = (table: string) => tables[table]?.impersonal === true
  expect(leading.filter(saysNothing), 'lead to an account: name their texts').toEqual([])
  const asked = columns.filter(({ table, column, isText }) => isText && !saysNothing(table) && !plain.includes(column))
  const unsaid = asked.map(({ table, column }) => `${table}.${column}`).filter((name) => !declared.includes(name))
  expect(unsaid, 'personal or impersonal? Say it in the tables.ts of their feature').toEqual([])
  expect(columns.map(({ table, column }) => `${table}.${column}`)).toEqual(expect.arrayContaining(declared))
  for (const { table, column, exported, erased } of personal) {
    expect(exported, `${table}.${column}`).toMatch(/^(\w+|not: .+)$/)
    expect(erased, `${table}.${column}`).toMatch(/^(deleted|blanked|stays: .+)$/)
  }
})

test('counters take no address, of mail or of the network', async () => {
  for (const key of ['password:anna@example.com', 'address:192.0.2.1', 'address:2001:db8:0:1::/64']) {
    const counter = shop().db.insertInto('attemptCounters').values({ key, count: 1, resetsAt: new Date() })
    await expect(counter.execute()).rejects.toMatchObject({ constraint: 'attempt_counters_hashed' })
  }
})

/** Columns that take only certain values, that nobody rewrites, or whose value is a key by which rows are found. */
const unmarked = [
  'addresses.country',
  'addresses.region',
  'conversation_entries.other_address',
  'conversation_entries.quoted',
  'conversation_entries.text',
  'customer_notes.text',
  'order_desk.tags',
  'order_notes.text',
  'received_mails.id',
  'identity_verifications.value',
  'invoices.content',
  'mail_outbox.recipient',
  'messages.email',
  'users.email',
  'users.guest_email',
  'users.role',
  'notification_choices.kind',
]

/** Writes a text of its own into every column that says something of the person. @returns the texts by column */
async function markAll({ db }: TestShop): Promise<Map<string, string>> {
  const columns = await columnsIn(shop())
  const types = new Map(columns.map(({ table, column, type }) => [`${table}.${column}`, type]))
  const hasUserId = new Set(columns.filter(({ column }) => column === 'user_id').map(({ table }) => table))
  const marks = new Map<string, string>()
  for (const [index, { table, column }] of personal.entries()) {
    const name = `${table}.${column}`
    if (unmarked.includes(name) || /^not: (it is secret|a keyed)/.test(tables[table]!.personal![column]![0])) continue
    const mark = `mk${String(index).padStart(3, '0')}x`
    const value = markedValue(types.get(name)!, column, mark)
    if (value === undefined) continue
    const { numAffectedRows } = await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}
      where ${sql.raw(hasUserId.has(table) ? `user_id in (select id from users where email = '${anna.email}')` : table === 'users' ? `email = '${anna.email}'` : 'true')}`.execute(
      db,
    )
    expect(numAffectedRows, `a row with ${name}`).toBeGreaterThan(0n)
    marks.set(name, mark)
  }
  return marks
}

function markedValue(type: string, column: string, mark: string) {
  if (column === 'tracking_url') return sql`${`https://${mark}.example`}`
  if (column === 'vat_check') {
    const check = { number: 'FR83404833048', state: 'FR', answer: 'valid', name: mark, address: '', requestId: '' }
    return sql`${JSON.stringify({ ...check, checkedAt: new Date(0) })}::jsonb`
  }
  if (column === 'reply') return sql`${JSON.stringify({ mark })}::jsonb`
  if (type === 'jsonb') return sql`jsonb_set(${sql.ref(column)}, '{street}', to_jsonb(${mark}::text))`
  return type === 'text' ? sql`${mark}` : undefined
}

/** The columns in which one of these texts stands. */
async function findTexts({ db }: TestShop, texts: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  for (const table of Object.keys(tables)) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(table)} t`.execute(db)
    for (const { row } of rows)
      for (const [column, value] of Object.entries(row))
        if (texts.some((text) => JSON.stringify(value)?.includes(text))) found.add(`${table}.${column}`)
  }
  return [...found].toSorted()
}

test('what is stored of a person is exported, and gone once the account is erased, as each column says', async () => {
  await fillPerson(shop())
  const marks = await markAll(shop())
  const data: Record<string, unknown> = await shop().as(anna)(getPersonalData, {})
  const missing = personal.filter(({ table, column, exported }) => {
    const mark = marks.get(`${table}.${column}`)
    return mark && !exported.startsWith('not:') && !JSON.stringify(data[exported]).includes(mark)
  })
  expect(missing.map(({ table, column, exported }) => `${table}.${column} in ${exported}`)).toEqual([])
  expect(JSON.stringify(data.invoices)).toContain(typedAddress)
  expect(data.notes).toMatchObject([{ text: `Moved to ${typedAddress}` }])
  expect(data.account).toMatchObject({ email: anna.email, role: 'customer' })
  expect(data.addresses).toMatchObject([{ country: 'DE', region: '' }])
  expect(data.messages).toMatchObject([{ email: anna.email, entries: [{ by: 'shop', text: 'An answer' }] }])
  expect(data.orders).toHaveLength(2)

  await shop().as(anna)(eraseAccount, { password })
  const left = await findTexts(shop(), [...marks.values(), anna.email, typedAddress])
  const stays = personal.filter(({ erased }) => erased.startsWith('stays:'))
  expect(stays.map(({ table, column }) => `${table}.${column}`)).toEqual(expect.arrayContaining(left))
  await expect(shop().as(anna)(placeOrder, {} as never)).rejects.toMatchObject({ code: 'not_signed_in' })
})
