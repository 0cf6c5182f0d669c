import type { FieldProblem, FieldProblems } from './refusals/field-problem.ts'
import type { RefusalParams } from './refusals/params.ts'

/**
 * Every refusal code of the shop with its HTTP status. The list is the API's vocabulary; the first code of a status stands for
 * an answer that is not the shop's own.
 */
export const statusOf = {
  malformed: 400,
  invalid_id: 400,
  invalid_query: 400,
  unknown_host: 400,
  bad_signature: 400,
  link_expired: 400,
  not_signed_in: 401,
  wrong_password: 401,
  wrong_code: 401,
  not_allowed: 403,
  foreign_origin: 403,
  reauth_required: 403,
  second_factor_required: 403,
  address_unconfirmed: 403,
  not_found: 404,
  method_not_allowed: 405,
  out_of_stock: 409,
  several_orders: 409,
  price_changed: 409,
  lines_refused: 409,
  already_paid: 409,
  order_cancelled: 409,
  product_withdrawn: 409,
  hold_ended: 409,
  payment_in_progress: 409,
  payment_not_found: 409,
  payment_refused: 409,
  already_exists: 409,
  last_admin: 409,
  not_open: 409,
  stale_version: 409,
  wrong_state: 409,
  too_large: 413,
  address_too_long: 414,
  unsupported_media: 415,
  invalid_fields: 422,
  idempotency_mismatch: 422,
  quota: 422,
  cart_full: 422,
  too_many: 422,
  rate_limited: 429,
  too_many_open_orders: 429,
  headers_too_large: 431,
  unexpected: 500,
  unavailable: 503,
  payments_paused: 503,
} as const

export type RefusalCode = keyof typeof statusOf

/** `cause` is only logged: what the shop could not do. */
type Details = { fields?: FieldProblems; retryAfterSeconds?: number; cause?: unknown }

/** A code's parameters and details; optional for codes without parameters. */
type RefusalArgs<Code extends RefusalCode> =
  Record<never, never> extends RefusalParams[Code]
    ? [given?: RefusalParams[Code] & Details]
    : [given: RefusalParams[Code] & Details]

/**
 * An error that the shop explains to its user: a code with its parameters. The sentence is built where it is shown. Any
 * other error is a bug.
 */
export class Refusal<Code extends RefusalCode = RefusalCode> extends Error {
  readonly code: Code
  readonly params: RefusalParams[Code]
  readonly fields: FieldProblems
  readonly retryAfterSeconds: number | undefined

  constructor(code: Code, ...[given = {} as never]: RefusalArgs<Code>) {
    const { fields = {}, retryAfterSeconds, cause, ...params } = given as Details
    super(`${code} ${JSON.stringify(params)}`, { cause })
    this.name = 'Refusal'
    this.code = code
    this.params = params as RefusalParams[Code]
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
  }

  get status(): number {
    return statusOf[this.code]
  }
}

/** Messages by form field, which the reader can act on. */
export type FieldErrors = Record<string, string>

type Answer = {
  fields?: FieldErrors
  params?: Record<string, unknown>
  errorCodes?: Record<string, FieldProblem>
  retryAfterSeconds?: number | undefined
  requestId?: string
}

/** A refusal as the client receives it: the code is for programs, the sentences are in the reader's language. */
export class Problem extends Error {
  readonly code: RefusalCode
  readonly fields: FieldErrors
  readonly params: Record<string, unknown>
  readonly errorCodes: Record<string, FieldProblem>
  readonly retryAfterSeconds: number | undefined
  readonly requestId: string | undefined

  constructor(code: RefusalCode, sentence: string, answer: Answer = {}) {
    super(sentence)
    this.name = 'Problem'
    this.code = code
    this.fields = answer.fields ?? {}
    this.params = answer.params ?? {}
    this.errorCodes = answer.errorCodes ?? {}
    this.retryAfterSeconds = answer.retryAfterSeconds
    this.requestId = answer.requestId
  }

  get status(): number {
    return statusOf[this.code]
  }
}

/** The browser's credentials could not be renewed: who the reader is cannot be said, whatever the call was about. */
export class CredentialsFailed extends Problem {
  constructor({ code, message, retryAfterSeconds }: Problem) {
    super(code, message, { retryAfterSeconds })
    this.name = 'CredentialsFailed'
  }
}

/** Returns a refusal for a screen to show; rethrows any other error. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  throw error
}
