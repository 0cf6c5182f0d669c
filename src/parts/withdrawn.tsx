import { Link } from 'react-router'
import { m } from '#paraglide/messages.js'
import { nameOf } from '#platform/locale.ts'
import type { Part } from './contract.ts'

/** Says that a part is not sold any more, and what is sold in its place. */
export function Withdrawn({ successor }: Pick<Part, 'successor'>) {
  return (
    <div className="text-sm">
      <p className="font-medium text-bad">{m.parts_withdrawn()}</p>
      {successor && (
        <Link to={`/products/${successor.slug}`} className="link inline-flex min-h-9 items-center">
          {m.parts_successor({ name: nameOf(successor) })}
        </Link>
      )}
    </div>
  )
}
