import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { m } from '#paraglide/messages.js'

/** A page that is there sooner needs no bar. */
const delayMs = 100

/** A thin bar over the page while a slow one is loaded, announced politely. Nothing moves for it. */
export function NavigationBar() {
  const isIdle = useNavigation().state === 'idle'
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (isIdle) return
    const timer = setTimeout(() => setIsSlow(true), delayMs)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [isIdle])
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-50 print:hidden">
      {isSlow && (
        <>
          <span className="sr-only">{m.loading()}</span>
          <span className="navigation-bar" />
        </>
      )}
    </div>
  )
}
