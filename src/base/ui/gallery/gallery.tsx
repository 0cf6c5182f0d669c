import { PageTitle } from '../page-title.tsx'
import { AnswerSamples } from './answers.tsx'
import { Buttons } from './buttons.tsx'
import { Colours } from './colours.tsx'
import { Dialogs } from './dialogs.tsx'
import { FieldSamples } from './fields.tsx'
import { Headings } from './headings.tsx'
import { Figures, ListSamples } from './lists.tsx'

export const meta = () => [{ title: 'Gallery | Ironwright' }]

/** Every UI component in each of its states. Only `npm run dev` serves it, and the visual checks use it. */
export default function Gallery() {
  return (
    <div className="frame pt-8">
      <PageTitle size="large">Gallery</PageTitle>
      <p className="mt-2 mb-8 max-w-prose text-muted">
        Every part of the interface in each of its states. What is not here is not a part yet: look here first.
      </p>
      <Colours />
      <Headings />
      <Buttons />
      <FieldSamples />
      <ListSamples />
      <Figures />
      <AnswerSamples />
      <Dialogs />
    </div>
  )
}
