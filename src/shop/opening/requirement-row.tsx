import { CircleAlert, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { m } from '#paraglide/messages.js'
import type { OpeningStep } from './contract.ts'

/** A requirement, with the way to the screen where it is filled in. */
export function RequirementRow({ name, todo, path, done }: OpeningStep) {
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
