// @module-tag long 22 s: some hundred searches, each told what was made of it.
import { expect, test } from 'vitest'
import { loadIndex } from '../../src/goods/search/index/load-index.server.ts'
import { interpretQuery } from '../../src/goods/search/query/interpret-query.ts'
import { noFilter } from '../../src/goods/search/query/request.ts'
import { WordIndex } from '../../src/goods/search/query/word-index.ts'
import { searchProducts } from '../../src/goods/search/service.server.ts'
import { runs } from '../runs.ts'
import { openCatalogue } from './catalogue.ts'
import { isHeldOut, readClassQueries, readQueries, readUnseenQueries, unseenLists } from './queries.ts'

test('each part of a search is understood, or said to be left out, near or not sold', async () => {
  const { db } = await openCatalogue()
  const loaded = await loadIndex(db, undefined, new Set())
  const engine = { ...loaded, words: new WordIndex(loaded.index) }
  // The latest of the lists that nobody looked at, and all of them in a night.
  const unseen = unseenLists.slice(-runs(1, unseenLists.length)).flatMap(readUnseenQueries)
  const silent: string[] = []
  let heldOut = 0
  for (const query of [...readQueries(), ...readClassQueries(), ...unseen]) {
    const request = { q: query.q, choices: new Map(), filter: noFilter, page: 1 }
    const { groups, understood, leftOut, near, unsold } = await searchProducts(db, engine, request)
    if (groups.length === 0) continue
    // A part number answers to all of a search.
    if (understood.length === 0 && leftOut.length + near.length + unsold.length === 0) continue
    if (understood.some(({ kind }) => kind === 'number')) continue
    const said = new Set([...understood, ...leftOut].map(({ text }) => text).concat(near, unsold))
    // What others go with is said as a whole.
    const mate = understood.find(({ kind }) => kind === 'mate')?.text ?? ''
    const parts = interpretQuery(query.q, engine.index, engine.words)
    const isSaid = (text: string) => said.has(text) || unsold.some((name) => ` ${name} `.includes(` ${text} `))
    const dropped = parts.filter(({ text, isAfterFor }) => !isSaid(text) && !(isAfterFor && mate.includes(text)))
    if (dropped.length === 0) continue
    if (isHeldOut(query) || unseen.some((other) => other.q === query.q)) heldOut += 1
    else silent.push(`${query.q}: ${dropped.map(({ text }) => text).join(', ')}`)
  }
  expect(silent).toEqual([])
  expect(heldOut).toBe(0)
})
