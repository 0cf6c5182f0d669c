import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { Config } from '#base/platform/config/config.server.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import type { Database } from '#base/platform/database/connect.server.ts'
import { listAllowedHosts } from '#base/platform/http/security.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import { deleteSecondFactor, markConfirmed } from './accounts/confirmation.server.ts'
import { createOpenIdSignIn } from './openid/openid.server.ts'
import type { OpenIdSource } from './openid/source.server.ts'
import { clearOverall, clearResetMail, passwordTries } from './protection/account-attempts.server.ts'
import { deriveIdentityKeys } from './second-factor/keys.server.ts'
import { createHashedSessions } from './session/hashed-sessions.server.ts'
import type { IdentityMails } from './sign-in/mails.server.ts'
import { resetOwner } from './sign-in/reset-owner.server.ts'
import { verifiedSignIn, verifiedSignInPath } from './sign-in/verified-sign-in.server.ts'

const day = 24 * 60 * 60

export type Auth = ReturnType<typeof openAuth>

/** better-auth on our tables, reachable only through this feature's own endpoints. */
export function openAuth({ config, db, log }: AppContext, mails: IdentityMails, source: OpenIdSource | undefined) {
  const { protocol } = new URL(config.shopUrl)
  return betterAuth({
    appName: 'Ironwright',
    baseURL: config.shopUrl,
    basePath: '/api/auth',
    ...deriveIdentityKeys(config),
    trustedOrigins: [...listAllowedHosts(config)].map((host) => `${protocol}//${host}`),
    database: createHashedSessions(db),
    plugins: [secondFactor(config), verifiedSignIn, ...(source ? [createOpenIdSignIn(source, { db, log })] : [])],

    user: {
      modelName: 'users',
      additionalFields: { guestEmail: { type: 'string', required: false, input: false } },
      validateUserInfo: ({ user, source: { method, action } }) =>
        // guard: an address that its provider has not verified creates no account | method === 'oauth' && action === 'create-user' && !user.emailVerified → 0 > 1 | identity/openid/google.test
        method === 'oauth' && action === 'create-user' && !user.emailVerified
          ? { error: 'email_not_verified' }
          : undefined,
    },
    // The idle timeout and the shorter limits of admins are defined in the database: session_lives().
    session: {
      modelName: 'identitySessions',
      expiresIn: 7 * day,
      disableSessionRefresh: true,
      additionalFields: { source: { type: 'string', required: false, input: false } },
    },
    account: { modelName: 'identityAccounts', updateAccountOnSignIn: false, storeStateStrategy: 'database' },
    verification: { modelName: 'identityVerifications', storeIdentifier: 'hashed' },

    emailAndPassword: {
      enabled: true,
      minPasswordLength: 10,
      maxPasswordLength: 128,
      resetPasswordTokenExpiresIn: 30 * 60,
      // guard: a password reset ends all sessions | true → false | identity/sign-in/reset.test
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => mails.reset(user, token),
      async onPasswordReset({ user }) {
        await confirmByReset(db, user.id)
        // guard: a new password can be used while strangers guess the old one | drop | identity/sign-in/sign-in.test
        await clearOverall({ config, db }, passwordTries, user.email)
        await clearResetMail({ config, db }, user.email)
        const owner = resetOwner.getStore()
        if (owner) owner.userId = user.id
      },
    },
    databaseHooks: {
      session: { create: { before: (session, context) => admit(db, session, getSource(context)) } },
      // The provider's tokens are never used again, so they are not stored where they could be stolen.
      account: {
        create: {
          before: async (account) => ({ data: { ...account, accessToken: null, refreshToken: null, idToken: null } }),
        },
      },
    },

    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    onAPIError: { errorURL: `${config.shopUrl}/api/auth/popup-done` },
    logger: {
      level: 'error',
      log: (_level, message) => log.warn({ identity: message }, 'the identity library reports a problem'),
    },
    advanced: {
      // No other host of the domain can set or read it. The library's own option only gives a weaker prefix.
      cookiePrefix: protocol === 'https:' ? '__Host-ironwright' : 'ironwright',
      useSecureCookies: false,
      defaultCookieAttributes: { secure: protocol === 'https:' },
      ipAddress: { ipAddressHeaders: ['x-forwarded-for'] },
      // Our migrations create the tables and define more than the library's schema check knows.
      database: { generateId: () => createId(), validateSchema: false },
    },
  })
}

/** The second factor, required after a password or any other proof of identity. */
function secondFactor({ identity }: Pick<Config, 'identity'>) {
  const plugin = twoFactor({
    issuer: 'Ironwright',
    schema: { twoFactor: { modelName: 'identityTwoFactors' } },
    accountLockout: { maxFailedAttempts: 10, durationSeconds: 15 * 60 },
    // Passwords are at Firebase then, so a recent sign-in there is required instead.
    allowPasswordless: identity.kind === 'firebase',
  })
  const after = plugin.hooks.after.map((hook) => ({
    ...hook,
    // guard: a sign-in at Firebase does not bypass the second factor | call.path === verifiedSignInPath → false | identity/firebase/firebase.test
    matcher: (call: Parameters<typeof hook.matcher>[0]) => hook.matcher(call) || call.path === verifiedSignInPath,
  }))
  return { ...plugin, hooks: { ...plugin.hooks, after } }
}

/** The OpenID provider that started a session, if its owner is returning from one. */
const getSource = (context: { path?: string; params?: { id?: string } } | null) =>
  context?.path?.startsWith('/callback') ? context.params?.id : undefined

/**
 * A deactivated account cannot sign in by any method; the error reads like a wrong password. An account with a second
 * factor cannot sign in at a provider alone. The session remembers where it began.
 */
async function admit<S extends { userId: string }>(db: Database, session: S, source: string | undefined) {
  const user = await db
    .selectFrom('users')
    .select(['deactivatedAt', 'twoFactorEnabled'])
    .where('id', '=', session.userId)
    .executeTakeFirst()
  // guard: a closed account cannot sign in | never | identity/sign-in/sign-in.test
  if (user?.deactivatedAt)
    throw new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'deactivated' })
  // guard: a sign-in at a provider does not bypass the second factor | never | identity/openid/google.test
  if (user?.twoFactorEnabled && source)
    throw new APIError('FORBIDDEN', { code: 'second_factor_required', message: 'second_factor_required' })
  return { data: { ...session, source } }
}

/**
 * Setting a password with a mailed token proves the address, so the second factor of the person who first registered it
 * is removed.
 */
async function confirmByReset(db: Database, userId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // guard: a reset by the owner removes a stranger's second factor | drop | identity/sign-in/confirm.test
    if (await markConfirmed(tx, userId)) await deleteSecondFactor(tx, userId)
  })
}
