import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { listOutbox } from '#base/platform/mail/contract.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { formatDateTime } from '#base/platform/text/locale.ts'
import { Notice } from '#base/ui/notice.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { Spinner } from '#base/ui/spinner.tsx'
import { m } from '#paraglide/messages.js'
import type { Route } from './+types/outbox'

export const meta: Route.MetaFunction = () => [...buildTitleMeta(m.outbox()), { name: 'robots', content: 'noindex' }]

/** Loaded in the browser: mails must not be cached. Only a demonstration shop has this endpoint. */
export async function clientLoader() {
  return { mails: await loadForPage(api(listOutbox, {})) }
}

export const HydrateFallback = () => <Spinner label={m.loading()} />

export default function Outbox({ loaderData }: Route.ComponentProps) {
  const { mails } = loaderData
  return (
    <div className="frame max-w-3xl pt-8">
      <PageTitle>{m.outbox()}</PageTitle>
      <p className="mt-2 text-muted">{m.outbox_text()}</p>
      {mails.length === 0 && <Notice title={m.outbox_none()} text={m.outbox_none_text()} headingLevel="h2" />}
      <ol className="mt-6 grid grid-cols-1 gap-5">
        {mails.map((mail) => (
          <li key={mail._id} className="border border-line bg-card p-5">
            <h2 className="text-lg">{mail.subject}</h2>
            <p className="mt-1 text-sm text-muted">
              {mail.recipient} · <time dateTime={mail.createdAt}>{formatDateTime(mail.createdAt)}</time>
            </p>
            <p className="mt-4 font-mono text-sm wrap-anywhere whitespace-pre-wrap">{linked(mail.body)}</p>
            {mail.attachment && (
              <p className="figures mt-4 border-t border-line pt-3 text-sm text-muted wrap-anywhere">
                {m.outbox_attachment({ name: mail.attachment })}
              </p>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The text with its addresses turned into links, as mail programs show it. */
function linked(body: string) {
  return body.split(/(https?:\/\/\S+)/).map((piece, index) =>
    index % 2 === 1 ? (
      <a key={piece} href={piece} className="link">
        {piece}
      </a>
    ) : (
      piece
    ),
  )
}
