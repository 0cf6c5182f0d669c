import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { ModifiedReply } from '#base/platform/contract/shapes.ts'

const tag = { name: 'Opening', description: 'What a shop needs before it takes orders.' }

/** A requirement, in the caller's language. `path`: the screen where it is filled in; empty if there is none. */
export const OpeningStep = z.object({
  name: z.string(),
  todo: z.string(),
  path: z.string(),
  done: z.boolean(),
})
export type OpeningStep = z.output<typeof OpeningStep>

/**
 * `open`: the shop takes orders. A demonstration is always open and has no requirements. `testPayments`: the shop is
 * live, but its payment provider charges no card. `advice`: what it may open without, and should have soon.
 */
export const getOpening = endpoint('GET /opening', {
  tag,
  summary: 'Whether the shop takes orders, and what is missing',
  access: 'admin',
  reply: z.object({
    open: z.boolean(),
    testPayments: z.boolean(),
    requirements: z.array(OpeningStep),
    advice: z.array(OpeningStep),
  }),
})

/**
 * Takes orders from now on, whatever is missing. Records who decided that, and what was missing. 0: it was open
 * already.
 */
export const openAnyway = endpoint('POST /opening', {
  tag,
  summary: 'Take orders although something is missing',
  access: 'admin',
  body: z.strictObject({ anyway: z.literal(true) }),
  reply: ModifiedReply,
})
