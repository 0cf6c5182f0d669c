import { Children, type ReactElement, type ReactNode } from 'react'
import { Scripts } from 'react-router'
import { useIsPersonal } from './personal.ts'

type Parent = ReactElement<{ children: ReactNode }>
type Script = ReactElement<{ dangerouslySetInnerHTML: { __html: string } }>

/**
 * React Router's scripts. Pages for everyone can be read, searched, filtered and paged without them, so there they are
 * loaded once the page is shown, or touched: before that they would compete with its style, font and first picture.
 */
export const PageScripts = () => (useIsPersonal() ? <Scripts /> : <LateScripts />)

function LateScripts() {
  const rendered = Scripts({}) as Parent | null
  if (!rendered) return null
  // After the preloads, the data of the page and the module that starts its router.
  const [data, module] = Children.toArray((Children.toArray(rendered.props.children).at(-1) as Parent).props.children)
  return (
    <>
      {data}
      <script
        id="late-script"
        type="text/plain"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React Router's own script
        dangerouslySetInnerHTML={(module as Script).props.dangerouslySetInnerHTML}
      />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written below */}
      <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: starter }} />
    </>
  )
}

/** Runs the late script once everything in view is loaded and painted; at the latest, for a picture may never come. */
const starter = import.meta.env.SSR
  ? `{
  const touches = ['pointerdown', 'keydown', 'focusin', 'touchstart', 'mouseover']
  const start = () => {
    if (!touches.length) return
    for (const touch of touches.splice(0)) removeEventListener(touch, start)
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = document.getElementById('late-script').textContent
    document.head.append(script)
    script.remove()
  }
  for (const touch of touches) addEventListener(touch, start, { passive: true })
  addEventListener('load', () => requestAnimationFrame(() => setTimeout(start)))
  setTimeout(start, 3000)
}`
  : ' '
