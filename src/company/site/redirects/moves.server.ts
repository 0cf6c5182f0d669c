import type { Tx } from '#base/platform/database/connect.server.ts'
import { dropQuery } from './path.ts'
import { lockRedirects, readTargets, storeRedirect } from './sql.server.ts'

/**
 * Lets the address that a page had lead to the one that it has now, in the transaction that changes it. What led to the old address
 * leads to the new one, and what led away from the new one goes, since it has a page.
 */
export async function recordMove(tx: Tx, from: string, to: string): Promise<void> {
  if (from === to) return
  await lockRedirects(tx)
  const targets = await readTargets(tx)
  if (targets.has(to)) await storeRedirect(tx, to, '')
  for (const [old, target] of targets)
    if (dropQuery(target) === from && old !== to) await storeRedirect(tx, old, to + target.slice(from.length))
  await storeRedirect(tx, from, to)
}
