import { Link } from 'react-router'
import { formatNumber } from '#base/platform/text/locale.ts'
import { NextPage } from '#base/ui/lists/next-page.tsx'
import { Table } from '#base/ui/lists/table.tsx'
import { Notice } from '#base/ui/notice.tsx'
import { m } from '#paraglide/messages.js'
import { type ImportDetails, type ImportRow, RowOutcome } from '../contract.ts'
import { outcomeNames } from '../outcome-names.ts'
import { RowEffect } from './row-effect.tsx'

type Props = { file: ImportDetails; outcome: RowOutcome; rows: readonly ImportRow[]; next: string | null }

/** The rows of one group, and the ways to the others. */
export function RowList({ file, outcome, rows, next }: Props) {
  const nameColumn = file.columns.findIndex(({ key }) => key === 'name')
  return (
    <section aria-label={m.import_outcome()}>
      <nav aria-label={m.import_outcome()} className="mb-4 flex flex-wrap gap-2">
        {RowOutcome.options.map((each) => (
          <Link
            key={each}
            to={`?outcome=${each}`}
            preventScrollReset
            aria-current={each === outcome ? 'page' : undefined}
            className="flex min-h-10 items-center gap-2 rounded-full border border-edge bg-card px-4 hover:bg-band aria-[current]:border-accent aria-[current]:font-semibold"
          >
            {outcomeNames[each]()} <span className="figures">{formatNumber(file.counts[each])}</span>
          </Link>
        ))}
      </nav>
      {rows.length === 0 ? (
        <Notice title={m.import_no_such_rows()} text={m.import_no_such_rows_text()} headingLevel="h2" />
      ) : (
        <Table
          caption={outcomeNames[outcome]()}
          rows={rows}
          getKey={({ line }) => String(line)}
          columns={[
            { label: m.import_row(), cell: ({ line }) => <span className="figures">{formatNumber(line)}</span> },
            {
              label: m.import_key_sku(),
              cell: ({ sku, cells }) => (
                <span className="wrap-anywhere max-md:text-right">
                  <span className="figures font-medium">{sku}</span>
                  {nameColumn >= 0 && <span className="block text-sm text-muted">{cells[nameColumn]}</span>}
                </span>
              ),
            },
            { label: m.import_row_does(), unlabelled: true, cell: (row) => <RowEffect file={file} row={row} /> },
          ]}
        />
      )}
      <NextPage next={next} query={{ outcome }} />
    </section>
  )
}
