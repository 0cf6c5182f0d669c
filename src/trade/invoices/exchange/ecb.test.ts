import { expect, test } from 'vitest'
import { ecbFile, openEcb } from '../../../../test/ecb.ts'
import { fetchEcbRates, parseEcbRates } from './ecb.server.ts'

const file = ecbFile('2026-03-04', { USD: '1.0832', JPY: '161.46', IDR: '17012.5' })

test('the file of a day is read', () => {
  const said = { base: 'EUR', day: '2026-03-04', source: 'ecb' }
  const rates = [
    { ...said, quote: 'USD', rate: 1.0832 },
    { ...said, quote: 'JPY', rate: 161.46 },
    { ...said, quote: 'IDR', rate: 17_012.5 },
  ]
  expect(parseEcbRates(file)).toEqual(rates)
  expect(parseEcbRates(file.replaceAll("'", '"'))).toEqual(rates)
})

test.each([
  ['nothing', ''],
  ['a page', '<!doctype html><title>Maintenance</title>'],
  ['entities', file.replace('?>', '?><!DOCTYPE a [<!ENTITY b "c">]>')],
  ['hidden rates', file.replace('<Cube>', "<Cube><!-- <Cube currency='GBP' rate='1'/> -->")],
  ['no rates', ecbFile('2026-03-04', {})],
  ['no day', file.replace(/time='[^']*'/, '')],
  ['two days', file.replace('<Cube>', "<Cube><Cube time='2026-03-03'></Cube>")],
  ['no such day', ecbFile('2026-13-04', { USD: 1 })],
  ['a day to come', ecbFile('2099-01-01', { USD: 1 })],
  ['a rate of nothing', ecbFile('2026-03-04', { USD: '0.0' })],
  ['a currency twice', file.replace('JPY', 'USD')],
  ['the euro in euros', file.replace('JPY', 'EUR')],
  [
    'too many currencies',
    ecbFile('2026-03-04', Object.fromEntries(Array.from({ length: 300 }, (_, index) => [code(index), 1]))),
  ],
])('%s is no file of rates', (_, xml) => {
  expect(() => parseEcbRates(xml)).toThrow('no file of exchange rates')
})

function code(index: number): string {
  return String.fromCharCode(65 + (index % 26), 65 + Math.floor(index / 26), 90)
}

test('a bank that says too much, something else or nothing is refused', async () => {
  const ecb = await openEcb((response) => void response.end(file))
  expect(await fetchEcbRates(ecb.url)).toHaveLength(3)
  ecb.answer = (response) => void response.end(file + ' '.repeat(200_000))
  await expect(fetchEcbRates(ecb.url)).rejects.toThrow('too large')
  ecb.answer = (response) => void response.writeHead(302, { location: ecb.url }).end()
  await expect(fetchEcbRates(ecb.url)).rejects.toThrow()
  ecb.answer = (response) => void response.writeHead(503).end()
  await expect(fetchEcbRates(ecb.url)).rejects.toThrow('answered 503')
  ecb.answer = (response) => void response.destroy()
  await expect(fetchEcbRates(ecb.url)).rejects.toThrow()
})
