// @module-tag long 29 s: models against their drawings, read back from each format.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDemoParts } from '#goods/drawings/demonstration.ts'
import { getFormVersion } from '#goods/drawings/shapes/version.ts'
import { runs } from '../../../test/runs.ts'
import { compareWidth } from './drawn-width.ts'
import { readVolumes } from './masses.ts'
import { listForms, proveParts } from './prove.ts'

const forms = listForms(readDemoParts().parts)

/** A few forms of the catalogue, or all of them in `npm test -- long`: one of as many families as there are tries. */
function pickForms() {
  if (runs(0, 1)) return forms
  const families = [...Map.groupBy(forms, ({ family }) => family).values()]
  const picked = fc.sample(fc.shuffledSubarray(families, { minLength: 8, maxLength: 8 }), 1)[0]!
  return picked.map((members) => fc.sample(fc.constantFrom(...members), 1)[0]!)
}

test('each part is as long as it is drawn and as large as it was, its STEP says the same when it is read, and its 3MF is closed', async () => {
  const parts = pickForms()
  const volumes = readVolumes()
  let count = 0
  for await (const { part, proof } of proveParts(parts)) {
    count += 1
    const { sku, instance } = part
    if (proof.failed !== undefined) throw new Error(`${sku}: ${proof.failed}`)
    const { made, read } = proof
    expect(made.volume / volumes[getFormVersion(instance)]!, sku).toBeCloseTo(1, 4)
    expect(Math.abs(read.volume / made.volume - 1), sku).toBeLessThan(1e-4)
    for (const axis of [0, 1, 2] as const) {
      expect(read.low[axis], sku).toBeCloseTo(made.low[axis], 2)
      expect(read.high[axis], sku).toBeCloseTo(made.high[axis], 2)
    }
    expect(compareWidth(instance, made), sku).toBeLessThan(0.005)
  }
  expect(count).toBe(parts.length)
})
