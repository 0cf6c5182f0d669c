import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { toGroupQuery } from '../../src/goods/search/execute/find-groups.server.ts'
import { loadIndex } from '../../src/goods/search/index/load-index.server.ts'
import { interpretQuery } from '../../src/goods/search/query/interpret-query.ts'
import { rankCandidates } from '../../src/goods/search/query/rank-candidates.ts'
import { noFilter } from '../../src/goods/search/query/request.ts'
import { tokenize } from '../../src/goods/search/query/tokenize.ts'
import { WordIndex } from '../../src/goods/search/query/word-index.ts'
import { searchProducts } from '../../src/goods/search/service.server.ts'
import { openCatalogue } from './catalogue.ts'

const q = 'hex bolt m8x20 a2'

test('the steps of a search return what docs/search.md says', async () => {
  const { db } = await openCatalogue()
  const loaded = await loadIndex(db, undefined, new Set())
  const { index } = loaded
  const words = new WordIndex(index)
  const parts = interpretQuery(q, index, words)
  const { candidates } = rankCandidates(index, parts, new Map())
  const [best] = candidates
  const { words: required, preferred } = toGroupQuery(best!, noFilter)
  const request = { q, choices: new Map(), filter: noFilter, page: 1 }
  const result = await searchProducts(db, { ...loaded, words }, request)
  const tokens = tokenize(q).map((token) => {
    const { kind } = token
    return `${kind} ${kind === 'word' ? token.word : kind === 'thread' ? token.thread : kind === 'size' ? token.number : ''}`
  })
  const values = [
    `${index.families.length} families and ${index.vocabulary.size.toLocaleString('en')} stems`,
    tokens.join(' · '),
    ...parts.map(({ text }) => text),
    `Here ${candidates.length} of ${index.families.length} do; the first is \`${best!.family.slug}\``,
    `score ${best!.match.score.toFixed(2)}`,
    ...[required, preferred].map((text) => text.replaceAll(best!.family.id!.slice(-12), '4622f5d12eef')),
    ...result.groups
      .slice(0, 2)
      .map(({ family, products }) => `${family!.slug.padEnd(25)}  ${products.map(({ sku }) => sku).join(' ')}`),
    result.understood
      .flatMap(({ kind, text, label, value, unit }) =>
        kind === 'attribute' ? `${text}: ${`${label} ${value} ${unit}`.trim()}` : [],
      )
      .join(' · '),
    `${result.total} products of ${result.families} families`,
  ]
  const page = readFileSync('docs/search.md', 'utf8')
  expect(values.filter((value) => !page.includes(value))).toEqual([])
})
