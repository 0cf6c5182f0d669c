import { m } from '#paraglide/messages.js'
import { getTranslationLang, type Translations, translate } from '#platform/locale.ts'
import { SheetImage } from './sheet-image.tsx'
import type { ShownDrawing } from './shown-drawing.ts'

type Labelled = { label: string; translations: Translations<'label'> }
type Props = { drawing: ShownDrawing; title: string; attributes: readonly (Labelled & { key: string })[] }

/**
 * A part's drawing in the room that it has: in one row, or one view below the other. Its dimensions are a list for those
 * who hear it.
 */
export function PartDrawing({ drawing, title, attributes }: Props) {
  const getLabel = (dimension: ShownDrawing['dimensions'][number]): Labelled =>
    attributes.find(({ key }) => key === dimension.attribute) ?? dimension
  return (
    <figure className="@container">
      <SheetImage layout={drawing.wide} title={title} className="hidden @xl:block" />
      <SheetImage layout={drawing.phone} title={title} className="@xl:hidden" />
      <figcaption className="mt-2 text-xs text-muted sm:text-sm">
        <span className="hidden @xl:inline">{m.drawing_scale({ scale: drawing.wide.scale })}</span>
        <span className="@xl:hidden">{m.drawing_scale({ scale: drawing.phone.scale })}</span>
        {drawing.notes.map((note) => (
          <span key={note.label} lang={getTranslationLang(note, 'label')}>
            {' · '}
            {translate(note, 'label')}
          </span>
        ))}
      </figcaption>
      <ul aria-label={m.drawing_dimensions()} className="sr-only">
        {drawing.dimensions.map((dimension) => (
          <li key={dimension.parameter} lang={getTranslationLang(getLabel(dimension), 'label')}>
            {`${translate(getLabel(dimension), 'label')} ${dimension.letter}: ${dimension.value}`}
            {dimension.source && ` (${dimension.source})`}
          </li>
        ))}
      </ul>
    </figure>
  )
}
