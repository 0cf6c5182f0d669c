import { z } from 'zod'
import { localize } from '#base/platform/text/locale.ts'
import { createDocumentSetting } from '#base/settings/document.server.ts'
import { listTextsByPath } from '../texts.server.ts'
import { Slides } from './contract.ts'
import slides from './initial.json' with { type: 'json' }

/** The four slides that every shop begins with: they lead to pages that every shop has. */
export const initialSlides: Slides = Slides.parse(slides)

/** The slides, as entered by admins. A demonstration's are stored when it is filled. */
export const slidesSetting = createDocumentSetting({
  name: 'slides',
  shape: z.strictObject({ slides: Slides }),
  initial: { slides: initialSlides },
  listRows: ({ slides }) => new Map(listTextsByPath('slides', slides)),
})

/** The slides as a page shows them. One without a title in any language is not shown. */
export const toHomeSlides = (slides: Slides) =>
  slides
    .map(({ link, picture, ...slide }) => ({
      ...{ link, picture, title: localize(slide.title), text: localize(slide.text), alt: localize(slide.alt) },
    }))
    .filter(({ title }) => title !== '')
