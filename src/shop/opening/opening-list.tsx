import { api } from '#base/platform/contract/client.ts'
import type { Reply } from '#base/platform/contract/endpoint.ts'
import { Button } from '#base/ui/button.tsx'
import { Confirm } from '#base/ui/confirm.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { m } from '#paraglide/messages.js'
import { type getOpening, openAnyway } from './contract.ts'
import { RequirementRow } from './requirement-row.tsx'

export type Opening = Reply<typeof getOpening>

/**
 * The requirements of a live shop before it takes orders, missing ones first; nothing once it is open and none is
 * missing.
 */
export function OpeningList({ open, requirements }: Omit<Opening, 'advice'>) {
  const missing = requirements.filter(({ done }) => !done)
  if (open && missing.length === 0) return null
  return (
    <section className="mt-8 border border-line bg-card p-5" aria-labelledby="opening">
      <h2 id="opening" className="text-xl">
        {m.opening_title()}
      </h2>
      <p className="mt-2 max-w-prose text-pretty">{open ? m.opening_sells() : m.opening_closed()}</p>
      <ul className="mt-4 border-t border-line">
        {requirements
          .toSorted((a, b) => Number(a.done) - Number(b.done))
          .map((requirement) => (
            <RequirementRow key={requirement.name} {...requirement} />
          ))}
      </ul>
      {!open && missing.length > 0 && <OpenAnyway />}
    </section>
  )
}

function OpenAnyway() {
  const { run, ask, dialog } = useAction()
  const open = () => run(() => api(openAnyway, { anyway: true }), { toast: m.opening_opened(), revalidate: true })
  return (
    <>
      <Button variant="secondary" className="mt-5" onClick={() => ask(true)}>
        {m.opening_anyway()}
      </Button>
      <Confirm
        {...dialog}
        onConfirm={open}
        title={m.opening_anyway()}
        confirmLabel={m.opening_anyway()}
        cancelLabel={m.cancel()}
      >
        <p>{m.opening_anyway_text()}</p>
      </Confirm>
    </>
  )
}
