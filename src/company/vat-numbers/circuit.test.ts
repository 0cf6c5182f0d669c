import { expect, test } from 'vitest'
import { Circuit } from './circuit.ts'

test('a service that keeps failing is left alone for longer each time, until it answers', async () => {
  let now = 0
  let tries = 0
  const circuit = new Circuit(() => now)
  const fail = () =>
    circuit
      .run(async () => {
        tries += 1
        throw new Error('no')
      })
      .catch(() => {})
  for (let time = 0; time < 9; time += 1) await fail()
  expect(tries).toBe(5)
  now += 30_000
  await fail()
  await fail()
  expect(tries).toBe(6)
  now += 59_999
  await fail()
  expect(tries).toBe(6)
  now += 1
  expect(await circuit.run(async () => 'yes')).toBe('yes')
  await fail()
  await fail()
  expect(tries).toBe(8)
})
