import { expect, test } from 'vitest'
import { search } from '../../src/goods/search/contract.ts'
import { openCatalogue } from './catalogue.ts'

test('a designation that the shop does not have leads to the nearest of its type, and this is said', async () => {
  const shop = await openCatalogue()
  const nearest = {
    '30310': ['30310', 'tapered-roller-bearing-302', 'IW-302-30210'],
    'taper roller 30310': ['30310', 'tapered-roller-bearing-302', 'IW-302-30210'],
    '688zz': ['688', 'ball-bearing-miniature', 'IW-MB-608-2Z'],
    'bearing 688 2rs': ['688', 'ball-bearing-miniature', 'IW-MB-608-2RS'],
    '7320': ['7320', 'angular-contact-bearing-72', 'IW-72B-7210B'],
    HK2025: ['hk2025', 'needle-bearing-hk', 'IW-HK-HK2012'],
    '425-5M-15': ['425', 'timing-belt-htd-5m', 'IW-HTD5M-400-15'],
  }
  for (const [q, [said, family, sku]] of Object.entries(nearest)) {
    const { groups, near } = await shop.asVisitor(search, { q })
    expect([near[0]?.toLowerCase(), groups[0]?.family?.slug, groups[0]?.products[0]?.sku], q).toEqual([
      said,
      family,
      sku,
    ])
  }
  const unit = await shop.asVisitor(search, { q: 'UCFL205' })
  expect([unit.unsold, unit.groups[0]?.products[0]?.sku]).toEqual([['ucfl'], 'IW-UCF205'])
  const roller = await shop.asVisitor(search, { q: 'NU205' })
  expect([roller.unsold, roller.groups.length > 0]).toEqual([['nu'], true])
})
