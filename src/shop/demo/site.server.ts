import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#base/platform/database/connect.server.ts'
import { locales } from '#base/platform/text/locale.ts'
import { readStoredSetting, storeSetting } from '#base/settings/sql.server.ts'
import { Site } from '#company/site/contract.ts'
import { Slides } from '#company/site/slides/contract.ts'
import { demonstrationHome } from '#people/addresses/demonstration.ts'

const { name, street, postcode, city, country, phone } = demonstrationHome

/** The site texts of a demonstration. Its address and telephone number are those of its one home. */
export async function readDemoSite(folder: string): Promise<Site> {
  const site = JSON.parse(await readFile(join(folder, 'site.json'), 'utf8'))
  return Site.parse(withHome(site, 'en'))
}

/** Stores it, unless something is stored already. */
export async function insertSite(db: Database, folder: string): Promise<void> {
  const documents = { site: await readDemoSite(folder), slides: { slides: await readDemoSlides(folder) } }
  for (const [name, document] of Object.entries(documents)) {
    if ((await readStoredSetting(db, name)) !== undefined) continue
    await db.transaction().execute((tx) => storeSetting(tx, name, document))
  }
}

/** The slides of a demonstration's home page. */
export const readDemoSlides = async (folder: string): Promise<Slides> =>
  Slides.parse(JSON.parse(await readFile(join(folder, 'slides.json'), 'utf8')))

/** `{address}` and `{phone}` are replaced; the key of a text is its language. */
function withHome(value: unknown, locale: string): unknown {
  if (typeof value === 'string') return value.replace('{address}', addressIn(locale)).replace('{phone}', phone)
  if (Array.isArray(value)) return value.map((row) => withHome(row, locale))
  const parts = Object.entries(value as object)
  return Object.fromEntries(parts.map(([key, part]) => [key, withHome(part, languageIn(key) ?? locale)]))
}

const languageIn = (key: string) => locales.find((locale) => locale === key)

const addressIn = (locale: string): string =>
  [name, street, `${postcode} ${city}`, new Intl.DisplayNames([locale], { type: 'region' }).of(country)].join('\n')
