import { requireOwnPhoto } from '#base/images/service.server.ts'
import type { Body } from '#base/platform/contract/endpoint.ts'
import { type Details, recordAudit } from '#base/platform/database/audit.server.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import { toSlug } from '#goods/catalogue/slug.ts'
import { mergeTranslations } from '#goods/catalogue/sql.server.ts'
import { changeArticle, listTakenSlugs } from './change.server.ts'
import type * as contract from './contract.ts'
import * as rows from './sql.server.ts'

/** Changes articles where the shop's clock is that of this zone. */
type Shop = { db: Database; timeZone: string }

export const addArticle = (
  shop: Shop,
  admin: Caller,
  { is: entry, img }: Body<typeof contract.addArticle>,
): Promise<string> =>
  change(shop, async (tx) => {
    const id = createId()
    const imageId = img ? await requireOwnPhoto(tx, admin.id, img) : null
    const is = { ...(await toStored(tx, id, entry)), imageId, tags: [], relatedFamilies: [], position: 0 }
    await changeArticle(tx, id, null, is, shop.timeZone)
    await recordAudit(tx, admin.id, 'article.add', id, { was: null, is } as Details)
    return id
  })

export const editArticle = (
  shop: Shop,
  admin: Caller,
  id: string,
  { version, is: entry, img }: Body<typeof contract.editArticle>,
): Promise<number> =>
  change(shop, async (tx) => {
    const was = await requireState(tx, id)
    const current = await rows.findArticleVersion(tx, id, shop.timeZone)
    // guard: an admin does not overwrite an article that another changed meanwhile | never | pages/articles
    if (current?.version !== version) throw new Refusal('stale_version', { what: 'article' })
    const imageId = img ? await requireOwnPhoto(tx, admin.id, img) : img === null ? null : was.imageId
    const is = { ...was, ...(await toStored(tx, id, entry)), imageId }
    await changeArticle(tx, id, was, is, shop.timeZone)
    await recordAudit(tx, admin.id, 'article.edit', id, { was, is } as Details)
    return 1
  })

export const deleteArticle = (shop: Shop, admin: Caller, id: string): Promise<number> =>
  change(shop, async (tx) => {
    const was = await requireState(tx, id)
    await changeArticle(tx, id, was, null, shop.timeZone)
    await recordAudit(tx, admin.id, 'article.delete', id, { was, is: null } as Details)
    return 1
  })

const change = <Result>({ db }: Shop, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    await rows.lockArticles(tx)
    return work(tx)
  })

async function requireState(tx: Tx, id: string) {
  const state = await rows.findArticleState(tx, id)
  if (!state) throw new Refusal('not_found', { what: 'article' })
  return state
}

/** Empty translations are none; an address that was not chosen is made of the title. */
async function toStored(tx: Tx, id: string, entry: contract.ArticleEntry): Promise<contract.ArticleEntry> {
  const translations = await mergeTranslations(tx, {}, entry.translations)
  return { ...entry, translations, slug: entry.slug || (await pickSlug(tx, id, entry.title)) }
}

/** A slug that no other article has. One of a title without Latin letters is only a number. */
async function pickSlug(tx: Tx, id: string, title: string): Promise<string> {
  const base = toSlug(title).slice(0, 100) || '1'
  const taken = await listTakenSlugs(tx, id, base)
  for (let number = 2; ; number++) {
    const slug = number === 2 ? base : `${base}-${number - 1}`
    if (!taken.has(slug)) return slug
  }
}
