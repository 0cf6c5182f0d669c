import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type DemoPart, readDemoParts } from './demonstration.ts'
import { writeValue } from './dimension-text.ts'
import { drawViews } from './shapes/draw.ts'
import { layOut } from './sheet/lay-out.ts'
import { drawingStyles, escapeXml, writeDrawing } from './sheet/svg.ts'

const help = `npm run drawings -- sheet [FILE] [--layout wide|phone]
Writes a drawing of each family of the demonstration into one page; FILE is drawings.html by default.`

/** The product in the middle of each family. */
function pickExamples(): DemoPart[] {
  const families = Map.groupBy(readDemoParts().parts, ({ family }) => family)
  return [...families.values()].map((members) => members[Math.floor(members.length / 2)]!)
}

function writeExample({ sku, family, instance }: DemoPart, layout: 'wide' | 'phone'): string {
  const sheet = layOut(drawViews(instance), layout, (dimension) => writeValue(instance, dimension))
  const viewBox = `-2 -2 ${Math.ceil(sheet.width) + 4} ${Math.ceil(sheet.height) + 4}`
  const drawing = `<svg viewBox="${viewBox}" width="${Math.ceil(sheet.width * 3.6)}">${writeDrawing(sheet)}</svg>`
  return `<figure><figcaption>${escapeXml(`${sku}, ${family}, ${sheet.scale}`)}</figcaption>${drawing}</figure>`
}

const styles = 'body{font:12px sans-serif;display:flex;flex-wrap:wrap;gap:1rem;align-items:start}figure{margin:0}'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { layout: { type: 'string', default: 'wide' } },
})
const [command, file = 'drawings.html'] = positionals
if (command !== 'sheet' || !/^(wide|phone)$/.test(values.layout)) {
  process.stdout.write(`${help}\n`)
  process.exitCode = 1
} else {
  const figures = pickExamples().map((part) => writeExample(part, values.layout as 'wide' | 'phone'))
  writeFileSync(
    file,
    `<!doctype html><meta charset="utf-8"><style>${styles}${drawingStyles}</style>${figures.join('\n')}\n`,
  )
  process.stdout.write(`${figures.length} drawings in ${file}\n`)
}
