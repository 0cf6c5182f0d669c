import { expect, test } from 'vitest'
import { Refusal } from '#base/platform/errors.ts'
import { Failures, refuseFailed } from './failures.server.ts'

test('a file that could not be made is refused for an hour, and no other', () => {
  let now = 0
  const failures = new Failures(() => now)
  failures.note('washer.stl', refuseFailed())
  // The queue was full, or the shop is being closed: that says nothing of the part.
  failures.note('screw.stl', new Refusal('unavailable', { what: 'cad_builder' }))
  failures.note('nut.stl', new Error('the disk is away'))
  now += 59 * 60_000
  expect(() => failures.check('washer.stl')).toThrow(expect.objectContaining({ retryAfterSeconds: 60 }))
  for (const other of ['washer.glb', 'screw.stl', 'nut.stl']) expect(() => failures.check(other)).not.toThrow()
  now += 60_000
  expect(() => failures.check('washer.stl')).not.toThrow()
})
