/** Every refusal of the shop and the status it is answered with. The list is the API's vocabulary. */
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
  not_found: 404,
  method_not_allowed: 405,
  out_of_stock: 409,
  price_changed: 409,
  already_paid: 409,
  order_cancelled: 409,
  payment_in_progress: 409,
  payment_not_found: 409,
  already_exists: 409,
  last_admin: 409,
  stale_version: 409,
  request_in_progress: 409,
  wrong_state: 409,
  too_large: 413,
  unsupported_media: 415,
  invalid_fields: 422,
  idempotency_mismatch: 422,
  quota: 422,
  rate_limited: 429,
  too_many_open_orders: 429,
  headers_too_large: 431,
  unexpected: 500,
  unavailable: 503,
} as const

export type RefusalCode = keyof typeof statusOf

/** What is wrong with which field of a form, in words that its reader can act on. */
export type FieldErrors = Record<string, string>

/** `cause` is for the log: what the shop could not do. */
type Details = { fields?: FieldErrors; retryAfterSeconds?: number; requestId?: string; cause?: unknown }

/** A refusal the shop explains to its user. Anything else that is thrown is a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly fields: FieldErrors
  readonly retryAfterSeconds: number | undefined
  readonly requestId: string | undefined

  constructor(code: RefusalCode, message: string, details: Details = {}) {
    super(message, { cause: details.cause })
    this.name = 'Refusal'
    this.code = code
    this.fields = details.fields ?? {}
    this.retryAfterSeconds = details.retryAfterSeconds
    this.requestId = details.requestId
  }

  get status(): number {
    return statusOf[this.code]
  }
}

/** The refusal that a failed call ends with, or a rethrow of what was a bug. */
export async function refusalOf(work: Promise<unknown>): Promise<Refusal | undefined> {
  try {
    await work
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
