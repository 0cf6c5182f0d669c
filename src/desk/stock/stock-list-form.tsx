import { type ReactNode, useState } from 'react'
import { Problem } from '#base/platform/errors.ts'
import type { DecimalMark } from '#base/platform/text/written-numbers.ts'
import { Button } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { NumberChoice } from '#base/ui/number-choice.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { Scanner } from '#base/ui/scanner.tsx'
import { m } from '#paraglide/messages.js'
import { type ListedPart, readStockList } from './stock-list.ts'

type RefusedLine = { line: number; message: string }

type Props = {
  /** Sends the list, and returns what was refused of it. */
  send: (lines: { part: string; pieces: number }[], values: FormData) => Promise<readonly RefusedLine[]>
  sendLabel: string
  getRefusedTitle: (input: { count: number }) => string
  /** Further fields. */
  children?: ReactNode
}

/** A list of parts that is typed, pasted or scanned. Lines that are refused stay in it, to be mended. */
export function StockListForm({ send, sendLabel, getRefusedTitle, children }: Props) {
  const { submit, busy, reason, fields } = useAction()
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<(RefusedLine & ListedPart)[]>([])
  const [mark, setMark] = useState<DecimalMark>()
  const listed = readStockList(text, mark)
  // Once it is answered, the question stays until the list is another one.
  const unclear = readStockList(text).flatMap((line) => line.unclear)
  const sendList = async (values: FormData) => {
    if (listed.some((line) => line.unclear.length > 0)) throw new Problem('invalid_fields', m.list_numbers_choose())
    const lines = listed.map(({ part, pieces }) => ({ part, pieces }))
    const found = (await send(lines, values)).map((line) => ({ ...listed[line.line]!, ...line }))
    setRefused(found)
    setText(found.map((line) => line.text).join('\n'))
    setMark(undefined)
  }
  const addCode = (code: string) => {
    setText((before) => `${before}${before === '' || before.endsWith('\n') ? '' : '\n'}${code}`)
    return m.scan_taken({ code })
  }
  return (
    <form noValidate onSubmit={submit(sendList, { revalidate: true })} className="grid max-w-3xl gap-4">
      <Field
        multiline
        rows={6}
        name="lines"
        label={m.receive_lines()}
        hint={text ? m.receive_read({ count: listed.length }) : m.receive_hint()}
        placeholder={'AB-0830\t200\n4006381333931'}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={describeFields(fields, listed)}
        className="figures"
        spellCheck={false}
      />
      <NumberChoice written={unclear} mark={mark} onChoose={setMark} />
      <Scanner onScan={addCode} />
      {children}
      <RefusalNotice reason={reason} />
      {refused.length > 0 && (
        <div role="alert" className="rounded-md border border-bad bg-bad-surface px-4 py-3 text-bad">
          <p className="font-medium">{getRefusedTitle({ count: refused.length })}</p>
          <ul>
            {refused.map(({ line, part, message }) => (
              <li key={line} className="wrap-anywhere">{`${part}: ${message}`}</li>
            ))}
          </ul>
        </div>
      )}
      <Button type="submit" busy={busy} className="justify-self-start">
        {sendLabel}
      </Button>
    </form>
  )
}

/** What is wrong with the shape of the list, each line named by its part. */
const describeFields = (fields: Readonly<Record<string, string>>, listed: readonly ListedPart[]): string =>
  Object.entries(fields)
    .filter(([path]) => path.startsWith('lines'))
    .map(([path, problem]) => [listed[Number(path.split('.')[1])]?.part, problem].filter(Boolean).join(': '))
    .join(' · ')
