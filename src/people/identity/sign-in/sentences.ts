import { Problem } from '#base/platform/errors.ts'
import type { RefusalCode } from '#base/platform/refusals/kinds.ts'
import type { Reason } from '#base/ui/hooks/use-action.ts'
import { m } from '#paraglide/messages.js'
import { StorageUnsupported } from '../session/token-storage.ts'

/** Codes that only Firebase uses; the shop's own refusals are problems. */
type FirebaseCode =
  | 'domain-not-set-up'
  | 'network-request-failed'
  | 'web-storage-unsupported'
  | 'invalid-api-key'
  | 'operation-not-allowed'
  | 'wrong-password'
  | 'email-already-in-use'
  | 'weak-password'
  | 'too-many-requests'
  | 'user-disabled'

/** A sign-in that failed before the shop was called, or on return from a provider; codes as identity services use them. */
export type SignInCode =
  | 'popup-blocked'
  | 'popup-closed-by-user'
  | 'cancelled-popup-request'
  | 'email-not-verified'
  | 'second-factor-required'
  | 'provider-unavailable'
  | 'unauthorized-domain'
  | 'internal-error'
  | FirebaseCode

export class SignInError extends Error {
  readonly code: SignInCode
  /** The service's name, as people know it. */
  readonly provider: string

  constructor(code: SignInCode, provider = '') {
    super(code)
    this.code = code
    this.provider = provider
  }
}

const ofSignIn: Record<SignInCode, (provider: { name: string }) => string> = {
  'popup-blocked': m.auth_error_popup_blocked,
  'popup-closed-by-user': m.auth_error_popup_closed_by_user,
  'cancelled-popup-request': m.auth_error_cancelled_popup_request,
  'email-not-verified': m.auth_error_email_not_verified,
  'second-factor-required': m.auth_error_second_factor_required,
  'provider-unavailable': m.auth_error_provider_unavailable,
  'unauthorized-domain': m.auth_error_unauthorized_domain,
  'internal-error': m.auth_error_internal_error,
  'domain-not-set-up': m.auth_error_domain_not_set_up,
  'network-request-failed': m.auth_error_service_unreachable,
  'web-storage-unsupported': m.auth_error_web_storage_unsupported,
  'invalid-api-key': m.auth_error_not_set_up,
  'operation-not-allowed': m.auth_error_operation_not_allowed,
  'wrong-password': m.auth_error_wrong_password,
  'email-already-in-use': m.auth_error_email_already_in_use,
  'weak-password': m.auth_error_weak_password,
  'too-many-requests': m.auth_error_too_many_tries,
  'user-disabled': m.auth_error_user_disabled,
}

// A wrong password and an unknown person share one code, so that they read the same.
const ofProblem: Partial<Record<RefusalCode, (problem: Problem) => string>> = {
  wrong_password: m.auth_error_wrong_password,
  already_exists: m.auth_error_email_already_in_use,
  link_expired: m.auth_error_link_expired,
  unexpected: m.auth_error_internal_error,
  rate_limited: ({ params, retryAfterSeconds = 60 }) => {
    const wait = { minutes: minutes(retryAfterSeconds) }
    return params.what === 'mails' ? m.auth_error_too_many_mails(wait) : m.auth_error_too_many_requests(wait)
  },
}

/** An error as a sentence that a person can act on. */
export function getSentence(error: unknown): string {
  if (error instanceof Problem) return ofProblem[error.code]?.(error) ?? error.message
  if (error instanceof SignInError) return ofSignIn[error.code]({ name: error.provider })
  if (error instanceof StorageUnsupported) return m.auth_error_web_storage_unsupported()
  return m.auth_error_internal_error()
}

const minutes = (seconds: number): string => m.auth_error_minutes({ count: Math.ceil(seconds / 60) })

/** A failure as the account forms show it: at its field, or after `Error:`, as the specification requires. */
export function toIdentityReason(error: unknown): Reason {
  const fields = error instanceof Problem ? error.fields : {}
  const code = error instanceof SignInError ? error.code : undefined
  const message = Object.keys(fields).length > 0 ? '' : m.error_prefix({ sentence: getSentence(error) })
  return { message, code, fields }
}

/** The error that the return from the provider carries in the URL or in the popup's message. */
export function toOpenIdError(code: string, provider: string): SignInError {
  if (code === 'access_denied') return new SignInError('cancelled-popup-request')
  if (unproven.includes(code)) return new SignInError('email-not-verified', provider)
  if (code === 'second_factor_required') return new SignInError('second-factor-required')
  if (code === 'state_mismatch' || code === 'state_not_found') return new SignInError('unauthorized-domain')
  if (providerFailed.includes(code)) return new SignInError('provider-unavailable', provider)
  return new SignInError('internal-error')
}

const unproven = ['email_not_verified', 'email_not_found', 'account_not_linked']

/** The identity library's codes for tokens that are missing or invalid, and the providers' own codes. */
const providerFailed = [
  'invalid_code',
  'unable_to_get_user_info',
  'issuer_mismatch',
  'server_error',
  'temporarily_unavailable',
]

/**
 * Codes of Firebase that have another name here, or that must read alike so that they do not reveal which addresses
 * have accounts.
 */
const firebaseNames: Record<string, SignInCode> = {
  'unauthorized-domain': 'domain-not-set-up',
  'user-not-found': 'wrong-password',
  'invalid-credential': 'wrong-password',
  'invalid-login-credentials': 'wrong-password',
  'invalid-email': 'wrong-password',
  'api-key-not-valid.-please-pass-a-valid-api-key.': 'invalid-api-key',
  'account-exists-with-different-credential': 'email-already-in-use',
  'user-cancelled': 'cancelled-popup-request',
  timeout: 'network-request-failed',
}

/** An error of Firebase's library as one of the sign-in. */
export function toFirebaseError(error: unknown): SignInError {
  const { code = '' } = error as { code?: string }
  const name = code.replace(/^auth\//, '')
  const known = firebaseNames[name] ?? name
  return new SignInError(Object.hasOwn(ofSignIn, known) ? (known as SignInCode) : 'internal-error', 'Google')
}
