import type { RefusalCode } from './kinds.ts'

/**
 * The HTTP status of the codes that every feature may use. The first code of a status stands for an answer that is not the shop's own.
 */
export const commonStatuses = {
  malformed: 400,
  invalid_id: 400,
  invalid_query: 400,
  unknown_host: 400,
  bad_signature: 400,
  not_signed_in: 401,
  not_allowed: 403,
  account_required: 403,
  foreign_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  wrong_state: 409,
  already_exists: 409,
  stale_version: 409,
  too_large: 413,
  address_too_long: 414,
  unsupported_media: 415,
  invalid_fields: 422,
  idempotency_mismatch: 422,
  quota: 422,
  too_many: 422,
  rate_limited: 429,
  headers_too_large: 431,
  unexpected: 500,
  unavailable: 503,
} as const

export type CommonCode = keyof typeof commonStatuses

/** The HTTP status of each refusal code: in browsers of the common ones, on the server of all that features have registered. */
export const statusByCode = { ...commonStatuses } as unknown as Record<RefusalCode, number>
