import { memo, type RefObject, useEffect, useRef, useState } from 'react'
import {
  formatNumber,
  getTranslationLang,
  getValueText,
  type Translated,
  translate,
  translateValue,
} from '#base/platform/text/locale.ts'
import { Link } from '#base/ui/link.tsx'
import { renderSizeRow } from '#goods/catalogue/page/size-row.tsx'
import { SizeTable } from '#goods/catalogue/page/size-table.tsx'
import { CompareBox } from '#goods/catalogue/related/compare-box.tsx'
import { useLiveStock } from '#goods/catalogue/stock/use-live-stock.ts'
import { hasWord } from '#goods/drawings/letter.ts'
import type { DrawnDimension } from '#goods/drawings/shown-drawing.ts'
import { type QueryParams, toQueryString } from '#goods/search/address.ts'
import { m } from '#paraglide/messages.js'
import { type FamilyColumn, type FamilySection, listBreakQuantities, splitSections } from './family-columns.ts'
import type { FamilyPageSize } from './family-page-data.ts'

type Props = {
  queryParams: QueryParams
  columns: readonly FamilyColumn[]
  /** Of the drawing, each with the column that it is. */
  dimensions: readonly DrawnDimension[]
  rows: readonly FamilyPageSize[]
  caption: string
  captionLang: string | undefined
}

/** All sizes of a family, a row each. Rows are plain elements without state, so that hundreds of them cost little. */
export function FamilyTable({ queryParams, columns, dimensions, rows, caption, captionLang }: Props) {
  const breaks = listBreakQuantities(rows, columns)
  const sort = String(queryParams.sort ?? '')
  const [leading] = columns
  const isBySize = sort === '' || sort.replace('-', '') === leading?.key
  return (
    <SizeTable
      caption={caption}
      captionLang={captionLang}
      columns={columns}
      rows={rows}
      breaks={breaks.length}
      isComparable
    >
      <thead>
        <tr>
          <Head queryParams={queryParams} sort="sku" label={m.sizes_part()} />
          {columns.map((column) => (
            <Head
              key={column.key}
              queryParams={queryParams}
              sort={column.key}
              label={translate(column, 'label')}
              unit={column.unit}
              className={column.isWide ? 'words' : undefined}
              dimension={dimensions.find(({ attribute }) => attribute === column.key)}
            />
          ))}
          <th scope="col" className="pack">
            {m.sizes_pack()}
          </th>
          <Head queryParams={queryParams} sort="price" label={m.sizes_price()} className="price" />
          <th scope="col" className="each">
            {m.sizes_each()}
          </th>
          {breaks.map((quantity) => (
            <th key={quantity} scope="col" className="break">
              {m.sizes_from({ number: formatNumber(quantity) })}
            </th>
          ))}
          <Head queryParams={queryParams} sort="stock" label={m.sizes_stock()} className="stock" />
          <th scope="col" className="buy">
            <span className="compare-head">{m.compare()}</span>
            <span className="sr-only">, {m.cart_add()}</span>
          </th>
        </tr>
      </thead>
      {splitSections(rows, isBySize ? leading?.key : undefined).map((part) => (
        <Rows key={part.first} part={part} columns={columns} breaks={breaks} />
      ))}
    </SizeTable>
  )
}

type HeadProps = {
  queryParams: QueryParams
  sort: string
  label: string
  unit?: string
  className?: string | undefined
  dimension?: DrawnDimension | undefined
}

/** A column's name, as a link to the same rows in its order, or in the opposite one. */
function Head({ queryParams, sort, label, unit = '', className, dimension }: HeadProps) {
  const ascending = queryParams.sort === sort
  const descending = queryParams.sort === `-${sort}`
  return (
    <th
      scope="col"
      aria-sort={ascending ? 'ascending' : descending ? 'descending' : undefined}
      data-dimension={dimension?.parameter}
      className={className}
    >
      <Link
        to={toQueryString({ ...queryParams, sort: ascending ? `-${sort}` : sort })}
        preventScrollReset
        className="hover:underline"
      >
        {label}
        {dimension && !hasWord(label, dimension.letter) && <span className="italic"> {dimension.letter}</span>}
        {unit && `, ${unit}`}
        {(ascending || descending) && <span aria-hidden>{ascending ? ' ↑' : ' ↓'}</span>}
      </Link>
    </th>
  )
}

type RowsProps = { part: FamilySection<FamilyPageSize>; columns: readonly FamilyColumn[]; breaks: readonly number[] }

const Rows = memo(function Rows({ part, columns, breaks }: RowsProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const rows = part.groups.flatMap((group) => group.rows)
  const seen = useIsSeen(body)
  const stock = useLiveStock(seen ? rows : [])
  const [leading] = columns
  return (
    <tbody ref={body}>
      {part.groups.map(({ value, rows }) => [
        value !== undefined && (
          <tr key={value} className="group">
            <GroupHead
              value={translateValue(value, leading!.valueTranslations)}
              unit={leading!.unit}
              span={6 + columns.length + breaks.length}
            />
          </tr>
        ),
        ...rows.map((row) =>
          renderSizeRow(row, {
            ...{ quantity: stock[row._id] ?? row.quantity, columns, breaks },
            // Boxes out of sight would cost each page its time.
            compare: seen && <CompareBox sku={row.sku} name={row.sku} isBare />,
            values: columns.map(({ key, valueTranslations }) =>
              translateValue(row.values[key] ?? '', valueTranslations),
            ),
          }),
        ),
      ])}
    </tbody>
  )
})

type GroupHeadProps = { value: Translated<'value'>; unit: string; span: number }

const GroupHead = ({ value, unit, span }: GroupHeadProps) => (
  <th scope="rowgroup" lang={getTranslationLang(value, 'value')} colSpan={span}>
    {getValueText(value, unit)}
  </th>
)

/** Whether an element has been in view; where a browser cannot tell, it counts as seen. */
function useIsSeen(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      setSeen(true)
      observer.disconnect()
    })
    observer.observe(element.current!)
    return () => observer.disconnect()
  }, [element])
  return seen
}
