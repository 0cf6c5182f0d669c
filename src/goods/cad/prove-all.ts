import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readDemoParts } from '#goods/drawings/demonstration.ts'
import { getFormVersion } from '#goods/drawings/shapes/version.ts'
import { compareWidth } from './drawn-width.ts'
import { createMassRatio, readMassData, volumesFile } from './masses.ts'
import { openProofFile } from './proof-file.ts'
import { listForms, type Made, proveParts } from './prove.ts'

// npm run cad -- prove [FAMILY] [--again]: makes every part of the demonstration, measures it, and says what it took.

const { positionals, values } = parseArgs({ allowPositionals: true, options: { again: { type: 'boolean' } } })
const [only] = positionals
const forms = listForms(readDemoParts().parts).filter(({ family }) => !only || family === only)
const { proofs, add } = await openProofFile()
if (values.again) proofs.clear()

const begun = performance.now()
const waiting = forms.filter(({ instance }) => !proofs.has(getFormVersion(instance)))
process.stdout.write(`${forms.length} forms, ${waiting.length} of them to be made\n`)

/** Two processes, one for each core of the machine that this was measured on; each takes the next form. */
const next = waiting.values()
let made = 0
async function prove(): Promise<void> {
  for await (const { part, proof } of proveParts(next)) {
    add(getFormVersion(part.instance), proof)
    made += 1
    if (made % 100 === 0) process.stdout.write(`${made} made after ${formatMinutes()}\n`)
  }
}
await Promise.all([prove(), prove()])

const computeMassRatio = createMassRatio(readMassData())
const middle = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
const results = forms.map((part) => ({ part, proof: proofs.get(getFormVersion(part.instance))! }))
const problems: string[] = []

for (const [family, members] of Map.groupBy(results, ({ part }) => part.family)) {
  const solid = members.flatMap(({ part, proof }) => (proof.failed === undefined ? [{ part, proof }] : []))
  const ratios = solid.map(({ part, proof }) => computeMassRatio(part, proof.made.volume)).toSorted((a, b) => a - b)
  const kilobytes = (kind: keyof Made['bytes']) =>
    (middle(solid.map(({ proof }) => proof.bytes[kind])) / 1000).toFixed(0)
  const figures = [
    `${solid.length} of ${members.length}`,
    `mass ${ratios[0]?.toFixed(2)} to ${ratios.at(-1)?.toFixed(2)}`,
    `STEP ${middle(solid.map(({ proof }) => proof.stepMs)).toFixed(0)} ms, ${kilobytes('step')} kB`,
    `GLB ${middle(solid.map(({ proof }) => proof.glbMs)).toFixed(0)} ms, ${kilobytes('glb')} kB`,
  ]
  process.stdout.write(`${family.padEnd(36)} ${figures.join(', ')}\n`)
}

for (const { part, proof } of results) {
  if (proof.failed !== undefined) problems.push(`${part.sku}: ${proof.failed}`)
  else problems.push(...listProblems(part.sku, proof, compareWidth(part.instance, proof.made)))
}

function listProblems(sku: string, { made: { volume }, read }: Made, width: number): string[] {
  return [
    ...(Math.abs(read.volume / volume - 1) > 1e-4 ? [`${sku}: read again ${read.volume} of ${volume} mm³`] : []),
    ...(width > 0.005 ? [`${sku}: ${width.toFixed(3)} mm longer or shorter than it is drawn`] : []),
  ]
}

process.stdout.write(`${problems.map((problem) => `${problem}\n`).join('')}${made} forms made in ${formatMinutes()}\n`)
if (problems.length > 0) process.exitCode = 1
else if (!only) writeVolumes()

/** The table that tests compare the catalogue's masses with. */
function writeVolumes(): void {
  const lines = results.flatMap(({ part, proof }) =>
    proof.failed === undefined
      ? [`"${getFormVersion(part.instance)}": ${Number(proof.made.volume.toPrecision(6))}`]
      : [],
  )
  writeFileSync(volumesFile, `{\n${lines.join(',\n')}\n}\n`)
}

function formatMinutes(): string {
  return `${((performance.now() - begun) / 60_000).toFixed(1)} min`
}
