import { expect, onTestFinished, test, vi } from 'vitest'
import { boundWaiting } from '../../../../../test/bounds.ts'
import { Admission, type AdmittedPlace } from './admission.server.ts'

boundWaiting()

function stopClock(): void {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** Lets in as many as are let in at once. */
function fill(admission: Admission, max = 2000): AdmittedPlace[] {
  const inside: AdmittedPlace[] = []
  for (let place = admission.enter('crowd'); place; place = inside.length < max ? admission.enter('crowd') : undefined)
    inside.push(place)
  return inside
}

/** Answers one after another, each in a while, with always as many inside as are let in. */
function answer(admission: Admission, inside: AdmittedPlace[], times: number, eachMs: number): void {
  for (let time = 0; time < times; time += 1) {
    vi.advanceTimersByTime(eachMs)
    inside.shift()!.leave()
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
  expect(admission.enter('crowd')).toBeUndefined()
  for (const place of inside.splice(0)) place.leave()
  vi.advanceTimersByTime(2000)
  expect(fill(admission)).toHaveLength(150)
})

test('some are let in however slow they are, and each makes room once', () => {
  stopClock()
  const admission = new Admission()
  const inside = fill(admission)
  answer(admission, inside, 400, 120)
  expect(inside).toHaveLength(16)
  expect(admission.enter('crowd')).toBeUndefined()
  inside[0]!.leave()
  inside[0]!.leave()
  expect(admission.enter('crowd')).toBeDefined()
  expect(admission.enter('crowd')).toBeUndefined()
})

test('callers who are answered together are let in together, also after a pause', () => {
  stopClock()
  const admission = new Admission()
  for (const pauseMs of [200, 10, 10, 200, 10]) {
    const inside = fill(admission, 64)
    expect(inside).toHaveLength(64)
    vi.advanceTimersByTime(pauseMs)
    for (const place of inside) place.leave()
  }
})

test('who waits for something else has no place, and is let in again whatever there is to do', () => {
  stopClock()
  const admission = new Admission()
  const waiting = fill(admission, 40)
  for (const place of waiting) place.pause()
  // Nothing is learnt of those who wait: a second passes, and a few are answered.
  for (let time = 0; time < 40; time += 1) {
    vi.advanceTimersByTime(50)
    const light = admission.enter('crowd')
    expect(light).toBeDefined()
    light!.leave()
  }
  const working = fill(admission)
  expect(working).toHaveLength(150)
  for (const place of waiting) place.resume()
  expect(admission.enter('crowd')).toBeUndefined()
  for (const place of [...waiting, ...working]) place.leave()
  expect(fill(admission)).toHaveLength(150)
})

test('one that waits for two things at once goes in once, and one that left does not', () => {
  stopClock()
  const admission = new Admission()
  const inside = fill(admission)
  const [first, second] = inside
  first!.pause()
  first!.pause()
  first!.resume()
  expect(fill(admission, 1)).toHaveLength(1)
  first!.resume()
  expect(admission.enter('crowd')).toBeUndefined()
  second!.pause()
  second!.leave()
  second!.resume()
  expect(fill(admission, 1)).toHaveLength(0)
})

test('somebody of another network is let in beside a crowd, once, and not a crowd of such', () => {
  stopClock()
  const admission = new Admission()
  const inside = fill(admission)
  answer(admission, inside, 400, 120)
  expect(admission.enter('crowd')).toBeUndefined()
  const light = admission.enter('somebody')
  expect(light).toBeDefined()
  expect(admission.enter('somebody')).toBeUndefined()
  light!.leave()
  light!.leave()
  const many = Array.from({ length: 40 }, (_, index) => admission.enter(`network ${index}`))
  expect(many.filter(Boolean)).toHaveLength(16)
})
