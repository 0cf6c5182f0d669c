import { type ReactNode, useEffect, useRef } from 'react'
import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { useDocument } from '#base/settings/use-document.ts'
import { Button } from '#base/ui/button.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { UnsavedNotice } from '#base/ui/unsaved.tsx'
import { m } from '#paraglide/messages.js'
import type { Route } from './+types/site'
import { changeSite, getSite, type Site } from './contract.ts'
import { cutOffPlaceholder } from './cut-off.ts'
import { AboutFields, ContactFields, HomeFields, PageFields, ReturnFields } from './fields.tsx'
import type { SitePart } from './part.ts'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.menu_site())

export async function clientLoader() {
  return { site: await loadForPage(api(getSite, {})) }
}

const asTyped = (site: Site) => site

/** The shop's texts, saved as a whole. Each change appears among the changes and can be undone there. */
export default function SiteTexts({ loaderData }: Route.ComponentProps) {
  const { draft, setDraft, onSubmit, busy, reason, fields } = useDocument({
    loaded: loaderData.site,
    toDraft: asTyped,
    toDocument: asTyped,
    shape: changeSite.body,
    save: (change) => api(changeSite, change),
    saved: m.site_saved(),
  })
  const form = useRef<HTMLFormElement>(null)
  // The form is many screens long, so after saving at its end the refused field is scrolled into view.
  useEffect(() => {
    if (reason) form.current!.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [reason])
  const site: SitePart<Site> = { value: draft, path: 'is', errors: fields, update: setDraft }
  return (
    <>
      <PageTitle>{m.menu_site()}</PageTitle>
      <p className="mt-1 max-w-prose text-muted">{m.site_intro()}</p>
      <form ref={form} noValidate onSubmit={onSubmit} className="mt-6 grid max-w-4xl gap-10">
        <Section id="contact" title={m.site_section_contact()}>
          <ContactFields site={site} />
        </Section>
        <Section id="returns" title={m.returns()}>
          <ReturnFields site={site} />
        </Section>
        <Section id="home" title={m.nav_home()}>
          <HomeFields site={site} />
        </Section>
        <Section id="about" title={m.nav_about()}>
          <AboutFields site={site} />
        </Section>
        <Section id="pages" title={m.site_section_pages()}>
          <p className="text-muted">{m.site_pages_hint({ placeholder: cutOffPlaceholder })}</p>
          <PageFields site={site} />
        </Section>
        <RefusalNotice reason={reason} />
        <UnsavedNotice refusal={reason} />
        <Button type="submit" busy={busy} className="justify-self-start">
          {m.save()}
        </Button>
      </form>
    </>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="grid scroll-mt-4 gap-5">
      <h2 id={`${id}-title`} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
