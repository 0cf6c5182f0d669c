import { expect, test } from 'vitest'
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
]

test('a part is found whatever is typed beside it, and however it is spaced', async () => {
  const shop = await openCatalogue()
  const found: [string, string | undefined][] = []
  for (const [q] of wanted) found.push([q, (await judgeSearch(shop, { q, families: [] })).families[0]])
  expect(found).toEqual(wanted)
})

test.each(['plywood 18mm', 'star knob M8 female', 'remove broken bolt', 'grease', 'brake pads ford focus'])(
  'that %s is not sold is said, and nothing of that size is shown',
  async (q) => {
    const { families, isUnsold } = await judgeSearch(await openCatalogue(), { q, families: [] })
    expect([families, isUnsold]).toEqual([[], true])
  },
)

test('a thread of inches is answered beside a word that nothing has', async () => {
  const shop = await openCatalogue()
  expect((await judgeSearch(shop, { q: 'xq-standard 1/4-20', families: [] })).families).not.toEqual([])
})
