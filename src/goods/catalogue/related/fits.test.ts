import { expect, test } from 'vitest'
import { families, lines, openCatalogue } from '../../../../test/search/catalogue.ts'
import type { AlternativeDefinition } from '../attribute-definition.ts'
import { getProductDetails } from '../contract.ts'
import { chooseFit } from './choose-fit.ts'

type Line = (typeof lines)[number]

const bySize = Map.groupBy(lines, ({ family, size }) => `${family}/${size}`)
const definitions = new Map(families.map(({ slug, attributes }) => [slug, attributes as AlternativeDefinition[]]))

/** Each product with what was chosen for each role, of those of the size that it names. */
const pairs = lines.flatMap((host) =>
  (host.fits ?? []).map(({ role, ref }) => {
    const candidates = (bySize.get(ref) ?? []).filter(({ sku }) => sku !== host.sku)
    const chosen = chooseFit(
      host.attributes,
      candidates.map((line) => ({ ...line, quantity: line.stock, demand: 0 })),
      definitions.get(ref.split('/')[0]!)!,
    )
    return { host, role, chosen, ref }
  }),
)

const isStainless = ({ attributes }: Pick<Line, 'attributes'>) => /stainless/i.test(String(attributes.material))
const isFastener = ({ family }: Pick<Line, 'family'>) => /screw(?!driver)|bolt|nut|washer|rod-din/.test(family!)
const getClass = ({ attributes }: Pick<Line, 'attributes'>) => String(attributes.strengthClass ?? '')

test('no part of the demonstration goes with one of another metal or of a class that it breaks', () => {
  const wrong = pairs.filter(({ host, chosen }) => {
    if (!chosen || ![host, chosen].every(isFastener)) return false
    const [bolt, other] = /^\d+\.\d$/.test(getClass(host)) ? [host, chosen] : [chosen, host]
    const [level] = /^\d+(?=\.\d$)/.exec(getClass(bolt)) ?? []
    const isBrass = [host, chosen].some(({ attributes }) => attributes.material === 'Brass')
    return (
      (!isBrass && isStainless(host) !== isStainless(chosen)) ||
      (level !== undefined && /^\d+$/.test(getClass(other)) && Number(getClass(other)) < Number(level)) ||
      (level !== undefined && Number(level) > 8 && getClass(other) === '200 HV') ||
      (getClass(host) === 'A4-80' && /^A/.test(getClass(chosen)) && getClass(chosen) !== 'A4-80')
    )
  })
  expect(wrong.map(({ host, chosen }) => `${host.sku} ${chosen!.sku}`)).toEqual([])
  expect(pairs.length).toBeGreaterThan(10_000)
})

test('nearly all parts find what goes with them, and screws their drill, tap and key', () => {
  const missing = pairs.filter(({ chosen }) => !chosen)
  expect(missing.length / pairs.length).toBeLessThan(0.08)
  expect(
    [...new Set(missing.map(({ role }) => role))].filter((role) => /drill|tap|key|spanner|bit/.test(role)),
  ).toEqual([])
})

test('a product’s page shows what fits it, and repeats none of these families as what it is used with', async () => {
  const shop = await openCatalogue()
  const details = async (sku: string) => {
    const [{ slug }] = (await shop.db.selectFrom('products').select('slug').where('sku', '=', sku).execute()) as [
      { slug: string },
    ]
    return shop.asVisitor(getProductDetails, { slug })
  }
  const readFits = async (sku: string) =>
    Object.fromEntries((await details(sku)).fits.map(({ role, sku }) => [role, sku]))
  expect(await readFits('IW-4762-M8X30-A4')).toMatchObject({
    ...{ nut: 'IW-4032-M8-A4', washer: 'IW-7089-M8-A4W', 'hex key': 'IW-2936-6' },
    ...{ 'clearance drill': 'IW-338-9.0-HSS', 'tapping drill': 'IW-338-6.8-HSS', tap: 'IW-352-M8' },
  })
  expect(await readFits('IW-4762-M8X30-129B')).not.toHaveProperty('nut')
  expect(await readFits('IW-4014-M8X40-109P')).toMatchObject({ nut: 'IW-4032-M8-N10P', washer: 'IW-7090-M8' })
  const repeated: string[] = []
  let used = 0
  for (const { sku, fits } of lines.filter((_, index) => index % 30 === 0)) {
    const { usedWith } = await details(sku)
    used += usedWith.length
    const referred = (fits ?? []).map(({ ref }) => ref.split('/')[0])
    repeated.push(...usedWith.filter(({ slug }) => referred.includes(slug)).map(({ slug }) => `${sku} ${slug}`))
  }
  expect(repeated).toEqual([])
  expect(used).toBeGreaterThan(0)
})
