import { type FormEvent, useEffect, useRef } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { m } from '#paraglide/messages.js'
import { unbroken } from '#platform/designations.ts'
import { formatNumber, type Locale, nameLang, pickLocale } from '#platform/locale.ts'
import { Button } from '#ui/button.tsx'
import { type Asked, askedOf, attributesIn, queryOf, rangeOf, without } from './address.ts'
import type { Facet } from './contract.ts'

const shownAtFirst = 8

type Props = { facets: readonly Facet[]; asked: Asked }

/**
 * What a list can be narrowed by. A plain form, so that it works without script; with it, each change shows its result
 * and leaves the place in the page and the focus as they are. `asked` is the page's own address.
 */
export function Facets({ facets, asked }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const query = queryOf(asked)
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
    <details className="fold border-y border-line lg:border-0">
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
        <Kept facets={facets} asked={asked} />
        {facets.map((facet) => (
          <Values key={facet.key} facet={facet} asked={asked} />
        ))}
        <fieldset>
          <legend className="font-semibold">{m.facet_price()}</legend>
          <Ends name={m.facet_price()} from={['from', asked.from]} to={['to', asked.to]} />
        </fieldset>
        <Choice name="stock" value="1" label={m.facet_stock()} chosen={asked.stock === '1'} />
        <Button type="submit" variant="secondary" size="small">
          {m.show()}
        </Button>
      </Form>
    </details>
  )
}

const isTyped = (element: EventTarget | null) => element instanceof HTMLInputElement && element.type === 'text'

const queryIn = (form: HTMLFormElement) =>
  queryOf(askedOf(new URLSearchParams([...new FormData(form)] as [string, string][])))

/** What the form does not offer but the address asks for, such as the words of a search. */
function Kept({ facets, asked }: Props) {
  const offered = new Set(['stock', 'from', 'to', 'page', 'cursor', ...facets.map(({ key }) => key)])
  return Object.entries(asked)
    .filter(([name]) => !offered.has(name))
    .flatMap(([name, values]) =>
      [values].flat().map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
    )
}

function Values({ facet, asked }: { facet: Facet; asked: Asked }) {
  const { key, label, labelBn, unit, type, values } = facet
  const name = pickLocale(label, labelBn)
  // Those that would leave nothing are folded before others.
  const possible = values.filter(({ products, chosen }) => products !== 0 || chosen)
  const isFolded = values.length > shownAtFirst
  const first = isFolded ? possible.slice(0, shownAtFirst) : values
  const rest = values.filter((one) => !first.includes(one))
  const choices = [asked[key] ?? []].flat()
  const range = choices.map(rangeOf).find((one) => one !== undefined)
  const choice = ({ value, valueBn, products }: Facet['values'][number]) => (
    <Choice
      key={value}
      name={key}
      value={value}
      label={valueText(value, valueBn, unit)}
      lang={nameLang({ nameBn: valueBn })}
      products={products}
      chosen={choices.some((one) => one.toLowerCase() === value.toLowerCase())}
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
export function Chosen({ facets, asked }: Props) {
  const chosen = [
    ...attributesIn(asked).flatMap(([key, values]) => values.map((value) => attributeChip(key, value))),
    ...ownChips(),
  ]
  if (chosen.length === 0) return null
  return (
    <ul aria-label={m.facets_chosen()} className="flex flex-wrap gap-2 text-sm">
      {chosen.map(({ name, value, lang, left }) => (
        <li key={`${name} ${value}`}>
          <Link
            to={queryOf(left)}
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
    const facet = facets.find((one) => one.key === key)
    const name = facet ? pickLocale(facet.label, facet.labelBn) : key
    const known = facet?.values.find((one) => one.value.toLowerCase() === value.toLowerCase())
    const left = without(asked, key, value)
    const range = rangeText(rangeOf(value), facet?.unit)
    if (range) return { name, value: range, lang: undefined, left }
    const lang = nameLang({ nameBn: known?.valueBn ?? '' })
    return { name, value: valueText(known?.value ?? value, known?.valueBn, facet?.unit), lang, left }
  }

  function ownChips() {
    const { from = '', to = '', stock } = asked
    const price = rangeText(from || to ? { from: String(from), to: String(to) } : undefined)
    return [
      ...(price
        ? [{ name: m.facet_price(), value: price, lang: undefined, left: without(without(asked, 'from'), 'to') }]
        : []),
      ...(stock ? [{ name: m.facet_stock(), value: '', lang: undefined, left: without(asked, 'stock') }] : []),
    ]
  }
}

const valueText = (value: string, valueBn = '', unit = '') =>
  unbroken(pickLocale(unit ? `${value} ${unit}` : value, valueBn))

function rangeText(range: { from: string; to: string } | undefined, unit = ''): string | undefined {
  if (!range) return undefined
  const [from, to] = [range.from, range.to].map((end) => unbroken(`${formatNumber(Number(end))} ${unit}`.trim())) as [
    string,
    string,
  ]
  if (!range.to) return m.facet_at_least({ from })
  return range.from ? m.facet_range({ from: formatNumber(Number(range.from)), to }) : m.facet_at_most({ to })
}
