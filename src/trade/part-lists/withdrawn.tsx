import { Link } from 'react-router'
import { getName } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'
import type { CustomerPart } from './contract.ts'

/** Says that a part is no longer sold, and names its successor. */
export function WithdrawnPart({ successor }: Pick<CustomerPart, 'successor'>) {
  return (
    <div className="text-sm">
      <p className="font-medium text-bad">{m.parts_withdrawn()}</p>
      {successor && (
        <Link to={`/products/${successor.slug}`} className="link inline-flex min-h-9 items-center">
          {m.parts_successor({ name: getName(successor) })}
        </Link>
      )}
    </div>
  )
}
