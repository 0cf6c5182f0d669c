import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { listAuditEntries, previewUndo, undoAction } from '#desk/history/contract.ts'
import { placeOrder } from '#trade/orders/placing/contract.ts'
import { runAudit } from '#trade/payments/audit/audit.server.ts'
import { ada, anna, openShop, type TestShop } from '../../../../test/shop.ts'
import { listProducts } from '../contract.ts'
import { getImportLockKey, importFile, importProducts, type Progress, type Reports } from './import.server.ts'
import { readLines } from './import-lines.server.ts'
import { revertImportFile } from './revert-large.server.ts'

type Line = { sku: string; stock?: number; name?: string }

/** A file of products, and what writes other lines into it. */
function writeFile(lines: Line[]) {
  const folder = mkdtempSync(join(tmpdir(), 'ironwright-import-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'parts.jsonl')
  const write = (changed: Line[]) =>
    writeFileSync(
      path,
      changed
        .map(({ sku, stock = 5, name = `Part ${sku}` }) =>
          JSON.stringify({ sku, name, stock, currency: 'USD', priceCents: 100 }),
        )
        .join('\n'),
    )
  write(lines)
  return { path, write }
}

const numbered = (count: number, more: Partial<Line> = {}): Line[] =>
  Array.from({ length: count }, (_, index) => ({ sku: `P-${index}`, ...more }))

const stopAt = (line: number): Reports => ({
  progress: ({ step, lines }) => {
    if (step === 'written' && lines >= line) throw new Error('stopped')
  },
})

async function figures(shop: TestShop) {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from products) as products, (select sum(on_hand)::int from products) as pieces,
      (select sum(pieces)::int from stock_moves) as moved, (select max(version) from products) as version,
      (select count(*)::int from imports where ended_at is null) as open`.execute(shop.db)
  return rows[0]!
}

test('an interrupted import goes on where it was, and nothing is written twice', async () => {
  const shop = await openShop()
  const { path } = writeFile(numbered(4500))
  await expect(importFile(shop.databaseUrl, path, stopAt(2000))).rejects.toThrow('stopped')
  expect(await figures(shop)).toEqual({ products: 2000, pieces: 10_000, moved: 10_000, version: 1, open: 1 })

  const told: (Progress | number)[] = []
  const reports = { progress: (progress: Progress) => told.push(progress), resumes: (line: number) => told.push(line) }
  expect(await importFile(shop.databaseUrl, path, reports)).toBe(4500)
  expect(told.filter((each) => typeof each === 'number' || each.step === 'written')).toEqual([
    2000,
    { step: 'written', lines: 4000, of: 4500 },
    { step: 'written', lines: 4500, of: 4500 },
  ])
  expect(await figures(shop)).toEqual({ products: 4500, pieces: 22_500, moved: 22_500, version: 1, open: 0 })
  const newest = await shop.asVisitor(listProducts, { sort: 'newest', limit: '2' })
  expect(newest.map(({ sku }) => sku)).toEqual(['P-4499', 'P-4498'])
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

test('a file that changed after an interruption is begun anew, and says so', { tags: ['long'] }, async () => {
  const shop = await openShop()
  const { path, write } = writeFile(numbered(2500))
  await expect(importFile(shop.databaseUrl, path, stopAt(2000))).rejects.toThrow('stopped')
  write(numbered(2400, { name: 'Better' }))
  const begunAnew: number[] = []
  const resumed: number[] = []
  await importFile(shop.databaseUrl, path, {
    begunAnew: (line) => begunAnew.push(line),
    resumes: (line) => resumed.push(line),
  })
  expect({ begunAnew, resumed }).toEqual({ begunAnew: [2000], resumed: [] })
  expect(await figures(shop)).toMatchObject({ products: 2400, pieces: 12_000, version: 2, open: 0 })
})

test('a faulty last line keeps a whole file from being written', async () => {
  const shop = await openShop()
  const { path, write } = writeFile([...numbered(2500), { sku: '' }])
  await expect(importFile(shop.databaseUrl, path)).rejects.toThrow('Line 2501: sku is wrong')
  write([...numbered(2500), { sku: 'P-7' }])
  await expect(importFile(shop.databaseUrl, path)).rejects.toThrow('Line 2501: line 8 has the same part number P-7.')
  write([...numbered(20), { sku: 'P_7', name: 'Part P-7' }])
  await expect(importFile(shop.databaseUrl, path)).rejects.toThrow('Line 21: line 8 has the same address part-p-7-p-7.')
  expect(await figures(shop)).toMatchObject({ products: 0, open: 0 })

  write([{ sku: 'P-7' }])
  await importFile(shop.databaseUrl, path)
  write([{ sku: 'P_7', name: 'Part P-7' }])
  await expect(importFile(shop.databaseUrl, path)).rejects.toThrow(
    'Line 1: its address part-p-7-p-7 is that of part number P-7.',
  )
})

test('a file is imported by one run at a time, and cannot be undone meanwhile', { tags: ['long'] }, async () => {
  const shop = await openShop()
  const { path } = writeFile(numbered(1100))
  await expect(importFile(shop.databaseUrl, path, stopAt(1000))).rejects.toThrow('stopped')
  const { id } = await shop.db.selectFrom('imports').select('id').executeTakeFirstOrThrow()
  const whileOneRuns = (work: () => Promise<void>) =>
    shop.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${getImportLockKey(id)})`.execute(tx)
      await work()
    })
  await whileOneRuns(() =>
    expect(importFile(shop.databaseUrl, path)).rejects.toThrow('This file is being imported already.'),
  )
  await importFile(shop.databaseUrl, path)
  expect(await figures(shop)).toMatchObject({ products: 1100, version: 1 })

  const [entry] = await shop.as(ada)(listAuditEntries, {})
  await whileOneRuns(() =>
    expect(shop.as(ada)(undoAction, { entry: entry!._id })).rejects.toMatchObject({ code: 'wrong_state' }),
  )
  expect((await shop.as(ada)(previewUndo, { entry: entry!._id })).effects).toMatchObject([{ count: 1100 }, {}])
})

test('an interrupted import can be undone, and is then begun anew', { tags: ['long'] }, async () => {
  const shop = await openShop()
  const { path } = writeFile(numbered(1500))
  await expect(importFile(shop.databaseUrl, path, stopAt(1000))).rejects.toThrow('stopped')
  const [entry] = await shop.as(ada)(listAuditEntries, {})
  await shop.as(ada)(undoAction, { entry: entry!._id })
  expect(await shop.asVisitor(listProducts, {})).toEqual([])
  const resumed: number[] = []
  await importFile(shop.databaseUrl, path, { resumes: (line) => resumed.push(line) })
  expect(resumed).toEqual([])
  expect(await figures(shop)).toMatchObject({ products: 1500, pieces: 7500, moved: 7500, version: 3, open: 0 })
})

test('pieces that customers hold or buy while lines are written stay held', async () => {
  const shop = await openShop()
  const { path, write } = writeFile(numbered(2500))
  await importFile(shop.databaseUrl, path)
  const products = await shop.asVisitor(listProducts, { sort: 'newest', limit: '10' })
  const delivery = { phone: '555-0100', address: '1 Forge Lane', purchaseValue: 3 }
  const order = (index: number) => shop.as(anna)(placeOrder, { toolId: products[index]!._id, ...delivery })
  await order(0)
  write(numbered(2500, { stock: 1 }))
  let meanwhile: Promise<unknown> | undefined
  await importFile(shop.databaseUrl, path, {
    progress: ({ step }) => {
      if (step === 'written') meanwhile ??= order(1).catch((error) => error.code)
    },
  })
  const outcome = await meanwhile
  const [held, asked] = await shop.asVisitor(listProducts, { sort: 'newest', limit: '2' })
  expect(held).toMatchObject({ quantity: 0 })
  expect(asked).toMatchObject({ quantity: outcome === 'out_of_stock' ? 1 : 0 })
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

test('a large import is undone on the command line, in parts, and what was sold since stays', {
  tags: ['long'],
}, async () => {
  const shop = await openShop()
  const { path, write } = writeFile(numbered(100, { name: 'Old', stock: 2 }))
  await importFile(shop.databaseUrl, path)
  write(numbered(4500, { name: 'New', stock: 6 }))
  await importFile(shop.databaseUrl, path)
  const [bought] = await shop.asVisitor(listProducts, { sort: 'newest', limit: '1' })
  const delivery = { phone: '555-0100', address: '1 Forge Lane', purchaseValue: 1 }
  await shop.as(anna)(placeOrder, { toolId: bought!._id, ...delivery })

  const stop = ({ lines }: Progress) => {
    if (lines >= 2000) throw new Error('stopped')
  }
  await expect(revertImportFile(shop.databaseUrl, path, { currency: 'USD', progress: stop })).rejects.toThrow('stopped')
  expect(await revertImportFile(shop.databaseUrl, path, { currency: 'USD' })).toEqual({ reverted: 2500 - 1, left: 1 })
  const { rows } = await sql`select name, on_hand, count(*)::int from products where archived_at is null group by 1, 2
    order by 3`.execute(shop.db)
  expect(rows).toEqual([
    { name: 'New', onHand: 6, count: 1 },
    { name: 'Old', onHand: 2, count: 100 },
  ])
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
  await expect(revertImportFile(shop.databaseUrl, path, { currency: 'USD' })).rejects.toThrow('was undone already')
  const entries = await shop.as(ada)(listAuditEntries, {})
  expect(entries.map(({ action, undo }) => ({ action, undo }))).toEqual([
    { action: 'undo', undo: 'possible' },
    { action: 'catalogue.import', undo: 'done' },
    { action: 'catalogue.import', undo: 'possible' },
  ])
})

test('an import of an earlier version, whose rows are in the log, can be undone', async () => {
  const shop = await openShop()
  const { path } = writeFile(numbered(3))
  await importFile(shop.databaseUrl, path)
  await sql`insert into audit_log (action, subject, details) select 'catalogue.import', 'catalogue', jsonb_build_object(
    'count', 3, 'written', (select jsonb_agg(jsonb_build_object('id', product_id, 'version', version, 'pieces', pieces,
      'was', was)) from imported_products))`.execute(shop.db)
  const [entry] = await shop.as(ada)(listAuditEntries, {})
  await shop.as(ada)(undoAction, { entry: entry!._id })
  expect(await shop.asVisitor(listProducts, {})).toEqual([])
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

test('what an import replaced is kept as long as it can be undone', async () => {
  const shop = await openShop()
  const [old, recent] = [writeFile(numbered(3)), writeFile(numbered(4))]
  await importFile(shop.databaseUrl, old.path)
  await sql`update imports set begun_at = now() - interval '30 days 1 minute'`.execute(shop.db)
  await importFile(shop.databaseUrl, recent.path)
  await shop.jobs.run('delete_expired_records')
  const kept = await shop.db.selectFrom('importedProducts').select('importId').execute()
  expect(kept).toHaveLength(4)
})

test('a letter that lies across two pieces of a file is read as one', async () => {
  const shop = await openShop()
  const name = 'ষড়ভুজ বোল্ট '.repeat(14).trim()
  const { path } = writeFile(numbered(1000, { name }))
  expect(await importFile(shop.databaseUrl, path)).toBe(1000)
  const { rows } = await sql`select distinct name from products`.execute(shop.db)
  expect(rows).toEqual([{ name }])
})

test('a least quantity that no order takes is refused with its line, and so is a price break that costs nothing', async () => {
  const shop = await openShop()
  const line = (more: object) =>
    JSON.stringify({ sku: 'A', name: 'Bolt', stock: 9, currency: 'KWD', priceCents: 1230, ...more })
  const read = (more: object) => () => readLines(`${line({ sku: 'B' })}\n${line(more)}`)
  expect(read({ minimum: 990, step: 100 })).toThrow(
    'Line 2: its minimum 990 in steps of 100 is 1000, and an order takes 999 at most.',
  )
  expect(read({ minimum: 15, step: 10 })).toThrow('Line 2: its minimum 15 is no multiple of its step 10, such as 20.')
  expect(read({ priceBreaks: [{ fromQty: 10, unitPriceCents: 0 }] })).toThrow('Line 2: priceBreaks.0.unitPriceCents')
  await importProducts(
    shop.databaseUrl,
    read({ minimum: 20, step: 10, priceBreaks: [{ fromQty: 20, unitPriceCents: 1113 }] })(),
  )
  const product = await shop.db.selectFrom('products').selectAll().where('sku', '=', 'A').executeTakeFirstOrThrow()
  // Cards are not charged the last of three digits.
  expect(product).toMatchObject({ minimumQuantity: 20, priceBreaks: [{ fromQty: 20, unitPriceCents: 1110 }] })
})
