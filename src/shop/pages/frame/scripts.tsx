import { Children, type ComponentProps, type ReactElement, type ReactNode } from 'react'
import { Scripts } from 'react-router'
import { tokenKey } from '#people/identity/session/token-storage.ts'
import { earlyCart } from './early-cart.ts'
import { useIsPersonal } from './frame.ts'
import { watchScripts } from './watch-scripts.ts'

type Code = { __html: string }
type Script = ReactElement<{ dangerouslySetInnerHTML: Code; nonce?: string }>
type Parent = ReactElement<{ children: ReactNode }>
/** An inline script, with the mark by which the policy of the page allows it. */
type Written = { code: Code; nonce?: string | undefined }

/**
 * React Router's scripts. Pages for everyone can be read, searched, filtered and paged without them, so there they are
 * loaded once the page is shown, or touched: before that they would compete with its style, font and first picture.
 */
export function PageScripts() {
  const isPersonal = useIsPersonal()
  // A browser leaves what the server wrote as it is.
  const [data, module] = import.meta.env.SSR ? written() : [nothing, nothing]
  return (
    <>
      <Inline code={watcher} nonce={data.nonce} />
      {isPersonal ? (
        <Scripts />
      ) : (
        <>
          <Inline code={cartAdder} nonce={data.nonce} />
          <Inline {...data} />
          <Inline {...module} id="late-script" type="text/plain" />
          <Inline code={starter} nonce={data.nonce} />
        </>
      )}
    </>
  )
}

/** Marks the document of somebody signed in before anything of it is drawn, so that room is kept for what is theirs. */
export function ReaderMark() {
  const isPersonal = useIsPersonal()
  const [{ nonce }] = import.meta.env.SSR ? written() : [nothing]
  return isPersonal ? null : <Inline code={marker} nonce={nonce} />
}

function Inline({ code, ...attributes }: ComponentProps<'script'> & Written) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React Router's own scripts, and those of this folder
  return <script {...attributes} suppressHydrationWarning dangerouslySetInnerHTML={code} />
}

const blank: Code = { __html: ' ' }
const nothing: Written = { code: blank }

/** The data of the page and the module that starts its router, which come after React Router's preloads. */
function written(): [Written, Written] {
  const inline = Children.toArray((Scripts({}) as Parent).props.children).at(-1) as Parent
  const scripts = Children.toArray(inline.props.children) as Script[]
  return scripts.map(({ props }) => ({ code: props.dangerouslySetInnerHTML, nonce: props.nonce })) as [Written, Written]
}

const watcher: Code = import.meta.env.SSR ? { __html: watchScripts } : blank
const marker: Code = import.meta.env.SSR
  ? { __html: `if (localStorage.getItem('${tokenKey}') !== null) document.documentElement.dataset.reader = ''` }
  : blank
const cartAdder: Code = import.meta.env.SSR ? { __html: earlyCart } : blank

/** Runs the late script once everything in view is loaded and painted; at the latest, for a picture may never come. */
const starter = import.meta.env.SSR
  ? {
      __html: `{
  const touches = ['pointerdown', 'keydown', 'focusin', 'touchstart', 'mouseover']
  const start = () => {
    if (!touches.length) return
    for (const touch of touches.splice(0)) removeEventListener(touch, start)
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = document.getElementById('late-script').textContent
    // Its failure is noticed in the document only.
    script.onload = () => script.remove()
    document.head.append(script)
  }
  for (const touch of touches) addEventListener(touch, start, { passive: true })
  const see = (list) => list.getEntriesByName('first-contentful-paint').length && start()
  const afterPaint = () => new PerformanceObserver(see).observe({ type: 'paint', buffered: true })
  addEventListener('load', afterPaint)
  setTimeout(start, 3000)
}`,
    }
  : blank
