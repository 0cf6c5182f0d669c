import { api } from '#base/platform/contract/client.ts'
import { Button } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { type AccountDoubt, answerDoubts } from '../contract.ts'

/** The reasons why the shop takes no payments, with the two answers that its owner can give. */
export function Doubts({ doubts }: { doubts: readonly AccountDoubt[] }) {
  const { busy, reason, run } = useAction()
  const onAnswer = (answer: 'same' | 'copy') =>
    run(() => api(answerDoubts, { answer }), { toast: m.doubt_answered(), revalidate: true })
  if (doubts.length === 0) return null
  return (
    <section className="mt-6 grid gap-3 border-l-4 border-bad bg-card p-4">
      <h2 className="text-lg font-medium">{m.doubt_title()}</h2>
      <ul className="grid gap-2">
        {doubts.map(({ kind, subject, text }) => (
          <li key={kind + subject}>
            {text} <span className="figures block text-sm break-all text-muted">{subject}</span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">{m.doubt_hint()}</p>
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} onClick={() => onAnswer('same')}>
          {m.doubt_same()}
        </Button>
        <Button variant="secondary" busy={busy} onClick={() => onAnswer('copy')}>
          {m.doubt_copy()}
        </Button>
      </div>
      <RefusalNotice reason={reason} />
    </section>
  )
}
