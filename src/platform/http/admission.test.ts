import { expect, onTestFinished, test, vi } from 'vitest'
import { boundWaiting } from '../../../test/bounds.ts'
import { Admission } from './admission.server.ts'

boundWaiting()

function stopClock(): void {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** Lets in as many as are let in at once. */
function fill(admission: Admission, max = 2000): (() => void)[] {
  const inside: (() => void)[] = []
  for (let leave = admission.enter(); leave; leave = inside.length < max ? admission.enter() : undefined)
    inside.push(leave)
  return inside
}

/** Answers one after another, each in a while, with always as many inside as are let in. */
function answer(admission: Admission, inside: (() => void)[], times: number, eachMs: number): void {
  for (let time = 0; time < times; time += 1) {
    vi.advanceTimersByTime(eachMs)
    inside.shift()!()
    inside.push(...fill(admission))
  }
}

test('a crowd that comes at once is let in, and then as many as will be answered soon', () => {
  stopClock()
  const admission = new Admission()
  const inside = fill(admission)
  expect(inside).toHaveLength(150)
  // Others are let in only when as many as can wait for 150 ms are left.
  answer(admission, inside, 400, 6)
  expect(inside).toHaveLength(25)
  expect(admission.enter()).toBeUndefined()
  for (const leave of inside.splice(0)) leave()
  vi.advanceTimersByTime(2000)
  expect(fill(admission)).toHaveLength(150)
})

test('some are let in however slow they are, and each makes room once', () => {
  stopClock()
  const admission = new Admission()
  const inside = fill(admission)
  answer(admission, inside, 400, 120)
  expect(inside).toHaveLength(16)
  expect(admission.enter()).toBeUndefined()
  inside[0]!()
  inside[0]!()
  expect(admission.enter()).toBeTypeOf('function')
  expect(admission.enter()).toBeUndefined()
})

test('callers who are answered together are let in together, also after a pause', () => {
  stopClock()
  const admission = new Admission()
  for (const pauseMs of [200, 10, 10, 200, 10]) {
    const inside = fill(admission, 64)
    expect(inside).toHaveLength(64)
    vi.advanceTimersByTime(pauseMs)
    for (const leave of inside) leave()
  }
})
