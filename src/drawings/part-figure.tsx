import { m } from '#paraglide/messages.js'
import { SheetImage } from './sheet-image.tsx'
import type { DrawnDimension } from './shown-drawing.ts'

type Layout = { width: number; height: number; scale: string; content: string }
type Props = {
  wide: Layout
  phone: Layout
  dimensions: readonly (DrawnDimension & { label: string })[]
  /** What it leaves out. */
  notes: readonly string[]
}

/**
 * A part's drawing in the room that it has: in one row, or one view below the other. Its dimensions are a list for those
 * who hear it.
 */
export const PartFigure = ({ wide, phone, dimensions, notes }: Props) => (
  <figure className="@container">
    <SheetImage layout={wide} title={m.drawing_title()} className="hidden @xl:block" />
    <SheetImage layout={phone} title={m.drawing_title()} className="@xl:hidden" />
    <figcaption className="mt-2 text-xs text-muted sm:text-sm">
      <span className="hidden @xl:inline">{m.drawing_scale({ scale: wide.scale })}</span>
      <span className="@xl:hidden">{m.drawing_scale({ scale: phone.scale })}</span>
      {notes.map((note) => ` · ${note}`)}
    </figcaption>
    <ul aria-label={m.drawing_dimensions()} className="sr-only">
      {dimensions.map(({ parameter, label, letter, value, source }) => (
        <li key={parameter}>{`${label} ${letter}: ${value}${source && ` (${source})`}`}</li>
      ))}
    </ul>
  </figure>
)
