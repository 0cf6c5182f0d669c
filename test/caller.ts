import type { Caller } from '../src/base/platform/http/caller.server.ts'
import { createId } from '../src/base/platform/ids.server.ts'
import type { Person, TestShop } from './shop.ts'

/** A customer as the work of a call gets them, for tests that begin behind the API. */
export async function findCaller(shop: TestShop, person: Person): Promise<Caller> {
  await shop.getToken(person)
  const user = await shop.db
    .selectFrom('users')
    .select(['id', 'email', 'emailVerified', 'name', 'guestEmail'])
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow()
  const caller = { role: 'customer', needsSecondFactor: false, signedInRecently: true, sessionId: createId() } as const
  return { ...user, name: person.name, ...caller }
}
