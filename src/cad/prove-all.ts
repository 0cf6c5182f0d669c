import { readFileSync } from 'node:fs'
import { type DemoPart, readDemoParts } from '#drawings/demonstration.ts'
import { listForms, type PartProof, proveParts } from './prove.ts'

// npm run cad -- prove [FAMILY]: makes every part of the demonstration, measures it, and says what it took.

const densities: readonly (readonly [RegExp, number])[] = [
  [/alumin/i, 0.0027],
  [/brass/i, 0.0085],
  [/rubber/i, 0.0012],
  [/cast iron/i, 0.0072],
]
const masses = new Map(
  readFileSync('demo/catalogue/products.jsonl', 'utf8')
    .trim()
    .split('\n')
    .map((text) => JSON.parse(text))
    .map(({ sku, massGrams, attributes }) => [sku, { massGrams, material: String(attributes.material ?? '') }]),
)

function computeShare(sku: string, volume: number): number {
  const { massGrams, material } = masses.get(sku)!
  return (volume * (densities.find(([words]) => words.test(material))?.[1] ?? 0.00785)) / massGrams
}

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const begun = performance.now()
const only = process.argv[2]
const parts = listForms(readDemoParts().parts).filter(({ family }) => !only || family === only)
const proofs: { part: DemoPart; proof: PartProof }[] = []

/** Two processes, one for each core of the machine that this was measured on. */
async function proveShare(share: DemoPart[]): Promise<void> {
  let index = 0
  for await (const proof of proveParts(share.map(({ instance }) => instance))) {
    proofs.push({ part: share[index]!, proof })
    index += 1
  }
}
await Promise.all([0, 1].map((share) => proveShare(parts.filter((_, index) => index % 2 === share))))

for (const [family, members] of Map.groupBy(proofs, ({ part }) => part.family)) {
  const made = members.flatMap(({ part, proof }) => (proof.failed === undefined ? [{ part, proof }] : []))
  const shares = made.map(({ part, proof }) => computeShare(part.sku, proof.made.volume)).toSorted((a, b) => a - b)
  const figures = [
    `${made.length} of ${members.length}`,
    `mass ${shares[0]?.toFixed(2)} to ${shares.at(-1)?.toFixed(2)}`,
    `STEP ${middle(made.map(({ proof }) => proof.stepMs)).toFixed(0)} ms, ${(middle(made.map(({ proof }) => proof.bytes.step)) / 1000).toFixed(0)} kB`,
    `GLB ${middle(made.map(({ proof }) => proof.glbMs)).toFixed(0)} ms, ${(middle(made.map(({ proof }) => proof.bytes.glb)) / 1000).toFixed(0)} kB`,
  ]
  process.stdout.write(`${family.padEnd(36)} ${figures.join(', ')}\n`)
}
for (const { part, proof } of proofs) {
  if (proof.failed !== undefined) process.stdout.write(`${part.sku}: ${proof.failed}\n`)
  else if (Math.abs(proof.read.volume / proof.made.volume - 1) > 1e-4)
    process.stdout.write(`${part.sku}: read again ${proof.read.volume} of ${proof.made.volume} mm³\n`)
}
const minutes = (performance.now() - begun) / 60_000
process.stdout.write(`${proofs.length} forms in ${minutes.toFixed(1)} min\n`)
