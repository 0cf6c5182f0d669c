import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Form, useLocation } from 'react-router'
import { lazyImport } from '#base/platform/lazy-import.ts'
import { Icon } from '#base/ui/icon.tsx'
import { m } from '#paraglide/messages.js'

const noSuggestions = { SuggestionList: () => null as ReactNode }

// Without it, the form works as it does without script.
const Suggestions = lazy(async () => {
  const loaded = await lazyImport(() => import('#goods/search/suggestion-list.tsx')).catch(() => noSuggestions)
  return { default: loaded.SuggestionList as ComponentType<{ input: HTMLInputElement }> }
})

/** The one search box of every page. On the page of results it holds what was searched for. */
export function SearchBox() {
  const { pathname, search } = useLocation()
  const q = /^\/products\/?$/i.test(pathname) ? (new URLSearchParams(search).get('q') ?? '') : ''
  const box = useRef<HTMLInputElement>(null)
  const shown = useRef(q)
  const [entered, setEntered] = useState<HTMLInputElement>()
  useEffect(() => {
    if (shown.current !== q) box.current!.value = shown.current = q
  }, [q])
  // It may have been entered before this script ran.
  useEffect(() => {
    if (document.activeElement === box.current) setEntered(box.current!)
  }, [])
  const enter = (event: SyntheticEvent<HTMLInputElement>) => setEntered(event.currentTarget)
  return (
    <Form
      action="/products"
      role="search"
      // Suggestions that arrive only now would cover the results.
      onSubmit={() => setEntered(undefined)}
      className="relative flex min-w-0 flex-1"
    >
      <label className="sr-only" htmlFor="site-search">
        {m.search_label()}
      </label>
      <input
        ref={box}
        id="site-search"
        name="q"
        type="search"
        placeholder={m.search_placeholder()}
        defaultValue={q}
        maxLength={100}
        autoComplete="off"
        onFocus={enter}
        onKeyDown={(event) => event.key === 'ArrowDown' && enter(event)}
        onInput={enter}
        className="h-10 w-full min-w-0 rounded-l-md border border-edge bg-paper px-3 placeholder:text-muted"
      />
      <button
        type="submit"
        aria-label={m.search_label()}
        className="grid size-10 shrink-0 place-items-center rounded-r-md border border-l-0 border-edge bg-band"
      >
        <Icon path="m21 21-4.34-4.34M11 3a8 8 0 1 0 0 16a8 8 0 1 0 0-16" className="size-5" />
      </button>
      {entered && (
        <Suspense>
          <Suggestions input={entered} />
        </Suspense>
      )}
    </Form>
  )
}
