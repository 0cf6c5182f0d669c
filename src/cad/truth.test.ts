import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDemoParts } from '#drawings/demonstration.ts'
import { drawViews } from '#drawings/shapes/draw.ts'
import type { Curve, View } from '#drawings/view.ts'
import { runs } from '../../test/runs.ts'
import { listForms, type PartProof, proveParts } from './prove.ts'

const forms = listForms(readDemoParts().parts)

/** A few forms of the catalogue, or all of them in `npm test -- long`: one of as many families as there are tries. */
function pickForms() {
  if (runs(0, 1)) return forms
  const families = [...Map.groupBy(forms, ({ family }) => family).values()]
  const picked = fc.sample(fc.shuffledSubarray(families, { minLength: 8, maxLength: 8 }), 1)[0]!
  return picked.map((members) => fc.sample(fc.constantFrom(...members), 1)[0]!)
}

/** Shapes of which a drawing shows less, or more, than the solid: a ring in its groove, ends of wire, the usual form of a tool. */
const drawnOtherwise = [
  'circlip',
  'belt',
  'chain',
  'spanner',
  'rope grip',
  'turnbuckle',
  'shackle',
  'stick tool',
  'pin',
  'spring',
]

/** How far a curve reaches along the axis: an arc to its ends, and to its circle's side if it passes there. */
function listExtents(curve: Curve): number[] {
  if (curve.kind === 'line') return [curve.from[0], curve.to[0]]
  const { centre, radius } = curve
  if (curve.kind === 'circle') return [centre[0] - radius, centre[0] + radius]
  const sides = [-360, -180, 0, 180, 360, 540, 720].filter((angle) => angle > curve.start && angle < curve.end)
  return [curve.start, curve.end, ...sides].map((angle) => centre[0] + radius * Math.cos((angle * Math.PI) / 180))
}

const measureWidth = (view: View): [number, number] => {
  const all = view.strokes.filter(({ line }) => line === 'visible').flatMap(({ curve }) => listExtents(curve))
  return [Math.min(...all), Math.max(...all)]
}

test('each part is as long as it is drawn, its STEP says the same when it is read, and its 3MF is closed', async () => {
  const parts = pickForms()
  const proofs: PartProof[] = []
  for await (const proof of proveParts(parts.map(({ instance }) => instance))) proofs.push(proof)
  expect(proofs).toHaveLength(parts.length)
  for (const [index, proof] of proofs.entries()) {
    const { sku, instance } = parts[index]!
    if (proof.failed !== undefined) throw new Error(`${sku}: ${proof.failed}`)
    const { made, read } = proof
    expect(made.volume, sku).toBeGreaterThan(0)
    expect(Math.abs(read.volume / made.volume - 1), sku).toBeLessThan(1e-4)
    for (const axis of [0, 1, 2] as const) {
      expect(read.low[axis], sku).toBeCloseTo(made.low[axis], 2)
      expect(read.high[axis], sku).toBeCloseTo(made.high[axis], 2)
    }
    if (drawnOtherwise.includes(instance.shape)) continue
    const [front] = drawViews(instance)
    const [low, high] = measureWidth(front!)
    const broken = instance.shape === 'screw' && made.high[0] > high + 1
    if (broken) continue
    expect(made.low[0], sku).toBeCloseTo(low, 2)
    expect(made.high[0], sku).toBeCloseTo(high, 2)
  }
})
