import { useEffect, useRef } from 'react'
import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { useDocument } from '#base/settings/use-document.ts'
import { Button } from '#base/ui/button.tsx'
import { AddButton } from '#base/ui/lists/row-buttons.tsx'
import { Notice } from '#base/ui/notice.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { UnsavedNotice } from '#base/ui/unsaved.tsx'
import { m } from '#paraglide/messages.js'
import { getPartAt, type SitePart } from '../part.ts'
import type { Route } from './+types/slides'
import { changeSlides, getSlides, maxSlides, type Slides } from './contract.ts'
import { type SlideDraft, SlideFields } from './slide-fields.tsx'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.menu_slides())

export const clientLoader = async () => await loadForPage(api(getSlides, {}))

type Draft = SlideDraft[]

/** Each slide keeps its row of the form while others move. */
const toDraft = (slides: Slides): Draft => slides.map((slide) => ({ ...slide, row: crypto.randomUUID() }))
const toSlides = (draft: Draft): Slides => draft.map(({ row: _, ...slide }) => slide)

const emptySlide = { title: {}, text: {}, link: '/products', picture: 'fasteners', alt: {} }

/** The slides of the home page, in their order, saved together. */
export default function HomeSlides({ loaderData: { slides, initial } }: Route.ComponentProps) {
  const { draft, setDraft, onSubmit, busy, reason, fields, clear } = useDocument({
    loaded: slides,
    toDraft,
    toDocument: toSlides,
    shape: changeSlides.body,
    save: (change) => api(changeSlides, change),
    saved: m.slides_saved(),
  })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (reason) form.current!.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [reason])
  // Errors name slides by index, so they are cleared when slides move.
  const arrange = (next: Draft) => {
    clear()
    setDraft(() => next)
    form.current!.dispatchEvent(new Event('input'))
  }
  const part: SitePart<Draft> = { value: draft, path: 'is', errors: fields, update: setDraft }
  const isInitial = JSON.stringify(toSlides(draft)) === JSON.stringify(initial)
  return (
    <>
      <PageTitle>{m.menu_slides()}</PageTitle>
      <p className="mt-1 max-w-prose text-muted">{m.slides_text()}</p>
      <form ref={form} noValidate onSubmit={onSubmit} className="mt-6 grid max-w-4xl gap-5">
        {draft.length === 0 && <Notice title={m.slides_none()} text={m.slides_none_text()} headingLevel="h2" />}
        {draft.map(({ row }, index) => (
          <SlideFields
            key={row}
            part={getPartAt(part, index)}
            index={index}
            last={draft.length - 1}
            onMove={(to) => arrange(draft.toSpliced(index, 1).toSpliced(to, 0, draft[index]!))}
            onRemove={() => arrange(draft.toSpliced(index, 1))}
          />
        ))}
        {draft.length < maxSlides && (
          <AddButton label={m.slide_add()} onAdd={() => arrange([...draft, ...toDraft([emptySlide])])} />
        )}
        <div className="grid gap-2 border-t border-line pt-5">
          <p className="text-muted">{isInitial ? m.slides_are_initial() : m.slides_initial_text()}</p>
          {!isInitial && (
            <Button
              variant="secondary"
              size="small"
              className="justify-self-start"
              onClick={() => arrange(toDraft(initial))}
            >
              {m.slides_put_back()}
            </Button>
          )}
        </div>
        <RefusalNotice reason={reason} />
        <UnsavedNotice refusal={reason} />
        <Button type="submit" busy={busy} className="justify-self-start">
          {m.save()}
        </Button>
      </form>
    </>
  )
}
