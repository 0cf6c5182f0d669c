import { type FloorName, floors } from './floors.ts'
import type { Floors } from './walk.ts'

const [width, height, gap, left] = [960, 84, 12, 232]
const colours = { band: '#eef1f4', edge: '#8a97a6', name: '#16202c', text: '#3c4a5a', arrow: '#5b6b7d' }

/** The floors one above the other with their features, and an arrow from each to those it imports. Lengths in pixels. */
export function drawFloors({ features, arrows }: Floors): string {
  const bands = floors.map(({ name, says }, index) => {
    const names = features.filter(({ floor }) => floor === name).map((feature) => feature.name)
    return drawBand({ top: getTop(index), name, says, names })
  })
  const total = getTop(floors.length) + gap
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${total}" font-family="sans-serif" role="img">
<title>The floors of src, and which of them each one imports</title>
<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="${colours.arrow}"/></marker></defs>
<rect width="${width}" height="${total}" fill="#ffffff"/>
${bands.join('\n')}
${arrows.map(drawArrow).join('\n')}
</svg>
`
}

const getTop = (index: number) => gap + index * (height + gap)

type Band = { top: number; name: string; says: string; names: readonly string[] }

function drawBand({ top, name, says, names }: Band): string {
  return [
    `<rect x="${left}" y="${top}" width="${width - left - gap}" height="${height}" rx="6" fill="${colours.band}" stroke="${colours.edge}"/>`,
    `<text x="${left + 16}" y="${top + 26}" font-size="18" font-weight="bold" fill="${colours.name}">${name}</text>`,
    `<text x="${left + 110}" y="${top + 26}" font-size="14" fill="${colours.text}">${says}</text>`,
    ...listLines(names).map(
      (line, index) =>
        `<text x="${left + 16}" y="${top + 51 + index * 19}" font-size="13" fill="${colours.name}">${line}</text>`,
    ),
  ].join('\n')
}

/** The names in two lines of about the same length. */
function listLines(names: readonly string[]): string[] {
  const half = Math.ceil(names.length / 2)
  return [names.slice(0, half), names.slice(half)].map((some) => some.join(' · ')).filter((line) => line !== '')
}

/** A bow beside the bands; the further it leads, the wider it is. */
function drawArrow({ from, to }: { from: FloorName; to: FloorName }): string {
  const [start, end] = [from, to].map((wanted) => floors.findIndex(({ name }) => name === wanted)) as [number, number]
  const [y1, y2] = [
    getTop(start) + height / 2 + 8 + 4 * (end - start),
    getTop(end) + height / 2 - 8 - 4 * (end - start),
  ]
  const x = left - 30 * (end - start) - 14
  return `<path d="M${left} ${y1}C${x} ${y1} ${x} ${y2} ${left - 2} ${y2}" fill="none" stroke="${colours.arrow}" marker-end="url(#head)"/>`
}
