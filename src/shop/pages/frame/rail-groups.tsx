import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useMatches } from 'react-router'
import { formatNumber } from '#base/platform/text/locale.ts'
import type { Group } from '#pages.ts'
import { m } from '#paraglide/messages.js'
import { useUser } from '#people/identity/session/guard.tsx'
import { toEntryAddress } from './account-entries.ts'
import { type RailPath, railEntries, railGroups, toRailPath } from './rail-entries.ts'
import { useUnread } from './use-unread.ts'

/** The pages of the dashboard in groups that fold. The group of the current page is always open. */
export function RailGroups() {
  const [folded, setFolded] = useState<readonly Group[]>(['account'])
  // The id of a page's route is its address in the page table.
  const page = useMatches().at(-1)!.id
  const current = toRailPath(page)
  const unread = useUnread()
  const toggle = (group: Group, open: boolean) =>
    setFolded((groups) => (open ? groups.filter((other) => other !== group) : [...new Set([...groups, group])]))
  return railGroups.map(({ group, label, paths }) => (
    <details
      key={group}
      open={!folded.includes(group) || paths.some((path) => path === current)}
      onToggle={({ currentTarget }) => toggle(group, currentTarget.open)}
      className="group border-t border-line py-1"
    >
      <summary className="stamp flex min-h-7 items-center justify-between max-lg:min-h-11 px-3 hover:text-ink">
        {label()}
        <ChevronDown aria-hidden className="size-4 group-open:rotate-180" />
      </summary>
      <ul aria-label={label()}>
        {paths.map((path) => (
          <li key={path}>
            <RailLink path={path} current={path === current && (path === page ? 'page' : 'true')} unread={unread} />
          </li>
        ))}
      </ul>
    </details>
  ))
}

/** `true`: the current page is one that this entry's page leads to. */
type LinkProps = { path: RailPath; current: 'page' | 'true' | false; unread: number }

function RailLink({ path, current, unread }: LinkProps) {
  const { email } = useUser()
  const { label, Icon } = railEntries[path]
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (current) showInRail(link.current!)
  }, [current])
  return (
    <Link
      ref={link}
      to={toEntryAddress(path, email)}
      aria-current={current || undefined}
      className="flex min-h-7 items-center gap-2.5 border-l-2 border-transparent px-3 text-sm font-medium text-soft hover:bg-band focus-visible:-outline-offset-2 aria-[current]:border-accent aria-[current]:bg-band aria-[current]:text-ink max-lg:min-h-11"
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {label()}
      {path === '/dashboard/message' && unread > 0 && (
        <span className="figures ml-auto rounded-full bg-ink px-2 text-xs/5 font-semibold text-paper">
          <span aria-hidden>{formatNumber(unread)}</span>
          <span className="sr-only">{m.inbox_unread({ count: formatNumber(unread) })}</span>
        </span>
      )}
    </Link>
  )
}

/** Scrolls the rail, and nothing else, to an entry that is below or above what it shows. */
function showInRail(link: HTMLElement): void {
  const rail = link.closest('nav')!
  const [entry, view] = [link.getBoundingClientRect(), rail.getBoundingClientRect()]
  if (entry.bottom > view.bottom) rail.scrollTop += entry.bottom - view.bottom
  else if (entry.top < view.top) rail.scrollTop -= view.top - entry.top
}
