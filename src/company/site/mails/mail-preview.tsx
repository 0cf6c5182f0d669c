import { useEffect, useRef, useState } from 'react'
import { api } from '#base/platform/contract/client.ts'
import type { Reply } from '#base/platform/contract/endpoint.ts'
import type { Locale } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { previewMail } from './contract.ts'

type Props = { name: string; locale: Locale; language: string; subject: string; body: string }
type Preview = Reply<typeof previewMail>

/** What a customer would read, of the words that are being typed. */
export function MailPreview({ language, ...draft }: Props) {
  const { busy, reason, run } = useAction()
  const [preview, setPreview] = useState<Preview>()
  const show = () => run(async () => setPreview(await api(previewMail, draft)))
  return (
    <section aria-label={m.mails_preview({ language })} className="grid justify-items-start gap-2">
      <Button variant="secondary" size="small" busy={busy} onClick={show}>
        {m.mails_preview({ language })}
      </Button>
      <RefusalNotice reason={reason} />
      {preview && (
        <div lang={draft.locale} className="grid w-full border border-line">
          <p className="border-b border-line bg-band px-3 py-2 text-sm font-semibold wrap-anywhere">
            {preview.subject}
          </p>
          <MailCard {...preview} />
        </div>
      )}
      {preview && <p className="text-sm text-muted">{m.mails_preview_text()}</p>}
    </section>
  )
}

/**
 * The mail in a tree of its own, so that its style and the page's do not meet. A frame would have the page's policy, which
 * allows no style but the page's. Its links lead nowhere.
 */
function MailCard({ html, style }: Preview) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const root = host.current!.shadowRoot ?? host.current!.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(style.replace(':root', ':host').replaceAll('body {', ':host {'))
    root.adoptedStyleSheets = [sheet]
    root.innerHTML = html
  }, [html, style])
  return <div ref={host} inert className="block" />
}
