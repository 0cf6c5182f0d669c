import { PictureImage } from '#base/images/picture.tsx'
import {
  formatNumber,
  getName,
  getNameLanguage,
  getTranslationLang,
  type LocalizedName,
  type Translated,
  translate,
} from '#base/platform/text/locale.ts'
import { withNonBreakingSpaces } from '#base/platform/text/non-breaking-spaces.ts'
import { Link } from '#base/ui/link.tsx'
import type { SizeColumn } from '#goods/catalogue/page/size-columns.ts'
import { renderSizeRow } from '#goods/catalogue/page/size-row.tsx'
import { SizeTable } from '#goods/catalogue/page/size-table.tsx'
import { CompareBox } from '#goods/catalogue/related/compare-box.tsx'
import { m } from '#paraglide/messages.js'
import { maxGroupHits } from './limits.ts'
import type { DisplayedGroup } from './results-data.ts'

type Props = { group: DisplayedGroup; stock: Readonly<Record<string, number>>; address: string }

/** The best parts of a family, as its page shows them all. */
export function ResultTable({ group, stock, address }: Props) {
  const { family, products, picture, total } = group
  const columns = family ? group.columns : [{ ...nameColumn, label: m.name() }]
  return (
    <section className="grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-3 sm:grid-cols-[4.5rem_minmax(0,1fr)]">
      <PictureImage
        picture={picture}
        sizes="4.5rem"
        alt=""
        className="size-11 object-contain sm:row-span-2 sm:size-18 sm:border sm:border-line"
      />
      <div className="flex flex-wrap items-baseline gap-x-3 max-sm:self-center">
        <h2 className="text-base sm:text-lg">
          {family ? (
            <Link to={address} prefetch="intent" lang={getNameLanguage(family)} className="hover:underline">
              {getName(family)}
            </Link>
          ) : (
            m.search_others()
          )}
        </h2>
        {family?.standard && (
          <p lang="en" className="stamp">
            {withNonBreakingSpaces(family.standard)}
          </p>
        )}
        {family && total > products.length && (
          <Link
            to={address}
            prefetch="intent"
            className="link ml-auto inline-flex min-h-6 items-center text-sm font-semibold"
          >
            {total !== maxGroupHits
              ? m.search_all_sizes({ count: total })
              : m.search_all_sizes_many({ number: formatNumber(total) })}
          </Link>
        )}
      </div>
      <div className="max-sm:col-span-2">
        <SizeTable
          caption={family ? getName(family) : m.search_others()}
          captionLang={family ? getNameLanguage(family) : undefined}
          columns={columns}
          rows={products}
          isComparable
        >
          <Heads columns={columns} />
          <tbody>
            {products.map((product) =>
              renderSizeRow(product, {
                quantity: stock[product._id] ?? product.quantity,
                columns,
                values: family ? product.values : [toNameValue(product)],
                name: getName(product),
                compare: <CompareBox sku={product.sku} name={getName(product)} isBare />,
              }),
            )}
          </tbody>
        </SizeTable>
      </div>
    </section>
  )
}

/** Parts without a family have no columns that say what they are. */
const nameColumn = { translations: {}, unit: '', isWide: true }

const toNameValue = ({ name, translations }: LocalizedName): Translated<'value'> => ({
  value: name,
  translations: translations.name ? { value: translations.name } : {},
})

function Heads({ columns }: { columns: readonly SizeColumn[] }) {
  return (
    <thead>
      <tr>
        <th scope="col">{m.sizes_part()}</th>
        {columns.map((column) => (
          <th
            key={column.label}
            scope="col"
            lang={getTranslationLang(column, 'label')}
            className={column.isWide ? 'words' : undefined}
          >
            {translate(column, 'label')}
            {column.unit && `, ${column.unit}`}
          </th>
        ))}
        <th scope="col" className="pack">
          {m.sizes_pack()}
        </th>
        <th scope="col" className="price">
          {m.sizes_price()}
        </th>
        <th scope="col" className="each">
          {m.sizes_each()}
        </th>
        <th scope="col" className="stock">
          {m.sizes_stock()}
        </th>
        <th scope="col" className="buy">
          {m.compare()}
          <span className="sr-only">, {m.cart_add()}</span>
        </th>
      </tr>
    </thead>
  )
}
