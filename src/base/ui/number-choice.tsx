import { formatNumber } from '#base/platform/text/locale.ts'
import { type DecimalMark, parseDecimal } from '#base/platform/text/written-numbers.ts'
import { m } from '#paraglide/messages.js'

type Props = {
  /** Numbers as they were written, each of which has two readings. */
  written: readonly string[]
  mark: DecimalMark | undefined
  onChoose: (mark: DecimalMark) => void
}

const maxShown = 3
const marks = ['.', ','] as const

/** Asks which numbers of a pasted list are meant, with both readings of some. */
export function NumberChoice({ written, mark, onChoose }: Props) {
  if (written.length === 0) return null
  const shown = [...new Set(written)].slice(0, maxShown)
  return (
    <fieldset className="grid gap-2 border-l-2 border-warn bg-band p-4">
      <legend className="float-left mb-1 font-medium">{m.list_numbers_unclear()}</legend>
      {marks.map((each) => (
        <label
          key={each}
          className="figures flex min-h-11 cursor-pointer items-center gap-3 rounded-md border border-edge bg-card px-3 py-2 has-checked:border-ink"
        >
          <input
            type="radio"
            name="numbers"
            checked={mark === each}
            onChange={() => onChoose(each)}
            className="size-4 shrink-0 accent-current"
          />
          <span>{shown.map((text) => describeReading(text, each)).join(' · ')}</span>
        </label>
      ))}
    </fieldset>
  )
}

const describeReading = (text: string, mark: DecimalMark): string => {
  const number = parseDecimal(text.replace(/^[^\p{Nd}-]+|[^\p{Nd}]+$/gu, ''), mark)
  return `${text} = ${number === undefined ? '?' : formatNumber(number)}`
}
