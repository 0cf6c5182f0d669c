import type { Config } from '#platform/config/config.server.ts'
import { type Details, recordAudit } from '#platform/database/audit.server.ts'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import { Refusal } from '#platform/errors.ts'
import type { Undo } from '#platform/feature.server.ts'
import type { Caller } from '#platform/http/caller.server.ts'
import type { Undone } from '#platform/undo.ts'
import { Settings, type SocialLink } from './contract.ts'
import { networkNames, networks } from './networks.ts'
import { lockSettings, storedSettings, storeSetting } from './sql.server.ts'

type Mode = Pick<Config, 'mode'>
type Name = keyof Settings
const names = Object.keys(Settings.shape) as Name[]

const noLinks = { linkedin: '', youtube: '', github: '', facebook: '', instagram: '' }

/** What holds until an admin changes it. A demonstration shows what the specification describes. */
const defaults: Record<Config['mode'], Settings> = {
  live: { reviews: 'approved', returnDays: 30, ...noLinks },
  demo: {
    reviews: 'at_once',
    returnDays: 30,
    ...noLinks,
    linkedin: 'https://www.linkedin.com',
    youtube: 'https://www.youtube.com',
    github: 'https://github.com',
  },
}

/** The settings in force. A stored value that this version does not know counts as not stored. */
export async function readSettings(db: Database | Tx, { mode }: Mode): Promise<Settings> {
  const stored = await storedSettings(db)
  const known = names.flatMap((name) => {
    const { success, data } = Settings.shape[name].safeParse(stored[name])
    return success ? [[name, data]] : []
  })
  return { ...defaults[mode], ...Object.fromEntries(known) }
}

/** The social networks that the shop has a page on. */
export async function socialLinks(db: Database, mode: Mode): Promise<SocialLink[]> {
  const settings = await readSettings(db, mode)
  return networkNames.map((name) => ({ name: networks[name], href: settings[name] })).filter(({ href }) => href !== '')
}

/** Stores the values that differ, and records them before and after. Returns 0 if none does. */
export function changeSettings(db: Database, mode: Mode, admin: Caller, change: Partial<Settings>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await lockSettings(tx)
    const before = await readSettings(tx, mode)
    const changed = names.filter((name) => change[name] !== undefined && change[name] !== before[name])
    if (changed.length === 0) return 0
    await store(tx, change, changed)
    const valuesOf = (settings: Partial<Settings>) => Object.fromEntries(changed.map((name) => [name, settings[name]!]))
    await recordAudit(tx, admin.id, 'settings.edit', 'settings', { was: valuesOf(before), is: valuesOf(change) })
    return 1
  })
}

async function store(tx: Tx, values: Partial<Settings>, changed: readonly Name[]): Promise<void> {
  for (const name of changed) await storeSetting(tx, name, values[name]!)
}

/** A change is taken back while its values still hold; the opposite of a change is a change. */
export function settingsUndo(mode: Mode): Undo {
  const revert = async (tx: Tx, _: string, details: unknown): Promise<Undone<Details>> => {
    const { was, is } = details as Record<'was' | 'is', Partial<Settings>>
    await lockSettings(tx)
    const current = await readSettings(tx, mode)
    const changed = names.filter((name) => name in is)
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
