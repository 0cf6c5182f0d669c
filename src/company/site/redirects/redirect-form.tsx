import { useState } from 'react'
import { api } from '#base/platform/contract/client.ts'
import { maxRows, undoRows } from '#base/platform/rows/contract.ts'
import { formatNumber } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { RefusedLines } from '#base/ui/refused-lines.tsx'
import { m } from '#paraglide/messages.js'
import { addRedirects, maxRedirectLines } from './contract.ts'
import { readRedirectList } from './list.ts'

type Outcome = { entries: string[]; refused: { text: string; message: string }[] }

/** Adds one redirect or many, a line each. Lines that are refused stay, to be mended. */
export function RedirectForm() {
  const { submit, run, busy, reason } = useAction()
  const [text, setText] = useState('')
  const [outcome, setOutcome] = useState<Outcome>()
  const listed = readRedirectList(text)
  const add = async () => {
    const [now, later] = [listed.slice(0, maxRedirectLines), listed.slice(maxRedirectLines)]
    const lines = now.map(({ from, to }) => ({ from, to }))
    const { done, refused } = await api(addRedirects, { lines })
    const named = refused.map(({ line, message }) => ({ text: now[line]!.text, message }))
    setOutcome({ entries: done.map(({ entry }) => entry), refused: named })
    setText([...named, ...later].map((line) => line.text).join('\n'))
  }
  const undo = async ({ entries }: Outcome) => {
    // The last ones first, since an address may stand in the list twice.
    const left = entries.toReversed()
    while (left.length > 0) await api(undoRows, { entries: left.splice(0, maxRows) })
    setOutcome(undefined)
  }
  return (
    <form noValidate onSubmit={submit(add, { revalidate: true })} className="grid max-w-3xl gap-3">
      <Field
        multiline
        rows={4}
        name="lines"
        label={m.redirects_lines()}
        hint={
          text
            ? m.redirects_read({ count: listed.length })
            : m.redirects_lines_hint({ max: formatNumber(maxRedirectLines) })
        }
        placeholder={'/old-shop/drill.html, /products'}
        value={text}
        onChange={({ target }) => setText(target.value)}
        className="figures"
        spellCheck={false}
      />
      <RefusalNotice reason={reason} />
      {outcome && (
        <div role="status" className="grid gap-2">
          {outcome.entries.length > 0 && (
            <p className="flex flex-wrap items-center gap-3">
              {m.redirects_added({ count: outcome.entries.length })}
              <button
                type="button"
                className="link min-h-8"
                disabled={busy}
                onClick={() => run(() => undo(outcome), { revalidate: true })}
              >
                {m.undo()}
              </button>
            </p>
          )}
          <RefusedLines refused={outcome.refused} />
        </div>
      )}
      <Button type="submit" busy={busy} size="small" className="justify-self-start" disabled={listed.length === 0}>
        {m.redirects_add()}
      </Button>
    </form>
  )
}
