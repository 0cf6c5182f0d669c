import { useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { onLostSession, saveDraft, takeDraft } from '#base/platform/draft.ts'
import { m } from '#paraglide/messages.js'
import { Confirm } from './confirm.tsx'
import { fillIn, readFormValues } from './form-values.ts'
import { listenAfterReact } from './listen-after-react.ts'

/**
 * Placed in a form, it asks before its input is lost: on navigation to another page, and when the tab is closed.
 * Submitting the form is not a loss, unless it was refused. If the session ends, the input is kept until its reader has
 * signed in again.
 */
export function UnsavedNotice({ refusal }: { refusal: unknown }) {
  const place = useRef<HTMLSpanElement>(null)
  const [typed, setTyped] = useState(false)

  useEffect(() => {
    const form = place.current!.closest('form')!
    let filledIn = false
    const onInput = () => {
      filledIn = true
      setTyped(true)
    }
    const onSubmit = () => setTyped(false)
    const { pathname: path } = window.location
    const stopWatching = onLostSession((owner) => filledIn && saveDraft({ owner, path, values: readFormValues(form) }))
    const stops = [listenAfterReact(form, 'input', onInput), listenAfterReact(form, 'submit', onSubmit), stopWatching]
    fillIn(form, takeDraft(path))
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  useEffect(() => {
    if (refusal) setTyped(true)
  }, [refusal])
  return (
    <>
      <span ref={place} hidden />
      <LeaveNotice unsaved={typed} />
    </>
  )
}

/** Asks before what is not saved is lost: on navigation to another page, and when the tab is closed. */
export function LeaveNotice({ unsaved }: { unsaved: boolean }) {
  useEffect(() => {
    if (!unsaved) return
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', onLeave)
    return () => removeEventListener('beforeunload', onLeave)
  }, [unsaved])

  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    return unsaved && currentLocation.pathname !== nextLocation.pathname
  })
  return (
    <Confirm
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title={m.unsaved_title()}
      confirmLabel={m.unsaved_leave()}
      cancelLabel={m.unsaved_stay()}
    >
      <p>{m.unsaved_text()}</p>
    </Confirm>
  )
}
