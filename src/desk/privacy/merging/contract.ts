import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { DeletedReply, Email, TypedPassword } from '#base/platform/contract/shapes.ts'
import { tag } from '#people/security/contract.ts'

const byAdmin = { tag, access: 'admin' } as const
const byOwner = { tag, access: 'signed-in' } as const
const done = z.object({ status: z.boolean() })

/** Into which account another is to be merged. */
export const MergeTarget = z.strictObject({ email: Email })

/** A merge that the owner of the account has yet to agree to. `into`: the address of the account that gets everything. */
export const Merge = z.object({ into: z.string(), askedAt: z.iso.datetime() })
export type Merge = z.output<typeof Merge>

/**
 * Asks the owner of an account by mail whether all of it goes to another account, which ends theirs. Nothing moves before
 * they agree. Both addresses are confirmed, and neither is an admin's. Another question replaces the one before.
 */
export const askToMerge = endpoint('POST /customers/:id/merge', {
  ...byAdmin,
  summary: 'Ask a customer to merge their account into another',
  body: MergeTarget,
  reply: done,
  refusals: ['not_found', 'not_allowed', 'wrong_state', 'reauth_required'],
})

export const withdrawMerge = endpoint('DELETE /customers/:id/merge', {
  ...byAdmin,
  summary: 'Ask no longer',
  reply: DeletedReply,
  refusals: ['not_found'],
})

export const getMerge = endpoint('GET /personal-data/merge', {
  ...byOwner,
  summary: 'Into which account the caller is asked to merge theirs',
  reply: z.object({ merge: Merge.nullable() }),
})

export const MergeConsent = z.strictObject({ password: TypedPassword.optional() })

/**
 * Gives orders, addresses, lists and all else to the other account, and erases the caller's. What both accounts have, such as
 * an own number of the same part, stays as the other account has it. Requires the password, or a sign-in of the last ten
 * minutes of an account that has none.
 */
export const mergeAccount = endpoint('POST /personal-data/merge', {
  ...byOwner,
  summary: 'Merge one’s account into the other',
  body: MergeConsent,
  reply: done,
  refusals: ['not_found', 'wrong_state', 'reauth_required', 'rate_limited'],
})

export const declineMerge = endpoint('DELETE /personal-data/merge', {
  ...byOwner,
  summary: 'Keep one’s account as it is',
  reply: DeletedReply,
  refusals: ['not_found'],
})
