import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readLines } from '#catalogue/import-lines.server.ts'
import { recordAudit } from '#platform/database/audit.server.ts'
import type { Database } from '#platform/database/connect.server.ts'
import { demoAccounts } from './accounts.ts'
import { readTexts } from './business/texts.server.ts'
import { clearRecords, type Seeded } from './clear.sql.server.ts'

/**
 * Turns a demonstration's database into an empty shop's: removes what the demonstration was filled with, its
 * accounts and customers, every order with its payments and mails, and all admins' rights, since a published password could grant
 * them. Whatever people added stays: accounts, profiles, messages, products and reviews of those.
 * @returns how many rows of each kind were removed
 */
export async function clearDemo(db: Database, folder: string): Promise<Record<string, number>> {
  const seeded = await readSeeded(folder)
  return db.transaction().execute(async (tx) => {
    const removed = await clearRecords(tx, seeded)
    await recordAudit(tx, null, 'demo.clear', 'demo', removed)
    return removed
  })
}

async function readSeeded(folder: string): Promise<Seeded> {
  const read = (name: string) => readFile(join(folder, 'catalogue', name), 'utf8')
  const { customers } = await readTexts(folder)
  const files = ['products.jsonl', 'families.json', 'categories.json', 'posts.json', 'synonyms.json', 'standards.json']
  const [lines, families, categories, posts, synonyms, standards] = await Promise.all(files.map(read))
  const slugs = (rows: { slug: string }[]) => rows.map(({ slug }) => slug)
  const tree = JSON.parse(categories!) as { slug: string; children: { slug: string }[] }[]
  const { articles } = JSON.parse(posts!) as { articles: { slug: string }[] }
  return {
    emails: [...demoAccounts, ...customers].map(({ email }) => email),
    skus: readLines(lines!).map(({ sku }) => sku),
    families: slugs(JSON.parse(families!)),
    categories: slugs([...tree, ...tree.flatMap(({ children }) => children)]),
    posts: slugs(articles),
    phrases: (JSON.parse(synonyms!) as { phrase: string }[]).map(({ phrase }) => phrase),
    standards: (JSON.parse(standards!) as { designation: string }[]).map(({ designation }) => designation),
  }
}
