import type { AppContext } from '#base/platform/context.server.ts'
import { requirements } from '#requirements.server.ts'

/** A requirement that was looked at. `path`: empty for a setting of the server or a command. */
export type CheckedRequirement = { key: string; name: () => string; todo: () => string; path: string; done: boolean }

type Shop = Pick<AppContext, 'config' | 'db'>

/** What a live shop needs before it takes orders. */
export const readRequirements = (shop: Shop): Promise<CheckedRequirement[]> => check(shop, true)

/** What a live shop should have, and takes orders without. */
export const readAdvice = (shop: Shop): Promise<CheckedRequirement[]> => check(shop, false)

function check(shop: Shop, areBlocking: boolean): Promise<CheckedRequirement[]> {
  const needed = Object.entries(requirements).flatMap(([key, { name, remedy, path = '', isMet, blocks }]) =>
    isMet && blocks === areBlocking ? [{ key, name, todo: remedy, path, isMet }] : [],
  )
  return Promise.all(needed.map(async ({ isMet, ...requirement }) => ({ ...requirement, done: await isMet(shop) })))
}
