import type { Config } from '#base/platform/config/config.server.ts'
import { type Details, recordAudit } from '#base/platform/database/audit.server.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Undo } from '#base/platform/feature.server.ts'
import { toSafePath } from '#base/platform/files/safe-path.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { mayBePage } from '#base/platform/http/gateway.server.ts'
import { toPattern } from '#base/platform/http/page-info.server.ts'
import type { FieldProblem } from '#base/platform/refusals/field-problem.ts'
import { toFieldSentences } from '#base/platform/refusals/field-sentence.server.ts'
import { splitLocalePath } from '#base/platform/text/locale.ts'
import type { UndoResult } from '#base/platform/undo.ts'
import { pages } from '#pages.ts'
import { dropQuery, isSamePath, maxPathLength, maxRedirects, readPastedPath, toOldPath } from './path.ts'
import { findRedirect, lockRedirects, readTargets, storeRedirect } from './sql.server.ts'

type Line = { from: string; to: string }
type Change = { was: string; is: string }
type Problem = Record<string, FieldProblem>

const patterns = Object.entries(pages).map(([path, { access }]) => ({ path, access, pattern: toPattern(path) }))

const findPages = (path: string) =>
  patterns.filter(({ path: known, pattern }) => known !== '/*' && pattern.test(dropQuery(path)))

/** Whether the shop has an answer of its own for certain. The address of one product, say, may be of none. */
const isOfShop = (path: string) =>
  !mayBePage(path) || findPages(path).some(({ path: known, access }) => access !== 'public' || !known.includes(':'))

const isPublicPage = (path: string) => findPages(path).some(({ access }) => access === 'public')

/** A line as it is kept, or what is wrong with it. `targets`: where all others lead. */
function checkLine(line: Line, targets: ReadonlyMap<string, string>, host: string): Line | { problem: Problem } {
  const from = toOldPath(readPastedPath(line.from, 'any') ?? '')
  if (from === undefined) return { problem: { from: { code: 'not_shop_path' } } }
  const safe = toSafePath(readPastedPath(line.to, [host]) ?? '')
  if (safe === undefined || safe.length > maxPathLength) return { problem: { to: { code: 'not_shop_path' } } }
  const to = safe.replace(/^[^?#]*/, (path) => splitLocalePath(path).path)
  // guard: an address that the shop answers itself is not redirected | never | site/redirects
  if (isOfShop(from)) return { problem: { from: { code: 'address_answered' } } }
  if (!isPublicPage(to)) return { problem: { to: { code: 'no_such_page' } } }
  const others = [...targets].filter(([other]) => other !== from)
  // guard: a redirect leads to no other one, so that none leads in a circle | never | site/redirects
  if (leadsOn(from, to, others)) return { problem: { to: { code: 'redirected_on' } } }
  if (others.length >= maxRedirects) return { problem: { from: { code: 'too_many_redirects', max: maxRedirects } } }
  return { from, to }
}

function leadsOn(from: string, to: string, others: readonly (readonly [string, string])[]): boolean {
  const meets = (target: string, old: string) => {
    const path = toOldPath(target)
    return path !== undefined && [path, dropQuery(path)].some((each) => isSamePath(each, old))
  }
  return meets(to, from) || others.some(([other, target]) => meets(to, other) || meets(target, from))
}

/** Adds each line that can be, in one transaction, and says why others were refused. */
export function addRedirects(db: Database, admin: Caller, lines: readonly Line[], { shopUrl }: Config) {
  const done: { line: number; entry: string }[] = []
  const refused: { line: number; message: string }[] = []
  return db.transaction().execute(async (tx) => {
    await lockRedirects(tx)
    const targets = await readTargets(tx)
    for (const [index, given] of lines.entries()) {
      const checked = checkLine(given, targets, new URL(shopUrl).host)
      if ('problem' in checked) {
        refused.push({ line: index, message: Object.values(toFieldSentences(checked.problem))[0]! })
        continue
      }
      const { from, to } = checked
      const was = targets.get(from) ?? ''
      await storeRedirect(tx, from, to)
      targets.set(from, to)
      done.push({ line: index, entry: String(await recordAudit(tx, admin.id, 'redirect.edit', from, { was, is: to })) })
    }
    return { done, refused }
  })
}

/** Removes one, and returns the audit entry. */
export const removeRedirect = (db: Database, admin: Caller, id: string): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await lockRedirects(tx)
    const known = await findRedirect(tx, id)
    if (!known) throw new Refusal('not_found', { what: 'redirect' })
    await storeRedirect(tx, known.fromPath, '')
    return await recordAudit(tx, admin.id, 'redirect.edit', known.fromPath, { was: known.toPath, is: '' })
  })

/** A change is taken back while the address still leads to the same; the opposite of a change is a change. */
export function createRedirectUndo({ shopUrl }: Config): Undo {
  const revert = async (tx: Tx, subject: string, details: unknown): Promise<UndoResult<Details>> => {
    const { was, is } = details as Change
    // Letters were kept escaped once.
    const from = toOldPath(subject) ?? subject
    await lockRedirects(tx)
    const targets = await readTargets(tx)
    const stays = was === '' || !('problem' in checkLine({ from, to: was }, targets, new URL(shopUrl).host))
    if ((targets.get(from) ?? '') !== is || !stays) throw new Refusal('stale_version', { what: 'change' })
    await storeRedirect(tx, from, was)
    return {
      effects: [{ what: 'redirects_change', count: 1 }],
      values: [{ field: from, before: is, after: was }],
      details: { was: is, is: was },
    }
  }
  return { undo: revert, redo: revert }
}
