import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A file of rates as the European Central Bank publishes it. */
export const ecbFile = (day: string, rates: Record<string, string | number>) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender>
		<gesmes:name>European Central Bank</gesmes:name>
	</gesmes:Sender>
	<Cube>
		<Cube time='${day}'>
${Object.entries(rates)
  .map(([currency, rate]) => `			<Cube currency='${currency}' rate='${rate}'/>`)
  .join('\n')}
		</Cube>
	</Cube>
</gesmes:Envelope>`

/** A stand-in for the European Central Bank on a free port. */
export async function openEcb(answer: (response: ServerResponse) => void) {
  const ecb = { answer, requests: 0, url: '' }
  const server = createServer((_, response) => {
    ecb.requests += 1
    ecb.answer(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  ecb.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return ecb
}
