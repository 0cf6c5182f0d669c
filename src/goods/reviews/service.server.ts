import { requireOwnPhoto } from '#base/images/service.server.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import type { Body } from '#base/platform/contract/endpoint.ts'
import { recordAudit } from '#base/platform/database/audit.server.ts'
import { type Database, isDuplicate } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Undo } from '#base/platform/feature.server.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { readSettings } from '#base/settings/service.server.ts'
import type * as contract from './contract.ts'
import {
  countWrittenToday,
  disapproveReview,
  hideReview,
  insertReview,
  lockAnswer,
  setAnswer,
  setApproved,
  setReport,
  showReview,
} from './sql.server.ts'

const maxPerDay = 10

/**
 * Adds a review of a product, or of the shop. The server sets author and date; the shop's setting decides whether the
 * review appears immediately.
 */
export async function addReview(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  author: Caller,
  body: Body<typeof contract.addReview>,
): Promise<string> {
  const imageId = await requireOwnPhoto(db, author.id, body.img)
  try {
    return await db.transaction().execute(async (tx) => {
      if ((await countWrittenToday(tx, author.id)) >= maxPerDay) {
        throw new Refusal('rate_limited', { what: 'reviews', max: maxPerDay, retryAfterSeconds: 3600 })
      }
      const { description, rating, product } = body
      const review = {
        authorId: author.id,
        name: author.name,
        productId: product ?? null,
        description,
        rating,
        imageId,
      }
      const settings = await readSettings(tx, config)
      const id = await insertReview(tx, review, settings.reviews === 'approved')
      return id
    })
  } catch (error) {
    if (isDuplicate(error)) throw new Refusal('already_exists', { what: 'review' })
    if ((error as { code?: string }).code === '23503') throw new Refusal('not_found', { what: 'product' })
    throw error
  }
}

/** Makes a review public. Returns the audit entry; undefined if it was approved already. */
export function approveReview(db: Database, admin: Caller, id: string): Promise<number | undefined> {
  return db.transaction().execute(async (tx) => {
    const approved = await setApproved(tx, id)
    if (approved === undefined) throw new Refusal('not_found', { what: 'review' })
    return approved ? await recordAudit(tx, admin.id, 'review.approve', id, approved) : undefined
  })
}

/** Stores the shop's public answer. Returns 0 if it is there already. */
export function answerReview(
  db: Database,
  admin: Caller,
  id: string,
  { was, is }: Body<typeof contract.answerReview>,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const current = await lockAnswer(tx, id)
    if (current === undefined) throw new Refusal('not_found', { what: 'review' })
    if (current === is) return 0
    // guard: an admin does not overwrite the answer of another | never | reviews
    if (current !== was) throw new Refusal('stale_version', { what: 'review' })
    await setAnswer(tx, id, is)
    await recordAudit(tx, admin.id, 'review.answer', id, { was, is })
    return 1
  })
}

/** Keeps the first report until an admin has decided. Who reported is not kept. */
export async function reportReview(db: Database, id: string, reason: string): Promise<number> {
  const reported = await db.transaction().execute((tx) => setReport(tx, id, reason))
  if (reported === undefined) throw new Refusal('not_found', { what: 'review' })
  return reported ? 1 : 0
}

/** Hides a review: authors their own, admins any, for a reason. Returns the audit entry of an admin. */
export function deleteReview(db: Database, caller: Caller, id: string, reason = ''): Promise<number | undefined> {
  const isAdmin = caller.role === 'admin'
  return db.transaction().execute(async (tx) => {
    const count = await hideReview(tx, id, isAdmin ? undefined : caller.id, reason)
    if (count === 0) throw new Refusal('not_found', { what: 'review' })
    return isAdmin ? await recordAudit(tx, caller.id, 'review.delete', id, { reason }) : undefined
  })
}

/** Undoes an admin's deletion by showing the review again, unless its author has written another one since. */
export const reviewDeletion: Undo = {
  async undo(tx, id, details) {
    const { reason = '' } = details as { reason?: string }
    try {
      if ((await showReview(tx, id)) === 0) throw new Refusal('wrong_state', { what: 'review' })
    } catch (error) {
      if (isDuplicate(error)) throw new Refusal('already_exists', { what: 'later_review' })
      throw error
    }
    return { effects: [{ what: 'review_returns', count: 1 }], details: { reason } }
  },
  async redo(tx, id, details) {
    const { reason = '' } = details as { reason?: string }
    if ((await hideReview(tx, id, undefined, reason)) === 0) throw new Refusal('wrong_state', { what: 'review' })
    return { effects: [{ what: 'review_disappears', count: 1 }], details: { reason } }
  },
}

/** Undoing an approval makes the review wait again; one that was reported is shown while it waits. */
export const reviewApproval: Undo = {
  async undo(tx, id, details) {
    const { report = '' } = details as { report?: string }
    if ((await disapproveReview(tx, id, report)) === 0) throw new Refusal('wrong_state', { what: 'review' })
    return { effects: [{ what: report === '' ? 'review_disappears' : 'review_waits', count: 1 }], details: { report } }
  },
  async redo(tx, id) {
    const approved = await setApproved(tx, id)
    if (!approved) throw new Refusal('wrong_state', { what: 'review' })
    return { effects: [{ what: 'review_returns', count: 1 }], details: approved }
  },
}

/** The opposite of an answer is the one before, so both ways are the same. */
const revertAnswer: Undo['undo'] = async (tx, id, details) => {
  const { was, is } = details as Body<typeof contract.answerReview>
  if ((await lockAnswer(tx, id)) !== is) throw new Refusal('stale_version', { what: 'change' })
  await setAnswer(tx, id, was)
  const values = [{ field: 'answer', before: is, after: was }]
  return { effects: [{ what: 'answers_change', count: 1 }], values, details: { was: is, is: was } }
}
export const reviewAnswer: Undo = { undo: revertAnswer, redo: revertAnswer }
