import { expect, test } from 'vitest'
import { readDemoParts } from '#goods/drawings/demonstration.ts'
import { getFormVersion } from '#goods/drawings/shapes/version.ts'
import { createMassRatio, readMassData, readVolumes } from './masses.ts'

const data = readMassData()
const volumes = readVolumes()
const computeRatio = createMassRatio(data)
const { parts } = readDemoParts()
const outside = Object.values(data.outside).flat()

/** Parts whose models may weigh something else than their family states. Correct one, and lower this. */
const maxOutside = 100

test('the volume of every form was measured: `npm run cad -- prove` measures what is new', () => {
  const versions = new Set(parts.map(({ instance }) => getFormVersion(instance)))
  expect(Object.keys(volumes).toSorted()).toEqual([...versions].toSorted())
})

test('every model weighs what the catalogue says, within the tolerance of its family', () => {
  const wrong = parts.flatMap((part) => {
    const ratio = computeRatio(part, volumes[getFormVersion(part.instance)]!)
    const { low, high } = data.families[part.family]!
    return ratio >= low && ratio <= high ? [] : [part.sku]
  })
  // Those that are listed and weigh what they should are taken off the list.
  expect(wrong.toSorted()).toEqual(outside.toSorted())
  expect(outside.length).toBeLessThanOrEqual(maxOutside)
})

test('every family states its tolerance, and why a model differs from its part by more than a hundredth', () => {
  expect(Object.keys(data.families).toSorted()).toEqual([...new Set(parts.map(({ family }) => family))].toSorted())
  for (const [family, { low, high, reason }] of Object.entries(data.families)) {
    expect(high, family).toBeGreaterThan(low)
    if (low < 0.99 || high > 1.01) expect(reason, family).not.toBe('')
  }
})
