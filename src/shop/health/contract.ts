import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { ModifiedReply } from '#base/platform/contract/shapes.ts'

const tag = { name: 'Health', description: 'Whether everything that the shop needs is there.' }

/** The result of a check, in the caller's language; `detail` is a service's own message, in English. */
export const CheckResult = z.object({
  name: z.string(),
  state: z.enum(['good', 'info', 'warning', 'bad']),
  text: z.string(),
  remedy: z.string(),
  detail: z.string(),
})
export type CheckResult = z.output<typeof CheckResult>

/**
 * A background task whose last run failed, and how many runs have failed since its last success. It is retried
 * automatically.
 */
export const FailedTask = z.object({
  name: z.string(),
  text: z.string(),
  error: z.string(),
  times: z.int(),
  since: z.iso.datetime(),
})
export type FailedTask = z.output<typeof FailedTask>

/** Every check really tries its service, which takes seconds. Within 15 s the previous answer is returned. */
export const getHealth = endpoint('GET /health', {
  tag,
  summary: 'Try everything that the shop needs',
  access: 'admin',
  reply: z.object({ at: z.iso.datetime(), checks: z.array(CheckResult), tasks: z.array(FailedTask) }),
})

/** 0 if the task has succeeded meanwhile. */
export const runTask = endpoint('POST /health/tasks', {
  tag,
  summary: 'Run a failed background task again, at once',
  access: 'admin',
  body: z.strictObject({ name: z.string().regex(/^[a-z_]{1,40}$/) }),
  reply: ModifiedReply,
})
