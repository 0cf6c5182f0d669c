import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { ModifiedReply } from '#base/platform/contract/shapes.ts'
import { tag } from '../contract.ts'
import { newsKinds } from '../kinds.ts'

/** What a browser shows. */
const PushKinds = z.array(z.enum(newsKinds)).min(1).max(newsKinds.length)

/** 65 and 16 bytes as base64url. */
const publicKey = z.string().regex(/^[\w-]{87}$/)
const authSecret = z.string().regex(/^[\w-]{22}$/)

/** `isThis`: the browser that asks. */
const PushDevice = z.object({
  _id: z.string(),
  browser: z.string(),
  since: z.iso.datetime(),
  kinds: PushKinds,
  isThis: z.boolean(),
})
export type PushDevice = z.output<typeof PushDevice>

/** `key`: the shop's public key for push services (VAPID, RFC 8292), as base64url. */
export const listPushDevices = endpoint('GET /push-devices', {
  tag,
  summary: 'Your browsers that show what is new',
  access: 'admin',
  reply: z.object({ key: z.string(), devices: z.array(PushDevice) }),
})

/** A subscription of the browser that calls, in place of an earlier one. It ends with the session. */
export const savePushDevice = endpoint('PUT /push-devices', {
  tag,
  summary: 'Show what is new in this browser',
  access: 'admin',
  body: z.strictObject({
    endpoint: z.string().regex(/^https?:\/\/[\w.:-]{1,200}\/[!-~]{0,800}$/),
    publicKey,
    authSecret,
    kinds: PushKinds,
  }),
  reply: ModifiedReply,
  refusals: ['wrong_state'],
})

export const deletePushDevice = endpoint('DELETE /push-devices/:id', {
  tag,
  summary: 'Show nothing in one of your browsers any more',
  access: 'admin',
  reply: ModifiedReply,
  refusals: ['not_found'],
})
