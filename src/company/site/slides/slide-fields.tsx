import { formatNumber, localize } from '#base/platform/text/locale.ts'
import { Select } from '#base/ui/field.tsx'
import { MoveButtons, RemoveButton } from '#base/ui/lists/row-buttons.tsx'
import { m } from '#paraglide/messages.js'
import { maxLengths } from '../limits.ts'
import { LocalizedField, LocalizedLineField } from '../localized-field.tsx'
import { getPartAt, type SitePart } from '../part.ts'
import { PortraitField } from '../portrait-field.tsx'
import type { Slides } from './contract.ts'
import { builtInPictures, findBuiltInPicture, pictureNames } from './pictures.ts'

/** A slide in the form. */
export type SlideDraft = Slides[number] & { row: string }

type Props = {
  part: SitePart<SlideDraft>
  index: number
  last: number
  onMove: (to: number) => void
  onRemove: () => void
}

/** One slide: its texts, where it leads, and its picture. */
export function SlideFields({ part, index, last, onMove, onRemove }: Props) {
  const name = localize(part.value.title) || m.slide_number({ number: formatNumber(index + 1) })
  return (
    <fieldset className="grid gap-4 border border-line bg-card p-4">
      <legend className="float-left flex w-full flex-wrap items-center justify-between gap-3">
        <span className="font-semibold">{name}</span>
        <span className="flex items-center gap-2">
          <MoveButtons name={name} index={index} last={last} onMove={onMove} />
          <RemoveButton name={name} onRemove={onRemove} />
        </span>
      </legend>
      <LocalizedField part={getPartAt(part, 'title')} label={m.site_slide_title()} maxLength={maxLengths.slideTitle} />
      <LocalizedField part={getPartAt(part, 'text')} label={m.site_text()} maxLength={maxLengths.slideText} />
      <LocalizedLineField
        part={getPartAt(part, 'link')}
        label={m.site_link()}
        hint={m.site_link_hint()}
        maxLength={maxLengths.link}
      />
      <PictureFields part={part} />
    </fieldset>
  )
}

const ownPicture = 'own'

/** One of the shop's pictures, or one's own, with what it shows. */
function PictureFields({ part }: { part: SitePart<SlideDraft> }) {
  const picture = getPartAt(part, 'picture')
  const builtIn = findBuiltInPicture(picture.value)
  return (
    <>
      <Select
        name={`${picture.path}.kind`}
        label={m.site_slide_picture()}
        value={builtIn ?? ownPicture}
        onChange={({ target }) => picture.update(() => (target.value === ownPicture ? '' : target.value))}
      >
        {builtInPictures.map((name) => (
          <option key={name} value={name}>
            {pictureNames[name]()}
          </option>
        ))}
        <option value={ownPicture}>{m.slide_own_picture()}</option>
      </Select>
      {!builtIn && (
        <>
          <PortraitField part={picture} label={m.slide_own_picture()} removeLabel={m.article_picture_remove()} />
          <LocalizedField part={getPartAt(part, 'alt')} label={m.picture_alt()} maxLength={maxLengths.slideAlt} />
        </>
      )}
    </>
  )
}
