import { expect, test } from 'vitest'
import { openLog } from '../log.server.ts'
import { Counting } from './counting.server.ts'

/** Counts into a list of what was written, one step for each call of `let`. */
function openCounting(max = 1000) {
  const steps: Record<string, number>[] = []
  const turns: PromiseWithResolvers<void>[] = []
  const lines: string[] = []
  const counting = new Counting<number>(openLog('warn', { write: (line: string) => lines.push(line) }), {
    what: 'visits',
    max,
    sum: (before, more) => before + more,
    write(counts) {
      steps.push(Object.fromEntries(counts))
      const turn = Promise.withResolvers<void>()
      turns.push(turn)
      return turn.promise
    },
  })
  return { counting, steps, turns, lines }
}

test('however often something happens, it is written once, and no more keys than there may be', async () => {
  const { counting, steps, turns } = openCounting(3)
  for (let time = 0; time < 10_000; time += 1) counting.add(`page ${time % 5}`, 1)
  const written = counting.write()
  await expect.poll(() => turns).toHaveLength(1)
  turns[0]!.resolve()
  await written
  expect(steps).toEqual([{ 'page 0': 2000, 'page 1': 2000, 'page 2': 2000 }])
  await counting.write()
  expect(steps).toHaveLength(1)
})

test('one step is written after the other, and one that fails is told and forgotten', async () => {
  const { counting, steps, turns, lines } = openCounting()
  counting.add('a', 1)
  const first = counting.write()
  await expect.poll(() => turns).toHaveLength(1)
  counting.add('b', 1)
  const second = counting.write()
  expect(steps).toHaveLength(1)
  turns[0]!.reject(new Error('the database is away'))
  await first
  await expect.poll(() => turns).toHaveLength(2)
  turns[1]!.resolve()
  await second
  expect(steps).toEqual([{ a: 1 }, { b: 1 }])
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { what: 'visits', err: { message: 'the database is away' } },
  ])
})
