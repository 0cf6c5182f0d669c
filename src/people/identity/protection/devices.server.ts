import { createHash, randomBytes } from 'node:crypto'
import { parseCookies } from 'better-auth/cookies'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { AppContext } from '#base/platform/context.server.ts'
import { createId } from '#base/platform/ids.server.ts'

const maxPerAccount = 20
const cookieDays = 400

/**
 * Browsers that have signed in to an account with its password. They hold a random cookie, which serves only to count
 * their attempts apart from those of strangers: it does not sign anyone in.
 */
export function createDeviceRegistry({ config, db }: Pick<AppContext, 'config' | 'db'>) {
  const isSecure = config.shopUrl.startsWith('https:')
  const name = `${isSecure ? '__Host-' : ''}ironwright.device`
  const readToken = (request: FastifyRequest) => {
    const token = parseCookies(request.headers.cookie ?? '').get(name)
    return token && /^[A-Za-z0-9_-]{43}$/.test(token) ? token : undefined
  }

  return {
    /** The id of the requesting browser as a known device of the account; undefined if it is not one. */
    async find(request: FastifyRequest, email: string): Promise<string | undefined> {
      const token = readToken(request)
      if (!token) return undefined
      const device = await db
        .selectFrom('identityDevices')
        .innerJoin('users', 'users.id', 'identityDevices.userId')
        .select('identityDevices.id')
        .where('users.email', '=', email)
        .where(sql<boolean>`token_hash = sha256(convert_to(users.id || ':' || ${token}, 'UTF8'))`)
        .executeTakeFirst()
      return device?.id
    },

    /** Makes the browser a known device of the account that it has just signed in to. */
    async remember(request: FastifyRequest, reply: FastifyReply, userId: string): Promise<void> {
      const token = readToken(request) ?? randomBytes(32).toString('base64url')
      const tokenHash = createHash('sha256').update(`${userId}:${token}`).digest()
      await db
        .insertInto('identityDevices')
        .values({ id: createId(), userId, tokenHash })
        .onConflict((conflict) => conflict.columns(['userId', 'tokenHash']).doUpdateSet({ seenAt: sql<Date>`now()` }))
        .execute()
      const newest = db
        .selectFrom('identityDevices')
        .select('id')
        .where('userId', '=', userId)
        .orderBy('seenAt', 'desc')
      await db
        .deleteFrom('identityDevices')
        .where('userId', '=', userId)
        .where('id', 'not in', newest.limit(maxPerAccount))
        .execute()
      const attributes = `Path=/; Max-Age=${cookieDays * 86_400}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
      reply.header('set-cookie', `${name}=${token}; ${attributes}`)
    },
  }
}

export type DeviceRegistry = ReturnType<typeof createDeviceRegistry>
