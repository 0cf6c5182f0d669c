import {
  Bell as BellIcon,
  CreditCard,
  type LucideIcon,
  MessagesSquare,
  Package,
  PackageMinus,
  Star,
  TriangleAlert,
  Undo2,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { formatDateTime, formatNumber } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'
import { useUser } from '#people/identity/session/guard.tsx'
import type { NewsEntry } from './contract.ts'
import { type NewsKind, pushChoice } from './kinds.ts'
import { useNews } from './use-news.ts'

const kinds: Record<NewsKind, { label: () => string; Icon: LucideIcon }> = {
  order: { label: m.news_kind_order, Icon: Package },
  message: { label: m.news_kind_message, Icon: MessagesSquare },
  return: { label: m.news_kind_return, Icon: Undo2 },
  dispute: { label: m.news_kind_dispute, Icon: CreditCard },
  review: { label: m.news_kind_review, Icon: Star },
  stock: { label: m.news_kind_stock, Icon: PackageMinus },
  trouble: { label: m.news_kind_trouble, Icon: TriangleAlert },
}

/** How much is new, and a panel that says what. */
export function Bell() {
  const { news, unseen, hasFailed, markSeen } = useNews()
  const { email } = useUser()
  useEffect(() => {
    if (!localStorage.getItem(pushChoice)) return
    // Nobody waits for it, and a failure is tried again on the next visit.
    import('./push/this-browser.ts').then(({ renewPushes }) => renewPushes(email)).catch(() => {})
  }, [email])
  const panel = useRef<HTMLDivElement>(null)
  const close = () => panel.current!.hidePopover()
  return (
    <>
      <button
        type="button"
        popoverTarget="news"
        className="relative grid size-11 shrink-0 place-items-center rounded-md hover:bg-band lg:size-9"
      >
        <BellIcon aria-hidden className="size-5" />
        <span className="sr-only">{m.news_title()}</span>
        {unseen > 0 && (
          <span className="figures absolute top-0 -right-1 rounded-full bg-ink px-1.5 text-xs/4 font-semibold text-paper">
            {formatNumber(unseen)}
          </span>
        )}
      </button>
      <p role="status" className="sr-only">
        {unseen > 0 && m.news_unseen({ count: unseen })}
      </p>
      <div
        ref={panel}
        id="news"
        popover="auto"
        onToggle={({ newState }) => newState === 'open' && markSeen()}
        className="news w-[min(26rem,calc(100vw-1rem))] overflow-y-auto border border-edge bg-card text-ink shadow-lg"
      >
        <h2 className="stamp px-4 pt-3 pb-1">{m.news_title()}</h2>
        {news ? <NewsList news={news} onChosen={close} /> : hasFailed && <p className="px-4 py-2">{m.news_failed()}</p>}
        <p className="border-t border-line px-4 py-2 text-sm">
          <Link to="/dashboard/notifications" onClick={close} className="link inline-flex min-h-8 items-center">
            {m.news_choose()}
          </Link>
        </p>
      </div>
    </>
  )
}

/** Whether it is said in the words of people, in whatever language they wrote. */
const isOfPeople = (kind: NewsKind) => kind === 'message' || kind === 'review'

function NewsList({ news, onChosen }: { news: readonly NewsEntry[]; onChosen: () => void }) {
  if (news.length === 0) return <p className="px-4 py-2 text-muted">{m.news_none()}</p>
  return (
    <ul>
      {news.map(({ _id, kind, text, path, at, isNew }) => {
        const { label, Icon } = kinds[kind]
        return (
          <li key={_id} className="border-t border-line">
            <Link to={path} onClick={onChosen} className="flex gap-3 px-4 py-2 hover:bg-band">
              <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-muted">
                  <span>
                    {label()}
                    {isNew && <span className="ml-2 font-semibold text-ink">{m.news_new()}</span>}
                  </span>
                  <time dateTime={at} className="figures">
                    {formatDateTime(at)}
                  </time>
                </span>
                <span
                  translate={isOfPeople(kind) ? 'no' : undefined}
                  className="block font-medium wrap-anywhere whitespace-pre-line"
                >
                  {text}
                </span>
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
