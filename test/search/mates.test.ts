import { expect, test } from 'vitest'
import { search } from '../../src/goods/search/contract.ts'
import { openCatalogue } from './catalogue.ts'
import { judgeSearch } from './judge.ts'

/** What is asked for, and the family and size that fit, by the standards of both. */
const asked = [
  ['hex key for M6 set screw', 'hex-key-iso-2936', { hexKey: 3 }],
  ['allen key for m8 cap screw', 'hex-key-iso-2936', { hexKey: 6 }],
  ['allen key for M8 button head', 'hex-key-iso-2936', { hexKey: 5 }],
  ['spanner for M10 bolt', 'combination-spanner-iso-7738', { acrossFlats: 16 }],
  ['wrench for m12 lock nut', 'combination-spanner-iso-7738', { acrossFlats: 18 }],
  ['socket for m12 nut', 'socket-iso-2725', { acrossFlats: 18 }],
  ['bit for M4 pan head phillips screw', 'bit-iso-1173', { drive: 'PH2' }],
  ['circlip pliers for 20 mm shaft ring', 'circlip-pliers', {}],
  ['tapping drill for M8 eye bolt', 'twist-drill-din-338', { diameter: 6.8 }],
  ['nut for M10 bolt', 'hex-nut-iso-4032', { thread: 'M10' }],
  ['M10 বোল্টের জন্য নাট', 'hex-nut-iso-4032', { thread: 'M10' }],
  ['এম৬ সেট স্ক্রুর জন্য হেক্স কি', 'hex-key-iso-2936', { hexKey: 3 }],
  ['M10 নাটের জন্য স্প্যানার', 'combination-spanner-iso-7738', { acrossFlats: 16 }],
  ['Maulschlüssel für M10 Mutter', 'combination-spanner-iso-7738', { acrossFlats: 16 }],
] as const

test('what goes with a part is what the catalogue says', async () => {
  const shop = await openCatalogue()
  const wrong: string[] = []
  for (const [q, family, attributes] of asked) {
    const { isRight, firstSku } = await judgeSearch(shop, { q, families: [family], first: { attributes } })
    if (!isRight) wrong.push(`${q}: ${firstSku}`)
  }
  expect(wrong).toEqual([])

  const { understood, total, groups } = await shop.asVisitor(search, { q: 'hex key for M6 set screw' })
  expect(understood.map(({ kind, text }) => `${kind} ${text}`)).toEqual(['words hex key', 'mate M6 set screw'])
  expect(understood[1]!.value).toMatch(/^IW-40(26|29)-M6X/)
  expect([total, groups.length]).toEqual([1, 1])
  // A screw for a nut is any screw of that thread, and not only the one that is named at nuts.
  expect((await shop.asVisitor(search, { q: 'screw for M8 nut' })).families).toBeGreaterThan(5)
  // The catalogue knows no hammer for it, but a hammer is a hammer.
  const hammers = await shop.asVisitor(search, { q: 'claw hammer for M6 screw' })
  expect(hammers.groups[0]?.family?.slug).toBe('claw-hammer')
  expect(hammers.leftOut.map(({ text }) => text)).toContain('M6')
})
