import { escapeHtml } from '#base/platform/http/html.server.ts'
import { formatNumber } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'
import { drawingPixels } from './pixels.ts'
import type { DrawnDimension } from './shown-drawing.ts'

type Layout = { width: number; height: number; scale: string; content: string }
type Figure = {
  wide: Layout
  phone: Layout
  dimensions: readonly (DrawnDimension & { label: string })[]
  /** What it leaves out. */
  notes: readonly string[]
}

/**
 * A part's drawing as HTML, in the room that it has: in one row, or one view below the other. Its dimensions are a list for
 * those who hear it. Commands load this file, which Node reads without a build, so it is no component.
 */
export const writePartFigure = ({ wide, phone, dimensions, notes }: Figure): string => `<figure class="@container">
${writeSheet(wide, 'hidden @xl:block')}${writeSheet(phone, '@xl:hidden')}
<figcaption class="mt-2 text-xs text-muted sm:text-sm">
<span class="hidden @xl:inline">${escapeHtml(m.drawing_scale({ scale: localise(wide.scale) }))}</span>
<span class="@xl:hidden">${escapeHtml(m.drawing_scale({ scale: localise(phone.scale) }))}</span>${notes.map((note) => ` · ${escapeHtml(note)}`).join('')}
</figcaption>
<ul aria-label="${escapeHtml(m.drawing_dimensions())}" class="sr-only">${dimensions.map(writeDimension).join('')}</ul>
</figure>`

/** The numbers of a text in the page's digits, but those of a designation such as M10. */
const localise = (text: string) =>
  text.replace(/(?<![A-Za-z\d.])\d+(?:\.\d+)?(?![A-Za-z\d])/g, (number) =>
    formatNumber(Number(number), { maximumFractionDigits: 4 }),
  )

const writeDimension = ({ label, letter, value, source }: Figure['dimensions'][number]) =>
  `<li>${escapeHtml(`${label} ${letter}: ${localise(value)}`)}${source && ` <span lang="en">(${escapeHtml(source)})</span>`}</li>`

/** The content is drawn by the shop, and escaped where it is written. */
const writeSheet = ({ width, height, content }: Layout, className: string) =>
  `<svg role="img" aria-label="${escapeHtml(m.drawing_title())}" viewBox="-1 -1 ${width + 2} ${height + 2}" width="${Math.round(width * drawingPixels)}" class="drawing h-auto max-w-full ${className}">${content}</svg>`
