import { m } from '#paraglide/messages.js'
import { getTranslationLang, type Translations, translate } from '#platform/locale.ts'
import type { FamilyDrawing, ShownDrawing } from './contract.ts'

type Labelled = { label: string; translations: Translations<'label'> }
type Layout = ShownDrawing['wide']

/** A millimetre of the sheet on a screen, so that its letters are as large as the page's small ones. */
const pixels = 3.6

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
      <Sheet layout={drawing.wide} title={title} className="hidden @xl:block" />
      <Sheet layout={drawing.phone} title={title} className="@xl:hidden" />
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
            {dimension.source && `, ${m.drawing_source({ source: dimension.source })}`}
          </li>
        ))}
      </ul>
    </figure>
  )
}

const Sheet = ({ layout, title, className }: { layout: Layout; title: string; className: string }) => (
  <svg
    role="img"
    aria-label={title}
    viewBox={`-1 -1 ${layout.width + 2} ${layout.height + 2}`}
    width={Math.round(layout.width * pixels)}
    className={`drawing h-auto max-w-full ${className}`}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the shop draws it itself, and escapes what it writes
    dangerouslySetInnerHTML={{ __html: layout.content }}
  />
)

type FamilyProps = { drawing: FamilyDrawing; title: string; filtered: readonly string[]; className: string }

/** A family's drawing: its letters are the columns of the table, and those that the reader filters by are marked. */
export function FamilySheet({ drawing: { narrow, dimensions }, title, filtered, className }: FamilyProps) {
  const marked = dimensions.filter(({ attribute }) => attribute !== null && filtered.includes(attribute))
  const content = marked.reduce(
    (text, { parameter }) => text.replaceAll(`data-dimension="${parameter}"`, (found) => `${found} data-filtered`),
    narrow.content,
  )
  return <Sheet layout={{ ...narrow, content }} title={title} className={className} />
}
