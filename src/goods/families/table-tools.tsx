import { Form } from 'react-router'
import { getTranslationLang, toLocalizedPath, translate } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { type QueryParams, toQueryString } from '#goods/search/address.ts'
import { m } from '#paraglide/messages.js'
import type { FamilyPageData } from './family-page-data.ts'

type Props = { family: FamilyPageData; queryParams: QueryParams }

/** What is done with a table as it is shown: its columns are chosen, and it is taken along as a file. */
export function TableTools({ family, queryParams }: Props) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-5 lg:justify-end text-sm print:hidden">
      <Columns family={family} queryParams={queryParams} />
      <a
        href={`/api/families/${family.slug}/sizes.csv${toQueryString(queryParams)}`}
        download={`${family.slug}.csv`}
        className="link inline-flex min-h-8 items-center"
      >
        {m.sizes_csv()}
      </a>
    </div>
  )
}

/** A plain form, which works without script. */
function Columns({ family: { slug, options, columns }, queryParams: { columns: _, ...others } }: Props) {
  const shown = new Set(columns.map(({ key }) => key))
  return (
    <details className="open:basis-full">
      <summary className="link flex min-h-8 items-center">{m.sizes_columns()}</summary>
      <Form
        key={[...shown].join()}
        action={toLocalizedPath(`/families/${slug}`)}
        aria-label={m.sizes_columns()}
        preventScrollReset
        className="grid gap-x-5 border border-line bg-card p-3 sm:grid-cols-2 lg:grid-cols-3"
      >
        {Object.entries(others).flatMap(([name, values]) =>
          [values].flat().map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
        )}
        {options.map((option) => (
          <label key={option.key} className="flex min-h-8 items-center gap-2">
            <input
              type="checkbox"
              name="columns"
              value={option.key}
              defaultChecked={shown.has(option.key)}
              className="size-4 shrink-0 accent-action"
            />
            <span lang={getTranslationLang(option, 'label')}>{translate(option, 'label')}</span>
          </label>
        ))}
        <Button type="submit" variant="secondary" size="small" className="mt-2 justify-self-start">
          {m.show()}
        </Button>
      </Form>
    </details>
  )
}
