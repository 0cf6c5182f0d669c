import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { dismissMails, listUnsentMails, retryMails, type UnsentMail } from '#base/platform/mail/contract.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { formatDateTime } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { Table } from '#base/ui/lists/table.tsx'
import { Notice } from '#base/ui/notice.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import type { Route } from './+types/unsent-mails'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.unsent_mails())

export async function clientLoader() {
  return { mails: await loadForPage(api(listUnsentMails, {})) }
}

/** Mails that the shop has given up on: tried for two days, or refused by the mail server for good. */
export default function UnsentMails({ loaderData }: Route.ComponentProps) {
  const { mails } = loaderData
  const { run, busy, reason } = useAction()
  const retry = (...chosen: UnsentMail[]) =>
    run(() => api(retryMails, { ids: chosen.map(({ _id }) => _id) }), {
      toast: m.unsent_mails_retried({ count: chosen.length }),
      revalidate: true,
    })
  const dismiss = (mail: UnsentMail) =>
    run(() => api(dismissMails, { ids: [mail._id] }), {
      toast: m.unsent_mails_dismissed({ count: 1 }),
      revalidate: true,
    })
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle>{m.unsent_mails()}</PageTitle>
        {mails.length > 1 && (
          <Button variant="secondary" busy={busy} onClick={() => retry(...mails)}>
            {m.unsent_mails_retry_all()}
          </Button>
        )}
      </div>
      <p className="mt-1 text-muted">{m.unsent_mails_text()}</p>
      <div className="mt-4">
        <RefusalNotice reason={reason} />
      </div>
      {mails.length === 0 ? (
        <Notice title={m.unsent_mails_none()} text={m.unsent_mails_none_text()} headingLevel="h2" />
      ) : (
        <Table
          caption={m.unsent_mails()}
          rows={mails}
          getKey={({ _id }) => _id}
          columns={[
            { label: m.email(), cell: ({ recipient }) => <span className="break-all">{recipient}</span> },
            { label: m.subject(), cell: Subject },
            { label: m.unsent_mails_reason(), cell: Failure },
            {
              label: m.unsent_mails_retry(),
              unlabelled: true,
              align: 'right',
              cell: (mail) => (
                <span className="inline-flex flex-wrap justify-end gap-2">
                  <Button size="small" busy={busy} onClick={() => retry(mail)}>
                    {m.unsent_mails_retry()}
                  </Button>
                  <Button size="small" variant="secondary" busy={busy} onClick={() => dismiss(mail)}>
                    {m.unsent_mails_dismiss()}
                  </Button>
                </span>
              ),
            },
          ]}
        />
      )}
    </>
  )
}

const Subject = ({ subject, createdAt }: UnsentMail) => (
  <span>
    <span className="block">{subject}</span>
    <time dateTime={createdAt} className="figures block text-sm text-muted">
      {formatDateTime(createdAt)}
    </time>
  </span>
)

const Failure = ({ reason, tries }: UnsentMail) => (
  <span>
    <span lang="en" className="block md:break-words">
      {reason}
    </span>
    <span className="text-sm text-muted">{m.unsent_mails_tries({ count: tries })}</span>
  </span>
)
