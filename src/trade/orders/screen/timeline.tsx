import { formatDateTime } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'
import type { Moment } from '../contract.ts'
import { getMomentName } from '../state-name.ts'

/** What happened to an order, the first at the top. */
export const Timeline = ({ moments }: { moments: readonly Moment[] }) => (
  <>
    <h2 className="mt-10 text-xl">{m.timeline()}</h2>
    <ol className="mt-3 border-l-2 border-line">
      {moments.map(({ what, who, at }) => (
        <li
          key={`${what}${at}`}
          className="relative py-2 pl-5 before:absolute before:top-4 before:-left-[5px] before:size-2 before:rounded-full before:bg-accent"
        >
          <span className="font-medium">{getMomentName(what)}</span> <span className="text-muted">{who}</span>
          <time dateTime={at} className="figures block text-sm text-muted">
            {formatDateTime(at)}
          </time>
        </li>
      ))}
    </ol>
  </>
)
