import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { importProducts, readLines } from '#catalogue/import.server.ts'
import { ensureAccount } from '#identity/accounts/accounts.server.ts'
import type { Config } from '#platform/config.server.ts'
import { connect, type Database } from '#platform/database/connect.server.ts'
import { newestLast } from './newest.server.ts'
import { insertPictures } from './pictures.server.ts'
import { insertCategories, insertFamilies, insertPosts, insertReviews } from './sql.server.ts'

/** Shown on the sign-in page of a demonstration; they exist nowhere else. */
const accounts = [
  { name: 'Ada Wright', email: 'admin@ironwright.example', password: 'Admin-demo-2026', role: 'admin' },
  { name: 'Casey Miller', email: 'customer@ironwright.example', password: 'Customer-demo-2026', role: 'customer' },
] as const

/** Fills a demonstration shop once with real standard parts, pictures, reviews and two accounts. */
export async function seedDemo(
  config: Config,
  databaseUrl: string,
  folder: string,
  report: (step: string) => void,
): Promise<void> {
  if (config.mode !== 'demo') return
  const database = connect(databaseUrl)
  try {
    if (await isFilled(database.db)) return
    report('Filling the demonstration catalogue')
    await fill(database.db, config.dataDir, folder, report)
  } finally {
    await database.close()
  }
}

async function isFilled(db: Database): Promise<boolean> {
  const mark = await db.selectFrom('settings').select('key').where('key', '=', 'demo_filled').executeTakeFirst()
  return mark !== undefined
}

/** Each step may be repeated, and the mark comes last: an interrupted seeding is repeated. */
async function fill(db: Database, dataDir: string, folder: string, report: (step: string) => void): Promise<void> {
  const read = (name: string) => readFile(join(folder, 'catalogue', name), 'utf8')
  const [categories, families, reviews, posts] = await Promise.all(
    ['categories.json', 'families.json', 'reviews.json', 'posts.json'].map(async (name) =>
      JSON.parse(await read(name)),
    ),
  )
  const pictures = await insertPictures(db, join(folder, 'images'), dataDir)
  report(`  ${pictures.size} pictures`)
  await insertCategories(db, categories)
  await insertFamilies(db, families, pictures)
  const count = await importProducts(db, newestLast(readLines(await read('products.jsonl'))))
  report(`  ${count} products in ${families.length} families`)
  await insertReviews(db, reviews)
  await insertPosts(db, posts, pictures)
  for (const account of accounts) await ensureAccount(db, account)
  await db
    .insertInto('settings')
    .values({ key: 'demo_filled', value: 'true' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
