import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { DeletedReply, line, TypedPassword } from '#base/platform/contract/shapes.ts'
import { toAsciiDigits } from '#base/platform/text/digits.ts'
import { Code, Password } from '#people/identity/contract.ts'

export const tag = {
  name: 'Security',
  description: 'Passwords, the second factor, where one is signed in, and one’s data.',
}

/** A browser in which the account is signed in. `current` is the caller's. */
export const SessionView = z.object({
  _id: z.string(),
  current: z.boolean(),
  /** Such as 'Firefox on Linux'; empty if the browser does not reveal it. */
  browser: z.string(),
  address: z.string(),
  since: z.iso.datetime(),
  lastSeen: z.iso.datetime(),
})
export type SessionView = z.output<typeof SessionView>

/**
 * How an account is protected. Accounts that only use another service have no password here. `needsEnrolmentCode`: setting up the
 * second factor takes a one-time code of the shop's operator.
 */
export const Protection = z.object({
  secondFactor: z.boolean(),
  password: z.boolean(),
  needsEnrolmentCode: z.boolean(),
})
export type Protection = z.output<typeof Protection>

export const getProtection = endpoint('GET /protection', {
  tag,
  summary: 'How the caller’s account is guarded',
  access: 'signed-in',
  reply: Protection,
})

export const listSessions = endpoint('GET /sessions', {
  tag,
  summary: 'Where the caller is signed in, last used first',
  access: 'signed-in',
  reply: z.array(SessionView),
})

/** Signs a browser out, immediately and on every node. */
export const endOneSession = endpoint('DELETE /sessions/:id', {
  tag,
  summary: 'Sign one of the caller’s browsers out',
  access: 'signed-in',
  reply: DeletedReply,
  refusals: ['not_found'],
})

export const endOtherSessions = endpoint('DELETE /sessions', {
  tag,
  summary: 'Sign the caller out everywhere else',
  access: 'signed-in',
  reply: DeletedReply,
})

const current = TypedPassword

export const ChangedPassword = z.strictObject({ current, password: Password })

/** Sets a new password and signs out all other browsers. */
export const changePassword = endpoint('PUT /password', {
  tag,
  summary: 'Change the password',
  access: 'session-cookie',
  body: ChangedPassword,
  reply: z.object({ status: z.boolean() }),
  refusals: ['rate_limited', 'unavailable'],
})

/** `password`: required of accounts that have one here. */
export const Confirmation = z.strictObject({ password: current.optional() })

// The first second factor of an admin of a live shop needs it, at both steps.
const enrolmentCode = line(40).overwrite(toAsciiDigits).optional()
export const Enrolment = Confirmation.extend({ enrolmentCode })
export const EnrolmentConfirmation = Code.extend({ enrolmentCode })

/** Starts setting up the second factor. It takes effect once a first code is confirmed. */
export const beginSecondFactor = endpoint('POST /second-factor', {
  tag,
  summary: 'Get the secret for an authenticator app',
  access: 'session-cookie',
  status: 201,
  body: Enrolment,
  reply: z.object({ uri: z.string(), secret: z.string(), recoveryCodes: z.array(z.string()) }),
  refusals: ['address_unconfirmed', 'reauth_required', 'wrong_state', 'rate_limited'],
})

export const confirmSecondFactor = endpoint('PUT /second-factor', {
  tag,
  summary: 'Confirm the authenticator app with its first code',
  access: 'session-cookie',
  body: EnrolmentConfirmation,
  reply: z.object({ status: z.boolean() }),
  refusals: ['address_unconfirmed', 'wrong_code', 'rate_limited'],
})

export const removeSecondFactor = endpoint('POST /second-factor/removal', {
  tag,
  summary: 'Sign in without a second factor from now on',
  access: 'session-cookie',
  body: Confirmation,
  reply: z.object({ status: z.boolean() }),
  refusals: ['reauth_required', 'rate_limited'],
})

/** Ten new codes; the old ones become invalid. */
export const renewRecoveryCodes = endpoint('POST /second-factor/recovery-codes', {
  tag,
  summary: 'Create new recovery codes',
  access: 'session-cookie',
  status: 201,
  body: Confirmation,
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  refusals: ['reauth_required', 'wrong_state', 'rate_limited'],
})
