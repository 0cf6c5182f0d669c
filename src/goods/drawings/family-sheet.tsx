import { SheetImage } from './sheet-image.tsx'
import type { FamilyDrawing } from './shown-drawing.ts'

type FamilyProps = { drawing: FamilyDrawing; title: string; filtered: readonly string[]; className: string }

/** A family's drawing: its letters are the columns of the table, and those that the reader filters by are marked. */
export function FamilySheet({ drawing: { narrow, dimensions }, title, filtered, className }: FamilyProps) {
  const marked = dimensions.filter(({ attribute }) => attribute !== null && filtered.includes(attribute))
  const content = marked.reduce(
    (text, { parameter }) => text.replaceAll(`data-dimension="${parameter}"`, (found) => `${found} data-filtered`),
    narrow.content,
  )
  return <SheetImage layout={{ ...narrow, content }} title={title} className={`small ${className}`} />
}
