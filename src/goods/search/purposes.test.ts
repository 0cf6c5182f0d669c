import { beforeAll, expect, test } from 'vitest'
import { editFamily, getEditableFamily, listEditableFamilies } from '#goods/catalogue/taxonomy/contract.ts'
import { fillSmallCatalogue } from '../../../test/search/small-catalogue.ts'
import { ada, shareShop } from '../../../test/shop.ts'
import { changeSynonym, search } from './contract.ts'

const shared = shareShop()
beforeAll(() => fillSmallCatalogue(shared()))

async function setPurposes(slug: string, purposes: string, bn = '') {
  const admin = shared().as(ada)
  const families = await admin(listEditableFamilies, {})
  for (const { _id } of families) {
    const found = await admin(getEditableFamily, { id: _id })
    if (found.slug !== slug) continue
    const translations = { ...found.entry.translations, purposes: { bn } }
    return await admin(editFamily, { id: _id, was: found.entry, is: { ...found.entry, purposes, translations } })
  }
  throw new Error(slug)
}

const find = async (q: string) => {
  const { groups, leftOut, unsold } = await shared().asVisitor(search, { q })
  return { families: groups.map(({ family }) => family?.slug), leftOut: leftOut.map(({ text }) => text), unsold }
}

test('a family is found by what it is for, in each language, with a word of each side', async () => {
  await setPurposes('hex-nut', 'close, secure: bolt end, stud', 'আটকানো: স্টাড')
  await expect.poll(() => find('secure a stud m8')).toEqual({ families: ['hex-nut'], leftOut: [], unsold: [] })
  expect(await find('what do I need to close studs')).toMatchObject({ families: ['hex-nut'] })
  expect((await find('স্টাড আটকানো')).families).toEqual(['hex-nut'])
  // Of one side alone nothing is meant.
  expect((await find('secure m8')).unsold).toEqual(['secure'])
})

test('a line needs words on both sides of its colon', async () => {
  for (const purposes of ['secure a stud', 'secure:', ': stud', 'a: b: c', 'secure: stud\nclose'])
    await expect(setPurposes('hex-nut', purposes), purposes).rejects.toMatchObject({
      errorCodes: { 'is.purposes': { code: 'not_purpose' } },
    })
  await expect(setPurposes('hex-nut', '', 'আটকানো')).rejects.toMatchObject({
    errorCodes: { 'is.translations.purposes.bn': { code: 'not_purpose' } },
  })
})

test('what nothing comes near is said to be not sold, whatever else is typed, unless something is for it', async () => {
  await shared().as(ada)(changeSynonym, { kind: 'unsold', name: 'plywood', means: '–' })
  await expect.poll(() => find('plywood m8')).toEqual({ families: [], leftOut: [], unsold: ['plywood'] })
  expect(await find('hexagon nut for plywood')).toMatchObject({ families: ['hex-nut'] })
  await setPurposes('hex-nut', 'hold: plywood')
  await expect.poll(() => find('hold plywood')).toMatchObject({ families: ['hex-nut'] })
})

test('a name that nothing is called is not sold, though its size is', async () => {
  expect(await find('grease nipple m8')).toMatchObject({ unsold: ['grease nipple'] })
  expect(await find('hexagon nut m8 xq-77')).toMatchObject({ unsold: [], leftOut: ['xq-77'], families: ['hex-nut'] })
})
