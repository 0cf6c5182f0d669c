import { Refusal } from '#base/platform/errors.ts'
import { toRefusal } from '#base/platform/http/problem.server.ts'

/** The provider's `error` object. https://docs.stripe.com/api/errors */
export type ErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
  payment_intent?: unknown
  payment_method?: unknown
}

/** A refused call changes nothing: its transaction is rolled back. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

export function refuseInvalid(message: string, details: Partial<ErrorBody> = {}, status = 400): StripeRefusal {
  return new StripeRefusal(status, { type: 'invalid_request_error', message, ...details })
}

/** 404 if the path names the object, 400 if a parameter does. */
export function refuseMissing(kind: string, id: string, param: string, status: 400 | 404 = 404): StripeRefusal {
  return refuseInvalid(`No such ${kind}: '${id}'`, { code: 'resource_missing', param }, status)
}

export function refuseWrongState(message: string, intent: unknown): StripeRefusal {
  return refuseInvalid(message, { code: 'payment_intent_unexpected_state', payment_intent: intent })
}

/** Another request is working on the same object; the official library retries by itself. */
export function refuseBusy(code: 'idempotency_key_in_use' | 'lock_timeout', message: string): StripeRefusal {
  return refuseInvalid(message, { code }, 409)
}

/** Any failure in the provider's format. What is not a refusal is reported without details. */
export function toErrorReply(error: Error): { status: number; body: { error: ErrorBody }; isBug: boolean } {
  const refusal = error instanceof StripeRefusal ? error : translated(error)
  return { status: refusal.status, body: { error: refusal.body }, isBug: refusal.body.type === 'api_error' }
}

function translated(error: Error): StripeRefusal {
  const { code: sqlState } = error as { code?: string }
  if (sqlState === '55P03' || sqlState === '40P01') {
    return refuseBusy(
      'lock_timeout',
      'This object cannot be accessed right now because another request is accessing it.',
    )
  }
  const { status, code, message } = error instanceof Refusal ? error : toRefusal(error)
  if (status < 500) return refuseInvalid(message, { code: code === 'rate_limited' ? 'rate_limit' : code }, status)
  return new StripeRefusal(status, { type: 'api_error', message: 'The payment sandbox cannot answer at the moment.' })
}
