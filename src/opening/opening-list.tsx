import { CircleAlert, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { m } from '#paraglide/messages.js'
import { api } from '#platform/contract/client.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { useAction } from '#ui/use-action.ts'
import { type getOpening, openAnyway, type Requirement } from './contract.ts'

export type Opening = Reply<typeof getOpening>

/** What a live shop needs before it takes orders, what is missing first; nothing once it is open and lacks nothing. */
export function OpeningList({ open, requirements }: Opening) {
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
            <Row key={requirement.name} {...requirement} />
          ))}
      </ul>
      {!open && missing.length > 0 && <OpenAnyway />}
    </section>
  )
}

function Row({ name, todo, path, done }: Requirement) {
  const Icon = done ? CircleCheck : CircleAlert
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-line py-3 md:grid-cols-[14rem_minmax(0,1fr)]">
      <p className="flex items-center gap-2 font-medium">
        <Icon aria-hidden className={`size-5 shrink-0 ${done ? 'text-good' : 'text-bad'}`} />
        {path && !done ? (
          <Link to={path} className="link">
            {name}
          </Link>
        ) : (
          name
        )}
        <span className="sr-only">: {done ? m.opening_done() : m.opening_missing()}</span>
      </p>
      {!done && <p className="wrap-anywhere text-soft">{todo}</p>}
    </li>
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
