import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DemoPart, readDemoParts } from '#goods/drawings/demonstration.ts'
import { writeValue } from '#goods/drawings/dimension-text.ts'
import { drawViews } from '#goods/drawings/shapes/draw.ts'
import { writeDxf } from '#goods/drawings/sheet/dxf.ts'
import { layOut } from '#goods/drawings/sheet/lay-out.ts'
import { addTitle } from '#goods/drawings/sheet/title.ts'
import { loadKernel } from '../kernel/load.ts'
import { type Measures, measureSolid } from '../kernel/measure.ts'
import { buildMesh } from '../kernel/mesh.ts'
import { buildPart, getFineness } from '../kernel/solids.ts'
import { writeStep } from '../kernel/step.ts'
import { writeStl } from '../kernel/stl.ts'
import { writeThreeMf } from '../kernel/three-mf.ts'
import { type Reader, type Reading, readers } from './programs.ts'

// npm run cad -- open: has programs of other makers open the files of one part of each shape, and compares what they find.

/** How far from the kernel's own figures a reading may be: a part of the volume, and millimetres of the box; a mesh has flat sides. */
const limits = { step: { volume: 1e-4, box: 0.01 }, mesh: { volume: 0.03, box: 0.05 } }

type Files = { part: DemoPart; made: Measures; paths: Record<Reader['format'], string> }

const kernel = await loadKernel()
const folder = await mkdtemp(join(tmpdir(), 'cad-'))
try {
  const shapes = Map.groupBy(readDemoParts().parts, ({ instance }) => instance.shape)
  const files: Files[] = []
  for (const members of shapes.values()) files.push(await writeFiles(members[Math.floor(members.length / 2)]!))
  for (const reader of readers) await report(reader, files)
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function writeFiles(part: DemoPart): Promise<Files> {
  const { instance, sku, name } = part
  const solid = buildPart(kernel, instance)
  const mesh = buildMesh(solid, getFineness(instance.shape, 'print'))
  const sheet = layOut(drawViews(instance), 'wide', (dimension) => writeValue(instance, dimension))
  const contents = {
    step: writeStep(kernel, solid),
    dxf: writeDxf(addTitle(sheet, { sku, name, standard: '', notes: [] })),
    stl: writeStl(mesh),
    '3mf': await writeThreeMf(mesh),
  }
  const getPath = (format: Reader['format']) => join(folder, `${sku}.${format}`)
  for (const [format, bytes] of Object.entries(contents)) await writeFile(getPath(format as Reader['format']), bytes)
  const paths = { step: getPath('step'), dxf: getPath('dxf'), stl: getPath('stl'), '3mf': getPath('3mf') }
  return { part, made: measureSolid(kernel, solid), paths }
}

async function report(reader: Reader, files: readonly Files[]): Promise<void> {
  const { name, format, debianPackage } = reader
  if (!(await reader.isInstalled())) {
    process.stdout.write(`${name} is not installed (apt install ${debianPackage}): no ${format} was opened.\n`)
    return
  }
  const readings = await reader.read(files.map(({ paths }) => paths[format]))
  const problems = files.flatMap(({ part, made, paths }) => {
    const reading = readings.find(({ path }) => path === paths[format])
    const problem = reading ? compare(made, reading, format) : 'it was not read'
    return problem ? [`${part.sku}.${format}: ${problem}`] : []
  })
  process.stdout.write(`${name} opened ${files.length - problems.length} of ${files.length} ${format} files.\n`)
  for (const problem of problems) process.stdout.write(`  ${problem}\n`)
  if (problems.length > 0) process.exitCode = 1
}

function compare(made: Measures, { volume, low, high, problem }: Reading, format: Reader['format']): string {
  if (problem || format === 'dxf') return problem
  const limit = format === 'step' ? limits.step : limits.mesh
  if (!(Math.abs(volume! / made.volume - 1) <= limit.volume)) return `volume ${volume} of ${made.volume} mm³`
  const sizes = made.high.map((value, index) => value - made.low[index]!)
  const off = [
    ...made.low.map((value, index) => low![index]! - value),
    ...made.high.map((value, index) => high![index]! - value),
  ]
  const allowed = format === 'step' ? limit.box : Math.max(limit.box, Math.max(...sizes) / 500)
  return off.every((mm) => Math.abs(mm) <= allowed) ? '' : `box ${low} to ${high} of ${made.low} to ${made.high} mm`
}
