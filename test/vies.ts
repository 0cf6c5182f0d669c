import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

type ViesRequest = {
  countryCode: string
  vatNumber: string
  requesterMemberStateCode?: string
  requesterNumber?: string
}

/** What the stand-in answers: about a number, an error of VIES, or nothing at all. */
export type Mode = 'valid' | 'invalid' | 'MS_UNAVAILABLE' | 'INVALID_REQUESTER_INFO' | 'broken' | 'silent'

/** A stand-in for VIES on a free port, which a test tells what to answer. */
export async function openVies(mode: Mode = 'valid') {
  const asked: ViesRequest[] = []
  const vies = { mode, asked, url: '' }
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as ViesRequest
    asked.push(body)
    const reply = (status: number, answer: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    if (vies.mode === 'silent') return
    if (vies.mode === 'broken') return void reply(500, { oops: true })
    const isKnown = vies.mode !== 'INVALID_REQUESTER_INFO' || body.requesterNumber === undefined
    if (vies.mode !== 'valid' && vies.mode !== 'invalid' && !(isKnown && vies.mode === 'INVALID_REQUESTER_INFO')) {
      return void reply(200, { actionSucceed: false, errorWrappers: [{ error: vies.mode }] })
    }
    reply(200, {
      ...{ countryCode: body.countryCode, vatNumber: body.vatNumber, requestDate: '2026-03-04T10:00:00.000Z' },
      ...{ valid: vies.mode !== 'invalid', requestIdentifier: body.requesterNumber ? 'WAPIAAAAX1' : '' },
      ...{ name: 'FORGE SARL', address: '2 RUE DE LA FORGE\n75001 PARIS' },
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  vies.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return vies
}
