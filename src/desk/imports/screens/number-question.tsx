import type { ReactNode } from 'react'
import { formatNumber } from '#base/platform/text/locale.ts'
import type { NumberSample } from '#base/platform/text/number-marks.ts'
import { type DecimalMark, parseDecimal } from '#base/platform/text/written-numbers.ts'
import { Table } from '#base/ui/lists/table.tsx'
import { m } from '#paraglide/messages.js'

type Props = {
  heads: readonly string[]
  samples: readonly (NumberSample & { index: number })[]
  /** The choice between the two. */
  children: ReactNode
}

/** Some numbers of a file that have two readings, both of them side by side. */
export function NumberQuestion({ heads, samples, children }: Props) {
  return (
    <section
      aria-label={m.import_numbers_unclear()}
      className="grid max-w-3xl gap-2 border-l-2 border-warn bg-band p-4"
    >
      <h3 className="font-medium text-ink">{m.import_numbers_unclear()}</h3>
      <p className="max-w-prose text-muted">{m.import_numbers_unclear_text()}</p>
      <Table
        caption={m.import_numbers_unclear()}
        rows={samples}
        getKey={({ line, index }) => `${line} ${index}`}
        columns={[
          { label: m.import_row(), cell: ({ line }) => <span className="figures">{formatNumber(line)}</span> },
          { label: m.import_column_head(), cell: ({ index }) => <span className="wrap-anywhere">{heads[index]}</span> },
          { label: m.import_numbers_written(), cell: ({ text }) => <span className="figures">{text}</span> },
          { label: m.import_numbers_point(), cell: ({ text }) => <Reading text={text} mark="." /> },
          { label: m.import_numbers_comma(), cell: ({ text }) => <Reading text={text} mark="," /> },
        ]}
      />
      <div className="mt-2 max-w-sm">{children}</div>
    </section>
  )
}

const Reading = ({ text, mark }: { text: string; mark: DecimalMark }) => {
  const number = parseDecimal(text.replace(/[^\p{Nd}.,'’٫٬\s−-]/gu, ''), mark)
  return <span className="figures">{number === undefined ? text : formatNumber(number)}</span>
}
