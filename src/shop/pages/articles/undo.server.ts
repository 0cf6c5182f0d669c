import { isUpload } from '#base/images/sql.server.ts'
import type { Config } from '#base/platform/config/config.server.ts'
import type { Details } from '#base/platform/database/audit.server.ts'
import type { Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Undo } from '#base/platform/feature.server.ts'
import type { ValueChange } from '#base/platform/undo.ts'
import { changeArticle } from './change.server.ts'
import { readTimeZone } from './clock.server.ts'
import { lockArticles } from './sql.server.ts'
import type { ArticleState } from './state.ts'

/** The opposite of a change is a change, so both ways are the same. */
export function createArticleUndo(config: Config) {
  const revert = async (tx: Tx, id: string, details: unknown) => {
    const { was: recorded, is } = details as { was: ArticleState | null; is: ArticleState | null }
    await lockArticles(tx)
    const was = recorded && (await withoutLostPicture(tx, recorded))
    await changeArticle(tx, id, is, was, await readTimeZone(tx, config)).catch((error) => {
      // Another article has its address by now.
      throw error instanceof Refusal && error.code === 'invalid_fields'
        ? new Refusal('stale_version', { what: 'change' })
        : error
    })
    const effects = [{ what: 'articles_change' as const, count: 1 }]
    return { effects, values: listChanges(is, was), details: { was: is, is: was } as Details }
  }
  const undo: Undo = { undo: revert, redo: revert }
  return { 'article.add': undo, 'article.edit': undo, 'article.delete': undo } satisfies Record<string, Undo>
}

/** A picture that nothing has used for a day is gone; its article returns without it. */
async function withoutLostPicture(tx: Tx, state: ArticleState): Promise<ArticleState> {
  const isThere = state.imageId !== null && (await isUpload(tx, state.imageId))
  return isThere ? state : { ...state, imageId: null }
}

const shown = ['title', 'slug', 'publishedOn', 'summary', 'body', 'alt'] as const

function listChanges(before: ArticleState | null, after: ArticleState | null): ValueChange[] {
  const list = (state: ArticleState | null) => new Map(state ? listTexts(state) : [])
  const [from, to] = [list(before), list(after)]
  return [...new Set([...from.keys(), ...to.keys()])]
    .filter((field) => from.get(field) !== to.get(field))
    .map((field) => ({ field, before: from.get(field) ?? null, after: to.get(field) ?? null }))
}

function listTexts(state: ArticleState): [string, string][] {
  const translated = Object.entries(state.translations).flatMap(([field, texts = {}]) =>
    Object.entries(texts).map(([locale, text]): [string, string] => [`translations.${field}.${locale}`, text ?? '']),
  )
  return [
    ...shown.map((field): [string, string] => [field, state[field] ?? '']),
    ...translated,
    ['img', state.imageId ?? ''],
  ]
}
