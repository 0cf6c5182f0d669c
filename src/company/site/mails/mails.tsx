import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { useDocument } from '#base/settings/use-document.ts'
import { Button } from '#base/ui/button.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { Pill } from '#base/ui/pill.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { UnsavedNotice } from '#base/ui/unsaved.tsx'
import { m } from '#paraglide/messages.js'
import type { SitePart } from '../part.ts'
import type { Route } from './+types/mails'
import { changeMailTexts, getMailTexts } from './contract.ts'
import { isChanged, type MailDraft, parseMailsDraft, toMailsDraft } from './draft.ts'
import { MailFields } from './mail-fields.tsx'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.menu_mails())

export const clientLoader = async () => await loadForPage(api(getMailTexts, {}))

/** The texts of the mails to customers, of which one is edited at a time; all are saved together. */
export default function MailsPage({ loaderData: { texts, originals } }: Route.ComponentProps) {
  const { draft, setDraft, onSubmit, busy, reason, fields } = useDocument({
    loaded: texts,
    toDraft: (document) => toMailsDraft(originals, document),
    toDocument: (typed) => parseMailsDraft(originals, typed),
    shape: changeMailTexts.body,
    save: (change) => api(changeMailTexts, change),
    saved: m.mails_saved(),
  })
  const [searchParams] = useSearchParams()
  const wanted = searchParams.get('mail')
  const original = originals.find((mail) => mail.name === wanted) ?? originals[0]!
  const { name, label } = original
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (reason) form.current!.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [reason])
  const part: SitePart<MailDraft> = {
    value: draft[name]!,
    path: `is.${name}`,
    errors: fields,
    update: (change) => setDraft((mails) => ({ ...mails, [name]: change(mails[name]!) })),
  }
  return (
    <>
      <PageTitle>{m.menu_mails()}</PageTitle>
      <p className="mt-1 max-w-prose text-muted">{m.mails_intro({ placeholder: '{link}' })}</p>
      <div className="mt-6 grid gap-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <nav aria-label={m.mails_list()}>
          <ul className="grid overflow-y-auto border-t border-line max-lg:max-h-52 sm:max-lg:grid-cols-2">
            {originals.map((mail) => (
              <li key={mail.name} className="border-b border-line">
                <Link
                  to={`?mail=${mail.name}`}
                  aria-current={mail.name === name || undefined}
                  preventScrollReset
                  className="flex min-h-10 items-center justify-between gap-2 px-2 text-sm hover:bg-band aria-[current]:bg-band aria-[current]:font-semibold"
                >
                  {mail.label}
                  {hasError(fields, mail.name) ? (
                    <Pill tone="bad">{m.mails_wrong()}</Pill>
                  ) : (
                    isChanged(mail, draft[mail.name]!) && <Pill tone="good">{m.mails_changed()}</Pill>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <form ref={form} noValidate onSubmit={onSubmit} className="grid content-start gap-6">
          <h2 className="text-xl">{label}</h2>
          <MailFields key={name} part={part} original={original} />
          <RefusalNotice reason={reason} />
          <UnsavedNotice refusal={reason} />
          <Button type="submit" busy={busy} className="justify-self-start">
            {m.save()}
          </Button>
        </form>
      </div>
    </>
  )
}

const hasError = (fields: Readonly<Record<string, string>>, name: string) =>
  Object.keys(fields).some((field) => field.startsWith(`is.${name}.`))
