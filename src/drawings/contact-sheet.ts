import { readFileSync, writeFileSync } from 'node:fs'
import { writeLetter, writeValue } from './dimension-text.ts'
import { type FamilyShape, readParameters } from './mapping.ts'
import { drawViews } from './shapes/draw.ts'
import { layOut } from './sheet/lay-out.ts'
import { drawingStyles, writeDrawing } from './sheet/svg.ts'

const only = process.argv[2]?.split(',')
const layout = (process.argv[3] ?? 'wide') as 'wide' | 'phone'
const products = readFileSync('demo/catalogue/products.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))
const families = JSON.parse(readFileSync('demo/catalogue/drawings.json', 'utf8')) as Record<string, FamilyShape>
let html = `<style>body{font:12px sans-serif;display:grid;grid-template-columns:repeat(${layout === 'wide' ? 2 : 4},1fr);gap:12px;background:#fff}svg{width:100%;border:1px solid #ddd}${drawingStyles}</style>`
for (const [slug, family] of Object.entries(families)) {
  if (only && !only.includes(family.shape)) continue
  const mine = products.filter((p) => p.family === slug)
  const picks = process.argv[4]
    ? mine.filter((_, i) => i % Number(process.argv[4]) === 0)
    : [mine[Math.floor(mine.length / 2)]]
  for (const p of picks) {
    const { instance } = readParameters(family, p.attributes)
    if (!instance) continue
    const views = drawViews(instance)
    if (!views.length) continue
    const sheet = layOut(views, layout, (d) => (process.argv[5] ? writeLetter(instance, d) : writeValue(instance, d)))
    const w = layout === 'wide' ? 180 : 94
    html += `<div>${p.sku} ${slug} ${sheet.scale} ${sheet.width.toFixed(0)}×${sheet.height.toFixed(0)}<svg viewBox="${(sheet.width - w) / 2} -2 ${w} ${sheet.height + 4}">${writeDrawing(sheet)}</svg></div>`
  }
}
writeFileSync('/tmp/drawing-work/sheet.html', html)
