import { expect, test } from 'vitest'
import { search } from '../../src/goods/search/contract.ts'
import { openCatalogue } from './catalogue.ts'
import { judgeSearch } from './judge.ts'

const wanted: [search: string, family: string][] = [
  // How many are wanted is no size.
  ['M8 nuts box of 100', 'hex-nut-iso-4032'],
  ['pack of 100 M8 nuts', 'hex-nut-iso-4032'],
  ['50 off M10 washers', 'plain-washer-iso-7089'],
  ['10 x M8 nyloc nuts', 'lock-nut-iso-7040'],
  ['M6 washers qty 200', 'plain-washer-iso-7089'],
  ['bags of 500 M4x10 cap screws', 'socket-cap-screw-iso-4762'],
  // One word may be typed as two.
  ['turn buckle M10', 'turnbuckle-din-1480'],
  ['turn buckel M10', 'turnbuckle-din-1480'],
  ['circ clip 20', 'circlip-external-din-471'],
  ['ANSI B18.3 1/4-20', 'socket-cap-screw-iso-4762'],
  ['washers form A M8 stainless', 'plain-washer-iso-7089'],
  ['flat washers form A M6', 'plain-washer-iso-7089'],
  ['tap M8 spiral flute', 'hand-tap-set-din-352'],
  ['penny washer M8 s/s', 'large-washer-iso-7093'],
  ['bolt with ring on top for lifting a motor M16', 'eye-bolt-din-580'],
  ['shaft stop collar 20mm', 'shaft-collar-din-705'],
  // A tool for a part is not the part.
  ['circlip 23 mm shaft', 'circlip-external-din-471'],
  ['circlip pliers 23 mm shaft', 'circlip-pliers'],
]

test('a part is found whatever is typed beside it, and however it is spaced', async () => {
  const shop = await openCatalogue()
  const found: [string, string | undefined][] = []
  for (const [q] of wanted) found.push([q, (await judgeSearch(shop, { q, families: [] })).families[0]])
  expect(found).toEqual(wanted)
})

test.each([
  'plywood 18mm',
  'star knob M8 female',
  'remove broken bolt',
  'grease',
  'brake pads ford focus',
  'o-ring 20 x 2',
  'oil seal 35x52x7',
  'welding electrodes 2.5mm',
  '18v cordless drill',
])('that %s is not sold is said, and nothing of that size is shown', async (q) => {
  const { families, isUnsold } = await judgeSearch(await openCatalogue(), { q, families: [] })
  expect([families, isUnsold]).toEqual([[], true])
})

test.each([
  ['bearing 18 mm bore', '18 mm', 'IW-62-6203'],
  ['bearing 19mm bore', '19 mm', 'IW-62-6203'],
  ['sprocket 08B 18T', '18 t', 'IW-606S-08BZ17'],
  ['sprocket 18 tooth', '18', 'IW-606S-06BZ17'],
  ['spring washer 17 mm inside diameter', '17 mm', 'IW-127-M16-SPRZ'],
  ['circlip 23 mm shaft', '23 mm', 'IW-471-22'],
  ['F clamp 1200mm', '1200 mm', 'IW-5117-1000X120'],
  ['M7 hexagon nut', 'M7', 'IW-4032-M6-N8Z'],
])('of %s, the nearest size of what was named is shown', async (q, size, sku) => {
  const { near, groups } = await (await openCatalogue()).asVisitor(search, { q })
  expect([near, groups[0]?.products[0]?.sku]).toEqual([[size], sku])
})

test('a family whose bores are far from the one that was named shows nothing else of that size', async () => {
  const { groups } = await (await openCatalogue()).asVisitor(search, { q: 'bearing 18 mm bore' })
  expect(groups.map(({ family }) => family?.slug)).not.toContain('ball-bearing-miniature')
})

test.each([
  ['philips screwdriver no.2', 'IW-2380-PH2'],
  ['phillips 2 screwdriver', 'IW-2380-PH2'],
  ['phillips screwdriver', 'IW-2380-PH0'],
  ['ph 2 bit', 'IW-1173-PH2'],
  ['coupling bores 16 and 19', 'IW-JC-19-16-19-92'],
  ['jaw coupling 14/16', 'IW-JC-19-14-16-92'],
])('%s is understood whole', async (q, sku) => {
  const { leftOut, near, groups } = await (await openCatalogue()).asVisitor(search, { q })
  expect([leftOut, near, groups[0]?.products[0]?.sku]).toEqual([[], [], sku])
})

test('what has only attributes of these names is not what is wanted', async () => {
  const { families } = await judgeSearch(await openCatalogue(), { q: 'bolt with ring for lifting M16', families: [] })
  expect(families[0]).toMatch(/bolt|screw/)
})

test('a thread of inches is answered beside a word that nothing has', async () => {
  const shop = await openCatalogue()
  expect((await judgeSearch(shop, { q: 'xq-standard 1/4-20', families: [] })).families).not.toEqual([])
})
