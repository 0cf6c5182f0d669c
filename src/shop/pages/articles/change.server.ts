import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { FieldProblem } from '#base/platform/refusals/field-problem.ts'
import { recordMove } from '#company/site/redirects/moves.server.ts'
import { questions } from '../questions.ts'
import * as rows from './sql.server.ts'
import type { ArticleState } from './state.ts'

/**
 * Brings an article from one state to another; null: there is none. So adding, changing, deleting and undoing each of them are the
 * same. The caller has locked the articles.
 * @throws Refusal `stale_version` if the article is not as in `was`, `invalid_fields` if another one has its address
 */
export async function changeArticle(
  tx: Tx,
  id: string,
  was: ArticleState | null,
  is: ArticleState | null,
  timeZone: string,
): Promise<void> {
  const current = await rows.findArticleState(tx, id)
  if (!isDeepStrictEqual(current ?? null, was)) throw new Refusal('stale_version', { what: 'article' })
  if (!is) return await rows.removeArticle(tx, id)
  // guard: an address leads to one article | never | pages/articles
  if ((await listTakenSlugs(tx, id, is.slug)).has(is.slug)) throw refuseField('is.slug', { code: 'address_taken' })
  if (current) {
    await rows.updateArticle(tx, id, is, timeZone)
    // The address of a draft was never public.
    if (current.publishedOn !== null) await recordMove(tx, `/blogs/${current.slug}`, `/blogs/${is.slug}`)
  } else await rows.insertArticle(tx, id, is, timeZone)
}

const refuseField = (field: string, problem: FieldProblem) =>
  new Refusal('invalid_fields', { what: 'fields', fields: { [field]: problem } })

/** The entries that every shop has keep their addresses. */
const fixedSlugs = questions.map(({ slug }) => slug)

/** The slugs of others that begin so. */
export async function listTakenSlugs(tx: Tx, id: string, start: string): Promise<Set<string>> {
  return new Set([...fixedSlugs, ...(await rows.listOtherSlugs(tx, id, start))])
}
