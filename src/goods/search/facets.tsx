import { type FormEvent, useEffect, useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import { formatNumber, getTranslationLang, getValueText, type Locale, translate } from '#base/platform/text/locale.ts'
import { withNonBreakingSpaces } from '#base/platform/text/non-breaking-spaces.ts'
import { Button } from '#base/ui/button.tsx'
import { Link } from '#base/ui/link.tsx'
import { m } from '#paraglide/messages.js'
import {
  listAttributeParams,
  parseRange,
  type QueryParams,
  readQueryParams,
  toQueryString,
  withoutParam,
} from './address.ts'
import type { Facet } from './contract.ts'

const shownAtFirst = 8
/** More numbers are chosen by their range, and folded. */
const maxListed = 30

type Props = { facets: readonly Facet[]; queryParams: QueryParams }

/**
 * The filters of a list. They are a plain form, which works without script; with script each change shows its result and
 * leaves scrolling and focus as they are. `queryParams` is the page's own address.
 */
export function Facets({ facets, queryParams }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const query = toQueryString(queryParams)
  const show = (own: HTMLFormElement) =>
    queryIn(own) !== query && submit(new URLSearchParams(queryIn(own)), { preventScrollReset: true })
  // Going back, or removing what was chosen, changes what the form shows, but nothing that somebody is typing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the address
  useEffect(() => {
    if (form.current && !isTyped(document.activeElement)) form.current.reset()
  }, [query])
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    show(event.currentTarget)
  }
  const onChange = (event: FormEvent<HTMLFormElement>) => !isTyped(event.target) && show(event.currentTarget)
  return (
    <details className="fold border-y border-line lg:sticky lg:top-0 lg:-mx-1 lg:max-h-dvh lg:overflow-y-auto lg:overscroll-contain lg:border-0 lg:px-1">
      <summary className="flex min-h-11 items-center font-semibold">{m.facets()}</summary>
      <Form
        ref={form}
        aria-label={m.facets()}
        autoComplete="off"
        onSubmit={onSubmit}
        onChange={onChange}
        onBlur={(event) => isTyped(event.target) && show(event.currentTarget)}
        className="grid gap-6 pb-5 text-sm"
      >
        <HiddenQueryParams facets={facets} queryParams={queryParams} />
        {facets.map((facet) => (
          <Values key={facet.key} facet={facet} queryParams={queryParams} />
        ))}
        <fieldset>
          <legend className="font-semibold">{m.facet_price()}</legend>
          <Ends name={m.facet_price()} from={['from', queryParams.from]} to={['to', queryParams.to]} />
        </fieldset>
        <Choice name="stock" value="1" label={m.facet_stock()} chosen={queryParams.stock === '1'} />
        <Button type="submit" variant="secondary" size="small">
          {m.show()}
        </Button>
      </Form>
    </details>
  )
}

const isTyped = (element: EventTarget | null) => element instanceof HTMLInputElement && element.type === 'text'

const queryIn = (form: HTMLFormElement) =>
  toQueryString(readQueryParams(new URLSearchParams([...new FormData(form)] as [string, string][])))

/** What the form does not offer but the address asks for, such as the words of a search. */
function HiddenQueryParams({ facets, queryParams }: Props) {
  const offered = new Set(['stock', 'from', 'to', 'page', 'cursor', ...facets.map(({ key }) => key)])
  return Object.entries(queryParams)
    .filter(([name]) => !offered.has(name))
    .flatMap(([name, values]) =>
      [values].flat().map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
    )
}

function Values({ facet, queryParams }: { facet: Facet; queryParams: QueryParams }) {
  const { key, unit, type, values } = facet
  const name = translate(facet, 'label')
  // Those that would leave nothing are folded before others.
  const possible = values.filter(({ products, chosen }) => products !== 0 || chosen)
  const isFolded = values.length > shownAtFirst
  const isRange = type === 'number' && values.length > maxListed
  const first = isRange ? [] : isFolded ? possible.slice(0, shownAtFirst) : values
  const rest = values.filter((value) => !first.includes(value))
  const choices = [queryParams[key] ?? []].flat()
  const range = choices.map(parseRange).find((item) => item !== undefined)
  const choice = ({ products, chosen, ...one }: Facet['values'][number]) => (
    <Choice
      key={one.value}
      name={key}
      value={one.value}
      label={getValueText(one, unit)}
      lang={getTranslationLang(one, 'value')}
      products={products}
      chosen={chosen}
    />
  )
  return (
    <fieldset>
      <legend className="font-semibold">{unit ? `${name}, ${unit}` : name}</legend>
      {type === 'number' && rest.length > 0 && (
        <Ends name={name} from={[`${key}.from`, range?.from]} to={[`${key}.to`, range?.to]} />
      )}
      {first.map(choice)}
      {rest.length > 0 && (
        <details open={rest.some(({ value }) => choices.includes(value))}>
          <summary className="link flex min-h-8 items-center">
            {m.facet_all({ number: formatNumber(values.length) })}
          </summary>
          {rest.map(choice)}
        </details>
      )}
    </fieldset>
  )
}

type ChoiceProps = {
  name: string
  value: string
  label: string
  lang?: Locale
  products?: number | null
  chosen: boolean
}

function Choice({ name, value, label, lang, products, chosen }: ChoiceProps) {
  const impossible = products === 0 && !chosen
  return (
    <label className={`flex min-h-8 items-center gap-2 ${impossible ? 'text-muted opacity-60' : ''}`}>
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={chosen}
        disabled={impossible}
        className="size-4 shrink-0 accent-action"
      />
      <span className="figures" lang={lang}>
        {label}
      </span>
      {typeof products === 'number' && <span className="figures ml-auto text-muted">{formatNumber(products)}</span>}
    </label>
  )
}

type End = readonly [name: string, value: string | readonly string[] | undefined]

function Ends({ name, from, to }: { name: string; from: End; to: End }) {
  const ends = [
    [from, m.facet_from(), m.facet_from_of({ name })],
    [to, m.facet_to(), m.facet_to_of({ name })],
  ] as const
  return (
    <div className="my-1 flex gap-2">
      {ends.map(([[key, value = ''], placeholder, label]) => (
        <input
          key={key}
          name={key}
          aria-label={label}
          placeholder={placeholder}
          defaultValue={String(value)}
          inputMode="decimal"
          maxLength={11}
          className="figures h-9 w-full min-w-0 rounded-md border border-edge bg-card px-2 placeholder:text-muted"
        />
      ))}
    </div>
  )
}

/** What was chosen, each with a link to the same list without it. */
export function ActiveFilters({ facets, queryParams }: Props) {
  const chosen = [
    ...listAttributeParams(queryParams).flatMap(([key, values]) => values.map((value) => attributeChip(key, value))),
    ...ownChips(),
  ]
  if (chosen.length === 0) return null
  return (
    <ul aria-label={m.facets_chosen()} className="flex flex-wrap gap-2 text-sm">
      {chosen.map(({ name, value, lang, left }) => (
        <li key={`${name} ${value}`}>
          <Link
            to={toQueryString(left)}
            preventScrollReset
            aria-label={m.facet_remove({ value: `${name} ${value}`.trim() })}
            className="figures inline-flex min-h-8 items-center gap-1.5 rounded-md border border-edge bg-card px-2.5 hover:bg-band"
          >
            {name} <span lang={lang}>{value}</span> <span aria-hidden>×</span>
          </Link>
        </li>
      ))}
    </ul>
  )

  function attributeChip(key: string, value: string) {
    const facet = facets.find((nextFacet) => nextFacet.key === key)
    const name = facet ? translate(facet, 'label') : key
    const chosen = facet?.values.filter((nextValue) => nextValue.chosen) ?? []
    // One that is written otherwise in the address is the only one that is chosen.
    const known = chosen.find((nextValue) => nextValue.value === value) ?? (chosen.length === 1 ? chosen[0] : undefined)
    const left = withoutParam(queryParams, key, value)
    const range = rangeText(parseRange(value), facet?.unit)
    if (range) return { name, value: range, lang: undefined, left }
    const shown = known ?? { value, translations: {} }
    return { name, value: getValueText(shown, facet?.unit), lang: getTranslationLang(shown, 'value'), left }
  }

  function ownChips() {
    const { from = '', to = '', stock } = queryParams
    const price = rangeText(from || to ? { from: String(from), to: String(to) } : undefined)
    return [
      ...(price
        ? [
            {
              name: m.facet_price(),
              value: price,
              lang: undefined,
              left: withoutParam(withoutParam(queryParams, 'from'), 'to'),
            },
          ]
        : []),
      ...(stock
        ? [{ name: m.facet_stock(), value: '', lang: undefined, left: withoutParam(queryParams, 'stock') }]
        : []),
    ]
  }
}

function rangeText(range: { from: string; to: string } | undefined, unit = ''): string | undefined {
  if (!range) return undefined
  const [from, to] = [range.from, range.to].map((end) =>
    withNonBreakingSpaces(`${formatNumber(Number(end))} ${unit}`.trim()),
  ) as [string, string]
  if (!range.to) return m.facet_at_least({ from })
  return range.from ? m.facet_range({ from: formatNumber(Number(range.from)), to }) : m.facet_at_most({ to })
}
