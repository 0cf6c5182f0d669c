import type { Config } from '#base/platform/config/config.server.ts'
import { type Details, recordAudit } from '#base/platform/database/audit.server.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Undo } from '#base/platform/feature.server.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import type { UndoResult } from '#base/platform/undo.ts'
import { ShopSettings, type SocialLink } from './contract.ts'
import { type SettingName, settingNames, settings } from './fields.ts'
import { networkNames, networks } from './networks.ts'
import { lockSettings, readStoredSettings, storeSetting } from './sql.server.ts'

type Mode = Pick<Config, 'mode'>

/** The values until an admin changes them. */
const initial = (mode: Config['mode']) =>
  Object.fromEntries(settingNames.map((name) => [name, settings[name][mode]])) as ShopSettings

/** The settings in force. A stored value that this version does not know counts as not stored. */
export async function readSettings(db: Database | Tx, { mode }: Mode): Promise<ShopSettings> {
  const stored = await readStoredSettings(db)
  const known = settingNames.flatMap((name) => {
    const { success, data } = ShopSettings.shape[name].safeParse(stored[name])
    return success ? [[name, data]] : []
  })
  return { ...initial(mode), ...Object.fromEntries(known) }
}

/** The social networks that the shop has a page on. */
export async function loadSocialLinks(db: Database, mode: Mode): Promise<SocialLink[]> {
  const addresses = await readSettings(db, mode)
  return networkNames.map((name) => ({ name: networks[name], href: addresses[name] })).filter(({ href }) => href !== '')
}

/** Stores the values that differ, and records them before and after. Returns 0 if none differs. */
export function changeSettings(
  db: Database,
  mode: Mode,
  admin: Caller,
  change: Partial<ShopSettings>,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await lockSettings(tx)
    const before = await readSettings(tx, mode)
    const changed = settingNames.filter((name) => change[name] !== undefined && change[name] !== before[name])
    if (changed.length === 0) return 0
    await store(tx, change, changed)
    const pickValues = (all: Partial<ShopSettings>) => Object.fromEntries(changed.map((name) => [name, all[name]!]))
    await recordAudit(tx, admin.id, 'settings.edit', 'settings', { was: pickValues(before), is: pickValues(change) })
    return 1
  })
}

async function store(tx: Tx, values: Partial<ShopSettings>, changed: readonly SettingName[]): Promise<void> {
  for (const name of changed) await storeSetting(tx, name, values[name]!)
}

/** A change can be undone while its values are still in force; its undo is the opposite change. */
export function createSettingsUndo(mode: Mode): Undo {
  const revert = async (tx: Tx, _: string, details: unknown): Promise<UndoResult<Details>> => {
    const { was, is } = details as Record<'was' | 'is', Partial<ShopSettings>>
    await lockSettings(tx)
    const current = await readSettings(tx, mode)
    const changed = settingNames.filter((name) => name in is)
    if (changed.some((name) => current[name] !== is[name])) throw new Refusal('stale_version', { what: 'change' })
    await store(tx, was, changed)
    return {
      effects: [{ what: 'settings_change', count: changed.length }],
      values: changed.map((name) => ({ field: name, before: is[name]!, after: was[name]! })),
      details: { was: is, is: was } as Details,
    }
  }
  return { undo: revert, redo: revert }
}
