import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import {
  Email,
  isStorable,
  ModifiedReply,
  PageQuery,
  PersonName,
  SearchText,
  TypedPassword,
} from '#base/platform/contract/shapes.ts'
import { withIssueCode } from '#base/platform/refusals/field-problem.ts'
import { createRowsBody, RowsReply } from '#base/platform/rows/contract.ts'
import { toAsciiDigits } from '#base/platform/text/digits.ts'
import { isGuestAddress } from './accounts/guest-address.ts'
import { isReturnPath } from './sign-in/return-path.ts'

const tag = { name: 'Accounts', description: 'Registering, signing in, and who is an admin.' }

/** A password is used exactly as typed: 10 to 128 characters, no composition rules (NIST SP 800-63B 3.1.1). */
export const Password = z.string().min(1).min(10).max(128).refine(isStorable, withIssueCode('unprintable'))

const RequiredEmail = z
  .string()
  .trim()
  .min(1)
  .pipe(z.email().max(254).toLowerCase())
  // guard: nobody signs in as a guest | !isGuestAddress(email) → true | identity/accounts/guests.test
  .refine((email) => !isGuestAddress(email), withIssueCode('not_email'))

/** The fields of the register form. */
export const Registration = z.strictObject({
  name: PersonName,
  email: RequiredEmail,
  password: Password,
})

/** The fields of the sign-in form. A wrong password may be shorter or longer than any valid one. */
export const SignIn = z.strictObject({
  email: RequiredEmail,
  password: TypedPassword,
})

export const ResetRequest = z.strictObject({ email: RequiredEmail })

export const NewPassword = z.strictObject({
  token: z.string().regex(/^[A-Za-z0-9_-]{1,200}$/),
  password: Password,
})

/** The signed-in person, without their role: each call with the token reads it from the database. */
export type Person = z.infer<typeof Person>
export const Person = z.object({
  email: z.string(),
  name: z.string(),
  image: z.string().nullable(),
  emailVerified: z.boolean(),
  /** The address that a guest has typed; null: the person has an account. */
  guestEmail: z.string().nullable(),
})

const SignedInPerson = z.object({ user: Person })
const Done = z.object({ status: z.boolean() })

/** Creates an account and signs it in. A mail asks to confirm the address. */
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
 * Signs in. A wrong password and an unknown address get the same response. With a second factor set, the sign-in is not
 * complete yet: `user` is null, and the client sends the code next.
 */
export const signInWithPassword = endpoint('POST /auth/sign-in/email', {
  tag,
  summary: 'Sign in with email and password',
  access: 'public',
  body: SignIn,
  reply: z.object({ user: Person.nullable() }),
  refusals: ['wrong_password', 'rate_limited', 'unavailable'],
})

/** What a mailed link proves the mailbox with. */
const MailedToken = z.string().regex(/^[A-Za-z0-9_-]{1,200}$/)

/** Where a guest gets mail about an order. It is not confirmed, and nothing is looked up by it. */
export const NewGuest = z.strictObject({ email: RequiredEmail })

/**
 * Starts the session of a guest, who can order and pay. The response is the same whether or not the address has an account:
 * the guest sees nothing of it.
 */
export const beginAsGuest = endpoint('POST /guests', {
  tag,
  summary: 'Go on to the checkout without an account, if the owner allows it',
  access: 'public',
  status: 201,
  body: NewGuest,
  reply: SignedInPerson,
  refusals: ['guests_off', 'rate_limited'],
})

/**
 * Starts a session of the guest who has followed the link in the mail about an order: it shows the order with its invoice in
 * any browser, as long as the link works. The session is none of an account, whoever has the address.
 */
export const returnAsGuest = endpoint('POST /guests/return', {
  tag,
  summary: 'See the order of a mailed link without an account',
  access: 'public',
  status: 201,
  body: z.strictObject({ token: MailedToken }),
  reply: SignedInPerson,
  refusals: ['link_expired', 'rate_limited'],
})

/**
 * Starts a session for a person who signed in at Firebase within the last five minutes. Finds the account by the
 * person's confirmed address, or creates one. As with a password, `user` is null while a second factor is pending.
 */
export const signInWithFirebase = endpoint('POST /sessions/firebase', {
  tag,
  summary: 'Sign in with an ID token of Firebase',
  access: 'public',
  body: z.strictObject({ idToken: z.string().regex(/^[A-Za-z0-9_.-]{1,4096}$/) }),
  reply: z.object({ user: Person.nullable() }),
  refusals: ['not_found', 'wrong_password', 'address_unconfirmed', 'rate_limited', 'unavailable'],
})

/** Six digits of an authenticator app, or a recovery code. */
export const Code = z.strictObject({
  code: z
    .string()
    .trim()
    .min(1)
    .max(30)
    .overwrite(toAsciiDigits)
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

/** Returns the URL to sign in at the provider; a cookie binds its response to this browser. */
export const startOpenId = endpoint('POST /auth/sign-in/social', {
  tag,
  summary: 'Begin the sign-in at Google or another OpenID provider',
  access: 'public',
  body: z.strictObject({
    popup: z.boolean(),
    returnTo: z.string().max(500).refine(isReturnPath, withIssueCode('not_page')).optional(),
  }),
  reply: z.object({ url: z.string() }),
  refusals: ['not_found', 'unavailable'],
})

/**
 * Ends the identity session of this browser and every access token issued from it. `continueAt` is where the browser
 * also ends the session at the provider.
 */
export const endSession = endpoint('POST /auth/sign-out', {
  tag,
  summary: 'Sign out: end the session of the cookie, and the access token that this call carries, if any',
  access: 'public',
  reply: Done.extend({ continueAt: z.string().optional() }),
})

/** The user of the identity cookie, if any. */
export const getSession = endpoint('GET /auth/get-session', {
  tag,
  summary: 'Who is signed in in this browser',
  access: 'public',
  reply: z.object({ user: Person.nullable() }),
})

/** Mails a link to set a new password if the account exists. The response does not reveal whether it does. */
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

export const AddressConfirmation = z.strictObject({
  token: MailedToken,
  password: Password.optional(),
})

/**
 * Confirms the address of an account with a mailed token. Unless the browser is signed in to the account, the owner of
 * the address also sets a new password: someone else may have registered it, and their password, second factor and
 * sessions end. With the token of a guest it makes the guest an account. If the address has a confirmed one, the orders
 * move there (`isMoved`), and its password stays.
 */
export const confirmAddress = endpoint('POST /auth/confirm-address', {
  tag,
  summary: 'Confirm an address with a mailed token',
  access: 'public',
  body: AddressConfirmation,
  reply: Done.extend({ isMoved: z.boolean() }),
  refusals: ['link_expired', 'rate_limited', 'unavailable'],
})

/** Mails the confirmation link again. */
export const sendVerification = endpoint('POST /auth/send-verification-email', {
  tag,
  summary: 'Send the mail that confirms the address again',
  access: 'session-cookie',
  reply: Done,
  refusals: ['rate_limited'],
})

/** A service other than the shop that people sign in with. */
export type IdentityProvider = z.infer<typeof IdentityProvider>
export const IdentityProvider = z.object({ id: z.enum(['google', 'oidc']), name: z.string() })

/** The settings that Firebase's library needs in a browser; none of it is secret. */
export type Firebase = z.infer<typeof Firebase>
export const Firebase = z.object({
  apiKey: z.string(),
  authDomain: z.string(),
  projectId: z.string(),
  emulatorHost: z.string().optional(),
})

/** The ways of signing in that the sign-in page offers. With `firebase`, accounts and passwords are kept there. */
export type IdentitySettings = z.infer<typeof IdentitySettings>
export const IdentitySettings = z.object({
  demo: z.boolean(),
  provider: IdentityProvider.nullable(),
  firebase: Firebase.nullable(),
  /** Whether people may order without an account. */
  guests: z.boolean(),
})

export const identitySettings = endpoint('GET /identity-settings', {
  tag,
  summary: 'Which ways of signing in there are',
  access: 'public',
  reply: IdentitySettings,
})

/** An access token with its lifetime, so that the browser can renew it in time. */
export const AccessTokenReply = z.object({ token: z.string(), expiresInSeconds: z.int() })

/** Exchanges a proof of identity for an access token of the shop. Never creates an account. */
export const exchangeToken = endpoint('PUT /users/:email', {
  tag,
  summary: 'Exchange the identity session for an access token',
  access: 'session-cookie',
  guests: true,
  body: z.strictObject({ email: Email.optional() }),
  reply: AccessTokenReply,
})

/** Whether the caller is an admin now. `needsSecondFactor`: they would be an admin once they set up a second factor. */
export const isAdmin = endpoint('GET /admin/:email', {
  tag,
  summary: 'Whether the caller is an admin',
  access: 'owner-of-email',
  guests: true,
  reply: z.object({ admin: z.boolean(), needsSecondFactor: z.boolean() }),
})

/** Revokes the token immediately, on every node. */
export const revokeToken = endpoint('DELETE /tokens/current', {
  tag,
  summary: 'End the access token that this call carries',
  access: 'signed-in',
  guests: true,
  reply: z.object({ deletedCount: z.int() }),
})

/** An account as admins see it: no hash, token or profile data. */
export const Account = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(['customer', 'admin']),
  active: z.boolean(),
  secondFactor: z.boolean(),
  since: z.iso.datetime(),
})
export type Account = z.output<typeof Account>

export const listUsers = endpoint('GET /users', {
  tag,
  summary: 'All accounts, newest first',
  access: 'admin',
  query: PageQuery.extend({ q: SearchText.optional() }),
  reply: z.array(Account),
})

/** `enrolmentCode`: the admin whose account was changed needs it to set up the second factor that is now required. */
export const AccountChange = ModifiedReply.extend({ enrolmentCode: z.string().optional() })

const roleChange = {
  tag,
  access: 'admin',
  reply: AccountChange,
  refusals: ['not_found', 'reauth_required', 'last_admin', 'address_unconfirmed'],
} as const

/** Makes an account an admin: 1, or 0 if it already was. Requires a sign-in within the last ten minutes. */
export const makeAdmin = endpoint('PUT /users/admin/:email', { ...roleChange, summary: 'Make an account an admin' })
export const revokeAdmin = endpoint('DELETE /users/admin/:email', {
  ...roleChange,
  summary: 'Make an admin a customer',
})
/** Ends all sessions of an account and blocks further sign-ins. Its orders stay. */
export const deactivateUser = endpoint('PUT /users/inactive/:email', { ...roleChange, summary: 'Close an account' })
export const reactivateUser = endpoint('PUT /users/active/:email', { ...roleChange, summary: 'Open an account again' })
/** Closes or opens customers' accounts; each undoes the other. Requires a sign-in within the last ten minutes. */
export const changeUsers = endpoint('POST /users/rows', {
  tag,
  summary: 'Close several accounts, or open them again',
  access: 'admin',
  body: createRowsBody(['close', 'open']),
  reply: RowsReply,
  refusals: ['reauth_required'],
})
/**
 * Removes the authenticator and recovery codes of someone who lost both, and ends their sessions. Admins cannot do this
 * to themselves.
 */
export const resetSecondFactor = endpoint('DELETE /users/second-factor/:email', {
  ...roleChange,
  summary: 'Remove the second factor of an account',
})
