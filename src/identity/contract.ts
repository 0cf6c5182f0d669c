import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Email, line } from '#platform/contract/shapes.ts'

/** A password is taken exactly as typed: 10 to 128 characters, no rules of composition (NIST SP 800-63B 3.1.1). */
export const Password = z
  .string('password is required')
  .min(1, 'password is required')
  .min(10, 'must have at least 10 characters')
  .max(128, 'must have at most 128 characters')

/** What the register form takes. */
export const Registration = z.strictObject({
  name: line(100, 'name is required'),
  email: Email,
  password: Password,
})

/** What the sign-in form takes. A wrong password may have any length. */
export const SignIn = z.strictObject({
  email: Email,
  password: z.string('password is required').min(1, 'password is required').max(1000),
})

/** How long a token lives, so that the browser can renew it in time. */
export const Token = z.object({ token: z.string(), expiresInSeconds: z.int() })

/** Exchanges a proof of identity for an access token of the shop. Makes nobody an account who is not proven. */
export const exchangeToken = endpoint('PUT /users/:email', {
  summary: 'Exchange the identity session for an access token',
  access: 'proven',
  body: z.strictObject({ email: Email.optional() }),
  reply: Token,
})

/** Whether the caller is an admin, today. */
export const isAdmin = endpoint('GET /admin/:email', {
  summary: 'Whether the caller is an admin',
  access: 'owner-of-email',
  reply: z.object({ admin: z.boolean() }),
})

/** Ends the token at once, on every node. */
export const dropToken = endpoint('DELETE /tokens/current', {
  summary: 'End the access token that this call carries',
  access: 'signed-in',
  reply: z.object({ deletedCount: z.int() }),
})
