// Walks over all texts that calls take.
// @module-tag long 19 s: each hostile text in each place of each call.
import { expect, test } from 'vitest'
import { matrix } from '../authorization/matrix.ts'
import { send } from '../authorization/send.ts'
import { openWorld, principals } from '../authorization/world.ts'

type Input = Record<string, unknown>

/** The input with another text in the place of each of its texts in turn. */
function* withText(value: unknown, bad: string): Generator<unknown> {
  if (typeof value === 'string') yield bad
  if (Array.isArray(value))
    for (const [index, one] of value.entries())
      for (const changed of withText(one, bad)) yield value.with(index, changed)
  else if (typeof value === 'object' && value !== null && value.constructor === Object)
    for (const [name, one] of Object.entries(value))
      for (const changed of withText(one, bad)) yield { ...value, [name]: changed }
}

test('no text in any place of any call ends in anything but an answer', async () => {
  const world = await openWorld()
  const wrong: string[] = []
  let calls = 0
  for (const { target, rule, buildInput, objects } of matrix) {
    const of = objects[0]!
    const principal = principals.findLast((nextPrincipal) => rule(nextPrincipal, of, target.status) === target.status)
    if (!principal) continue
    const caller = principal === 'visitor' ? undefined : world.members[principal]
    const { owner, bystander } = world.members
    const whose = { own: caller, another: principal === 'other' ? owner : bystander, unknown: undefined }[of]
    const input = (await buildInput(world, whose, caller ?? owner)) as Input
    for (const bad of ['a\u0000b', 'a\ud800b'])
      for (const changed of withText(input, bad)) {
        // An address holds no half of a character at all.
        const isAddress = /[\ud800]/.test(bad) && (target.method === 'GET' || !target.body)
        const inPath = Object.keys(changed as Input).some(
          (name) => target.path.includes(`:${name}`) && (changed as Input)[name] === bad,
        )
        if (isAddress || (inPath && !bad.isWellFormed())) continue
        calls += 1
        const { status } = await send(world.shop, target, changed as Input, caller)
        if (status >= 500) wrong.push(`${target.method} ${target.path} with ${JSON.stringify(changed)}: ${status}`)
      }
  }
  expect(wrong).toEqual([])
  expect(calls).toBeGreaterThan(200)
})
