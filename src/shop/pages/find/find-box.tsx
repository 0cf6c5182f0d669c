import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { lazyImport } from '#base/platform/lazy-import.ts'
import { m } from '#paraglide/messages.js'

const noHits = { FindList: () => null }

// Whoever searches for nothing does not load it.
const FindList = lazy(async () => {
  const loaded = await lazyImport(() => import('./find-list.tsx')).catch(() => noHits)
  return { default: loaded.FindList as ComponentType<{ input: HTMLInputElement }> }
})

/** The one search of the admins' pages. Ctrl-K and `/` lead to it from anywhere; `onKey` then makes it visible. */
export function FindBox({ onKey }: { onKey: () => void }) {
  const box = useRef<HTMLInputElement>(null)
  const [entered, setEntered] = useState<HTMLInputElement>()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      event.preventDefault()
      flushSync(onKey)
      box.current!.focus()
      box.current!.select()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [onKey])
  return (
    <search aria-label={m.find_label()}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          event.currentTarget.querySelector<HTMLElement>('[role=option]')?.click()
        }}
        className="relative px-3 pb-3"
      >
        <input
          ref={box}
          type="search"
          aria-label={m.find_label()}
          aria-keyshortcuts="Control+K Meta+K /"
          placeholder={m.find_placeholder()}
          maxLength={100}
          autoComplete="off"
          onFocus={({ currentTarget }) => setEntered(currentTarget)}
          className="h-9 w-full rounded-md border border-edge bg-paper px-3 text-sm placeholder:text-muted max-lg:h-11"
        />
        <kbd
          aria-hidden
          className="pointer-events-none absolute top-2.5 right-5 font-sans text-xs text-muted max-lg:hidden"
        >
          {!entered && 'Ctrl K'}
        </kbd>
        {entered && (
          <Suspense>
            <FindList input={entered} />
          </Suspense>
        )}
      </form>
    </search>
  )
}

/** A stroke is a letter where text is typed. */
function isShortcut({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (altKey || document.querySelector('dialog[open]')) return false
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k'
  const isTyping = target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]')
  return key === '/' && !isTyping
}
