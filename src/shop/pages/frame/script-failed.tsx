import type { ReactNode } from 'react'
import { Button } from '#base/ui/button.tsx'
import { useHydrated } from '#base/ui/hooks/use-hydrated.ts'
import { Notice } from '#base/ui/notice.tsx'
import { m } from '#paraglide/messages.js'

/** Above a page that can be read without its scripts: one of them did not arrive. */
export const ScriptFailedBar = () => (
  <Hidden className="frame pt-4">
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-bad bg-bad-surface px-4 py-3 text-bad">
      <p className="min-w-0 font-medium">
        <Sentence />
      </p>
      <button type="button" className="min-h-9 font-semibold underline underline-offset-4">
        {m.try_again()}
      </button>
    </div>
  </Hidden>
)

/** In place of a page that is nothing without its scripts. */
export const ScriptFailedNotice = () => (
  <Hidden>
    <Notice title={m.failure_title()} text={<Sentence />}>
      <Button>{m.try_again()}</Button>
    </Notice>
  </Hidden>
)

/** Part of the document, since what would render it may be what is missing; `watchScripts` shows it. */
function Hidden({ className = '', children }: { className?: string; children: ReactNode }) {
  if (useHydrated()) return null
  return (
    <div hidden role="alert" tabIndex={-1} className={`script-failed outline-none ${className}`}>
      {children}
    </div>
  )
}

/** The sentence with a place for the name of the file. */
function Sentence() {
  const [before, after] = m.failure_chunk({ id: '|' }).split('|')
  return (
    <>
      {before}
      <span className="wrap-anywhere" />
      {after}
    </>
  )
}
