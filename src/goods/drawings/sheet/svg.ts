import type { Curve, Point } from '../view.ts'
import type { PlacedDimension, Sheet, SheetStroke } from './sheet.ts'

/** Hundredths of a millimetre are finer than any screen or printer shows. */
const write = (value: number): string => String(Math.round(value * 100) / 100)
const writePoint = ([x, y]: Point): string => `${write(x)} ${write(y)}`

function writePath(curve: Curve): string {
  if (curve.kind === 'line') return `M${writePoint(curve.from)}L${writePoint(curve.to)}`
  const { centre, radius } = curve
  const r = write(radius)
  const at = (degrees: number): Point => [
    centre[0] + radius * Math.cos((degrees * Math.PI) / 180),
    centre[1] + radius * Math.sin((degrees * Math.PI) / 180),
  ]
  if (curve.kind === 'circle')
    return `M${writePoint([centre[0] - radius, centre[1]])}a${r} ${r} 0 1 0 ${write(2 * radius)} 0a${r} ${r} 0 1 0 ${write(-2 * radius)} 0`
  const sweep = (((curve.end - curve.start) % 360) + 360) % 360
  const [from, to] = [at(curve.start), at(curve.end)]
  return `M${writePoint(from)}A${r} ${r} 0 ${sweep > 180 ? 1 : 0} 1 ${writePoint(to)}`
}

/** Lines that go on where the last one ended are one path, which is shorter and has no seams at its corners. */
function joinPaths(strokes: readonly SheetStroke[]): string {
  let end = ''
  return strokes
    .map(({ curve }) => {
      const path = writePath(curve)
      if (curve.kind !== 'line') {
        end = ''
        return path
      }
      const goesOn = end !== '' && writePoint(curve.from) === end
      end = writePoint(curve.to)
      return goesOn ? `L${end}` : path
    })
    .join('')
}

const classes = { hatch: 'h', thin: 'n', centre: 'c', hidden: 'd', visible: 'v' } as const

/** The drawing itself, for a page that has the styles of `drawingStyles`, or for a file that brings them. */
export function writeDrawing(sheet: Sheet): string {
  const lines = Object.entries(classes).flatMap(([kind, name]) => {
    const strokes = sheet.strokes.filter(({ line }) => line === kind)
    return strokes.length === 0 ? [] : [`<path class="${name}" d="${joinPaths(strokes)}"/>`]
  })
  return lines.join('') + sheet.dimensions.map(writeDimension).join('')
}

function writeDimension({ parameter, lines, arrows, text }: PlacedDimension): string {
  const thin = lines.map(([from, to]) => `M${writePoint(from)}L${writePoint(to)}`).join('')
  const heads = arrows.map((points) => `M${points.map(writePoint).join('L')}z`).join('')
  const [x, y] = text.at
  const turn = text.turned ? ` transform="rotate(-90 ${writePoint(text.at)})"` : ''
  return (
    `<g class="m" data-dimension="${escapeXml(parameter)}"><path d="${thin}"/><path class="a" d="${heads}"/>` +
    `<text x="${write(x)}" y="${write(y)}"${turn}>${escapeXml(text.text)}</text></g>`
  )
}

export const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)

/** Wide lines are 0.5 mm, thin ones half of that (ISO 128-2). A page sets the ink; a file has its own. */
export const drawingStyles =
  '.v,.d,.c,.n,.h,.m path{fill:none;stroke:var(--drawing-ink,#1c1b19);stroke-width:.25;stroke-linecap:round;stroke-linejoin:round}' +
  '.v{stroke-width:.5}.d{stroke-dasharray:2 1}.c{stroke-dasharray:6 1 .6 1;stroke-linecap:butt}.h{stroke-width:.18}' +
  '.m path{stroke-width:.18}.m .a{fill:var(--drawing-ink,#1c1b19);stroke:none}' +
  '.m text,.t{font:3.5px var(--drawing-font,"Archivo Variable",Arial,sans-serif);fill:var(--drawing-ink,#1c1b19);text-anchor:middle}'

/** The drawing as a file of its own, in true size when it is printed. */
export function writeSvgFile(sheet: Sheet, title: string): string {
  const [width, height] = [write(sheet.width), write(sheet.height)]
  const texts = sheet.texts.map(
    ({ at: [x, y], text }) =>
      `<text class="t" x="${write(x)}" y="${write(y)}" text-anchor="start">${escapeXml(text)}</text>`,
  )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}" role="img">` +
    `<title>${escapeXml(title)}</title><style>${drawingStyles}.t{text-anchor:start}</style>` +
    `${writeDrawing(sheet)}${texts.join('')}</svg>`
  )
}
