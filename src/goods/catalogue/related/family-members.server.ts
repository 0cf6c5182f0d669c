import { toRowTag } from '#base/platform/cache/tag.ts'
import { isForPage } from '#base/platform/cache/tags.server.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import type { Database } from '#base/platform/database/connect.server.ts'
import { foldText } from '#base/platform/folding/fold.ts'
import type { Translations } from '#base/platform/text/locale.ts'
import { quoteLexeme, toAttributeWord } from '../index-words.ts'
import {
  type FamilyMember,
  findAlternativesByIds,
  findFamilyMembers,
  findProductsByWords,
} from '../page/details.sql.server.ts'

/** A family of more is too large to be kept: its products are looked for in the index. */
const maxMembers = 1000
/** Products of all families that are kept, some 10 MB. */
const maxKept = 10_000

type NamedMember = Pick<FamilyMember, 'slug' | 'sku' | 'name'> & { translations: Translations }

/** A family's products by their values. */
export type AlternativesOfFamily = {
  /** Those that have some values, with their values of other attributes; at most so many. */
  find: (
    having: readonly (readonly [key: string, value: string])[],
    keys: readonly string[],
    max: number,
  ) => Promise<{ id: string; sku: string; values: readonly (string | null)[] }[]>
  name: (ids: readonly string[]) => Promise<ReadonlyMap<string, NamedMember>>
}

type Member = {
  id: string
  folded: ReadonlyMap<string, string>
  values: Readonly<Record<string, unknown>>
  shown: NamedMember
}
export type AlternativesSource = {
  db: Database
  readMembers: (familyId: string) => Promise<readonly Member[] | undefined>
}

/** Reads a family's products once, and again after a change of one of them that other pages than its own show. */
export const openAlternatives = ({ db, remembered }: Pick<AppContext, 'db' | 'remembered'>): AlternativesSource => ({
  db,
  readMembers: remembered.readerByKey(
    { getTags: (familyId) => [toRowTag(familyId)], max: maxKept, measure: (members) => members?.length ?? 1 },
    async (familyId) => {
      const rows = await findFamilyMembers(db, familyId, maxMembers + 1)
      return rows.length > maxMembers ? undefined : rows.map(toMember)
    },
  ),
})

function toMember({ id, attributes, ...shown }: FamilyMember): Member {
  const values = attributes as Record<string, unknown>
  const folded = Object.entries(values).flatMap(([key, value]) =>
    value === null ? [] : [[key, foldText(String(value))] as const],
  )
  return { id, folded: new Map(folded), values, shown }
}

export async function openFamily(
  { db, readMembers }: AlternativesSource,
  familyId: string,
): Promise<AlternativesOfFamily> {
  // Others than pages need only some of them.
  const members = isForPage() ? await readMembers(familyId) : undefined
  return members ? inMemory(members) : inDatabase(db, familyId)
}

function inMemory(members: readonly Member[]): AlternativesOfFamily {
  return {
    async find(having, keys, max) {
      const wanted = having.map(([key, value]) => [key, foldText(value)] as const)
      const found = members.filter(({ folded }) => wanted.every(([key, value]) => folded.get(key) === value))
      const read = (value: unknown) => (value === undefined || value === null ? null : String(value))
      return found
        .slice(0, max)
        .map(({ id, shown: { sku }, values }) => ({ id, sku, values: keys.map((key) => read(values[key])) }))
    },
    async name(ids) {
      const wanted = new Set(ids)
      return new Map(members.flatMap(({ id, shown }) => (wanted.has(id) ? [[id, shown]] : [])))
    },
  }
}

const inDatabase = (db: Database, familyId: string): AlternativesOfFamily => ({
  find(having, keys, max) {
    const words = having.map(([key, value]) => quoteLexeme(toAttributeWord({ id: familyId }, key, value)))
    return findProductsByWords(db, words.join(' & '), keys, max)
  },
  name: (ids) => findAlternativesByIds(db, ids),
})
