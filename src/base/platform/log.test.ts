import { expect, onTestFinished, test, vi } from 'vitest'
import { LineLimit } from './files/line-limit.server.ts'
import { type Log, openLog } from './log.server.ts'

test('warnings with one sentence are limited, whatever they name; errors and other sentences are told', () => {
  const lines: { level: string; msg: string }[] = []
  const log = openLog('info', { write: (line: string) => lines.push(JSON.parse(line)) })
  const child = log.child({ reqId: 'x' })
  for (let time = 0; time < 5000; time += 1) {
    log.warn({ err: new Error(`cause ${time}`) }, 'a service is away')
    child.warn({ time }, 'a service is away')
    child.warn(new Error('a service is away'))
    log.error({ time }, 'money went back')
  }
  const count = (level: string, text: string) =>
    lines.filter((line) => line.level === level && line.msg === text).length
  expect(count('error', 'money went back')).toBe(5000)
  expect(count('warn', 'a service is away')).toBeGreaterThan(59)
  expect(count('warn', 'a service is away')).toBeLessThan(1000)
  log.warn('something else')
  expect(count('warn', 'something else')).toBe(1)
})

test('a line that is written again says how many were not', () => {
  let now = 0
  const lines = new LineLimit(() => now)
  const told = Array.from({ length: 100 }, () => lines.admit('away'))
  expect(told.filter((line) => line)).toHaveLength(60)
  now += 1000
  expect(lines.admit('away')).toEqual({ more: 40 })
  now += 1000
  expect(lines.admit('away')).toEqual({})
  expect(lines.admit('other')).toEqual({})
})

test.each([
  ['a sentence', (log: Log) => log.warn('a service is away')],
  ['fields', (log: Log) => log.warn({ service: 'mail' }, 'a service is away')],
  ['an error', (log: Log) => log.warn(new Error('no answer'), 'a service is away')],
])('the log says how many warnings of %s it left out, beside what the next one says', (_, warn) => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const lines: Record<string, unknown>[] = []
  const log = openLog('info', { write: (line: string) => lines.push(JSON.parse(line)) })
  for (let time = 0; time < 100; time += 1) warn(log)
  expect(lines).toHaveLength(60)
  vi.advanceTimersByTime(1000)
  warn(log)
  const { time: _time, ...first } = lines[0]!
  const { time: _later, ...last } = lines.at(-1)!
  expect(last).toMatchObject({ ...first, ...('err' in first && { err: expect.any(Object) }), more: 40 })
})
