import type { AppContext } from '#base/platform/context.server.ts'
import { recordAudit } from '#base/platform/database/audit.server.ts'
import type { Database } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { lockSettings, readStoredSetting, storeSetting } from '#base/settings/sql.server.ts'
import { readRequirements } from './read-requirements.server.ts'

type Shop = Pick<AppContext, 'config' | 'db'>

/** `sold`: it had sold before this list existed. */
type OpeningRecord = { how: 'complete' | 'anyway' | 'sold' }

const setting = 'opened'

export const isOpen = async ({ config, db }: Shop): Promise<boolean> =>
  config.mode === 'demo' || (await readStoredSetting(db, setting)) !== undefined

/**
 * Opens a shop once, and records who did it and what was missing. An open shop stays open. Returns 0 if it was open
 * already.
 */
export async function openForOrders(
  db: Database,
  adminId: string | null,
  how: OpeningRecord['how'],
  missing: string[],
) {
  return await db.transaction().execute(async (tx) => {
    await lockSettings(tx)
    if ((await readStoredSetting(tx, setting)) !== undefined) return 0
    await storeSetting(tx, setting, { how } satisfies OpeningRecord)
    await recordAudit(tx, adminId, 'shop.open', 'shop', { how, missing })
    return 1
  })
}

/** The keys of missing requirements. */
export async function listMissingKeys(shop: Shop): Promise<string[]> {
  return (await readRequirements(shop)).filter(({ done }) => !done).map(({ key }) => key)
}

/**
 * Returns the check that runs before an order is placed. A shop with all requirements met opens with its first order.
 */
export function openGate(shop: Shop): () => Promise<void> {
  let passed = false
  return async () => {
    passed ||= (await isOpen(shop)) || (await openIfComplete(shop))
    // guard: a live shop takes no order before it is open | never | opening
    if (!passed) throw new Refusal('not_open')
  }
}

async function openIfComplete(shop: Shop): Promise<boolean> {
  if ((await listMissingKeys(shop)).length > 0) return false
  await openForOrders(shop.db, null, 'complete', [])
  return true
}
