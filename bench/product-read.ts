import type { StoredPage } from './bare.ts'
import { type Comparison, compare, formatDetail } from './compare.ts'
import { get, getClientAddress, httpSide, requestText, shuffle } from './http.ts'
import type { Bench } from './measure.ts'
import { ask } from './processes.ts'
import type { Row } from './row.ts'

const connections = 64

/** One product through the API, read from the database each time, against node:http sending its JSON from memory. */
export async function compareReads({ shop, bare, loader, ids, options }: Bench): Promise<Comparison> {
  const kept: StoredPage[] = []
  for (const [personIndex, id] of ids.entries()) {
    const path = `/api/products/${id}`
    const { headers, body } = await get(shop.port, path, { 'x-forwarded-for': getClientAddress(personIndex) })
    const { 'content-type': type = '', 'content-length': length = '' } = headers
    kept.push({ path, headers: { 'content-type': type, 'content-length': length }, body: body.toString('base64') })
  }
  const port = await ask<number>(bare, kept)
  for (const { path, body } of kept) {
    const answer = await get(port, path)
    if (answer.body.toString('base64') !== body) throw new Error(`${path} differs.`)
  }

  const requestsTo = (to: number) =>
    shuffle(kept).map(({ path }, index) =>
      requestText('GET', path, {
        host: `localhost:${to}`,
        accept: 'application/json',
        'x-forwarded-for': getClientAddress(index),
      }),
    )
  const candidate = httpSide(
    loader,
    { status: 200, serverPids: () => [shop.pid], databasePids: shop.databasePids },
    () => ({ port: shop.port, connections, requests: requestsTo(shop.port) }),
  )
  const reference = httpSide(loader, { status: 200, serverPids: () => [bare.pid!] }, () => ({
    port,
    connections,
    requests: requestsTo(port),
  }))
  return await compare(candidate, reference, options)
}

export async function productRead(bench: Bench): Promise<Row[]> {
  const comparison = await compareReads(bench)
  return [
    {
      goal: 5,
      name: 'API product read, uncached, random products',
      unit: 'ratio',
      value: comparison.rateRatio,
      bound: { atLeast: 0.7 },
      under: `${connections} connections, ${bench.ids.length} products, PostgreSQL on the same cores`,
      detail: formatDetail(comparison),
    },
  ]
}
