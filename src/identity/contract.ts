import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Email, line, Modified, Page } from '#platform/contract/shapes.ts'
import { because } from '#platform/refusals/field-problem.ts'
import { isReturnPath } from './sign-in/return-path.ts'

const tag = { name: 'Accounts', description: 'Registering, signing in, and who is an admin.' }

// The identity library and PostgreSQL keep no NUL, and half of a surrogate pair is no character.
const isStorable = (value: string) => value.isWellFormed() && !value.includes('\0')

/** A password is taken exactly as typed: 10 to 128 characters, no rules of composition (NIST SP 800-63B 3.1.1). */
export const Password = z.string().min(1).min(10).max(128).refine(isStorable, because('unprintable'))

const RequiredEmail = z.string().trim().min(1).pipe(z.email().max(254).toLowerCase())

/** What the register form takes. */
export const Registration = z.strictObject({
  name: line(100, 'required'),
  email: RequiredEmail,
  password: Password,
})

/** What the sign-in form takes. A wrong password may have any length that cannot be right. */
export const SignIn = z.strictObject({
  email: RequiredEmail,
  password: z.string().min(1).max(1000).refine(isStorable, because('not_password')),
})

export const ResetRequest = z.strictObject({ email: RequiredEmail })

export const NewPassword = z.strictObject({
  token: z.string().regex(/^[A-Za-z0-9_-]{1,200}$/),
  password: Password,
})

/** Who signed in. Their role is not here: it is asked with the token, of the database as it is then. */
export type Person = z.infer<typeof Person>
export const Person = z.object({
  email: z.string(),
  name: z.string(),
  image: z.string().nullable(),
  emailVerified: z.boolean(),
})

const SignedInPerson = z.object({ user: Person })
const Done = z.object({ status: z.boolean() })

/** Makes an account and signs it in. A mail asks to confirm the address. */
export const register = endpoint('POST /auth/sign-up/email', {
  tag,
  summary: 'Register with name, email and password',
  access: 'public',
  status: 201,
  body: Registration,
  reply: SignedInPerson,
  refusals: ['already_exists', 'rate_limited', 'unavailable'],
})

/**
 * Signs in. A wrong password and an unknown address are answered alike. Where a second factor is set, nobody is
 * signed in yet: `user` is null, and the code is sent next.
 */
export const signInWithPassword = endpoint('POST /auth/sign-in/email', {
  tag,
  summary: 'Sign in with email and password',
  access: 'public',
  body: SignIn,
  reply: z.object({ user: Person.nullable() }),
  refusals: ['wrong_password', 'rate_limited', 'unavailable'],
})

/** Six digits of an authenticator app, or a recovery code. */
export const Code = z.strictObject({
  code: z
    .string()
    .trim()
    .min(1)
    .max(30)
    .check(z.stringFormat('code', /^[A-Za-z0-9 -]+$/))
    .transform((code) => code.replaceAll(' ', '')),
})

/** The second step of signing in, within ten minutes of the first. A recovery code works once. */
export const sendSecondFactor = endpoint('POST /auth/second-factor', {
  tag,
  summary: 'Finish signing in with the second factor',
  access: 'public',
  body: Code,
  reply: SignedInPerson,
  refusals: ['wrong_code', 'rate_limited'],
})

/** Where to send the browser to sign in with Google; a cookie binds the answer to this browser. */
export const startGoogle = endpoint('POST /auth/sign-in/social', {
  tag,
  summary: 'Begin the sign-in with Google',
  access: 'public',
  body: z.strictObject({
    popup: z.boolean(),
    returnTo: z.string().max(500).refine(isReturnPath, because('not_page')).optional(),
  }),
  reply: z.object({ url: z.string() }),
})

/** Ends the identity session of this browser, and with it every access token that came of it. */
export const endSession = endpoint('POST /auth/sign-out', {
  tag,
  summary: 'Sign out: end the session of the cookie, and the access token that this call carries, if any',
  access: 'public',
  reply: Done,
})

/** Whom the identity cookie belongs to, if anyone. */
export const getSession = endpoint('GET /auth/get-session', {
  tag,
  summary: 'Who is signed in in this browser',
  access: 'public',
  reply: z.object({ user: Person.nullable() }),
})

/** Mails a link for a new password, if there is such an account. The answer never tells. */
export const requestReset = endpoint('POST /auth/request-password-reset', {
  tag,
  summary: 'Ask for a mail with a link to set a new password',
  access: 'public',
  body: ResetRequest,
  reply: Done,
  refusals: ['rate_limited'],
})

/** Sets a new password with a mailed token, which works once, for 30 minutes. Ends all sessions of the account. */
export const resetPassword = endpoint('POST /auth/reset-password', {
  tag,
  summary: 'Set a new password with a mailed token',
  access: 'public',
  body: NewPassword,
  reply: Done,
  refusals: ['link_expired', 'rate_limited', 'unavailable'],
})

/** Mails the link that confirms the address once more. */
export const sendVerification = endpoint('POST /auth/send-verification-email', {
  tag,
  summary: 'Send the mail that confirms the address again',
  access: 'proven',
  reply: Done,
})

/** What the sign-in page has to offer. */
export const identitySettings = endpoint('GET /identity-settings', {
  tag,
  summary: 'Which ways of signing in there are',
  access: 'public',
  reply: z.object({ demo: z.boolean(), google: z.boolean() }),
})

/** How long a token lives, so that the browser can renew it in time. */
export const Token = z.object({ token: z.string(), expiresInSeconds: z.int() })

/** Exchanges a proof of identity for an access token of the shop. Makes nobody an account who is not proven. */
export const exchangeToken = endpoint('PUT /users/:email', {
  tag,
  summary: 'Exchange the identity session for an access token',
  access: 'proven',
  body: z.strictObject({ email: Email.optional() }),
  reply: Token,
})

/** Whether the caller is an admin, today. `needsSecondFactor`: they would be, once they set one up. */
export const isAdmin = endpoint('GET /admin/:email', {
  tag,
  summary: 'Whether the caller is an admin',
  access: 'owner-of-email',
  reply: z.object({ admin: z.boolean(), needsSecondFactor: z.boolean() }),
})

/** Ends the token at once, on every node. */
export const revokeToken = endpoint('DELETE /tokens/current', {
  tag,
  summary: 'End the access token that this call carries',
  access: 'signed-in',
  reply: z.object({ deletedCount: z.int() }),
})

/** An account as admins see it: no hash, no token, nothing of its profile. */
export const Account = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(['customer', 'admin']),
  active: z.boolean(),
  since: z.iso.datetime(),
})
export type Account = z.output<typeof Account>

export const listUsers = endpoint('GET /users', {
  tag,
  summary: 'All accounts, newest first',
  access: 'admin',
  query: Page.extend({ q: line(100).optional() }),
  reply: z.array(Account),
})

const roleChange = {
  tag,
  access: 'admin',
  reply: Modified,
  refusals: ['not_found', 'reauth_required', 'last_admin'],
} as const

/** Makes somebody an admin: 1, or 0 when they were. Asks for a sign-in of the last ten minutes. */
export const makeAdmin = endpoint('PUT /users/admin/:email', { ...roleChange, summary: 'Make an account an admin' })
export const revokeAdmin = endpoint('DELETE /users/admin/:email', {
  ...roleChange,
  summary: 'Make an admin a customer',
})
/** Ends all sessions of an account and lets it sign in no more. Its orders stay. */
export const deactivateUser = endpoint('PUT /users/inactive/:email', { ...roleChange, summary: 'Close an account' })
export const reactivateUser = endpoint('PUT /users/active/:email', { ...roleChange, summary: 'Open an account again' })
