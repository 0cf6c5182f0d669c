import { api } from '#base/platform/contract/client.ts'
import { formatDay, formatNumber } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { Field, Select } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { Table } from '#base/ui/lists/table.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { type ExchangeRates, enterExchangeRate, type RateSource } from './contract.ts'

const sources: Record<RateSource, () => string> = {
  admin: m.rate_source_admin,
  ecb: m.rate_source_ecb,
  practice: m.rate_source_practice,
}

/** The exchange rates that invoices use for declared tax, and a form to enter one. */
export function ExchangeRatesTable({ shopCurrency, taxCurrency, rates }: ExchangeRates) {
  const pair = { from: shopCurrency, to: taxCurrency }
  return (
    <section aria-labelledby="rates" className="mt-10 grid max-w-3xl gap-5">
      <h2 id="rates" className="text-xl">
        {m.exchange_title()}
      </h2>
      <p className="max-w-prose text-muted">{m.exchange_text(pair)}</p>
      {rates.length === 0 ? (
        <p className="font-medium text-bad">{m.exchange_none(pair)}</p>
      ) : (
        <Table
          caption={m.exchange_title()}
          rows={rates}
          getKey={({ base, quote, day, source }) => [base, quote, day, source].join(' ')}
          columns={[
            {
              label: m.exchange_day(), // Noon, since a day is the same one wherever it is read.
              cell: ({ day }) => formatDay(day),
            },
            {
              label: m.exchange_rate(),
              cell: ({ base, quote, rate }) => (
                <span className="figures">
                  {m.exchange_pair_option({ base, quote })}: {formatNumber(rate, { maximumSignificantDigits: 12 })}
                </span>
              ),
            },
            { label: m.exchange_source(), cell: ({ source }) => sources[source]() },
          ]}
        />
      )}
      <RateForm {...{ shopCurrency, taxCurrency }} />
    </section>
  )
}

function RateForm({ shopCurrency, taxCurrency }: Pick<ExchangeRates, 'shopCurrency' | 'taxCurrency'>) {
  const { busy, reason, fields, submit } = useAction()
  const pairs = [
    [taxCurrency, shopCurrency],
    [shopCurrency, taxCurrency],
  ] as const
  const save = async (values: FormData) => {
    const [base, quote] = pairs[Number(values.get('pair'))]!
    const [day, rate] = [String(values.get('day')), Number(String(values.get('rate')).replace(',', '.'))]
    await api(enterExchangeRate, { base, quote, day, rate })
  }
  return (
    <form
      noValidate
      onSubmit={submit(save, { toast: m.exchange_entered(), revalidate: true })}
      className="grid items-start gap-4 sm:grid-cols-3"
    >
      <Field name="day" type="date" label={m.exchange_day()} error={fields.day} />
      <Select name="pair" label={m.exchange_pair()} error={fields.quote}>
        {pairs.map(([base, quote], index) => (
          <option key={base} value={index}>
            {m.exchange_pair_option({ base, quote })}
          </option>
        ))}
      </Select>
      <Field name="rate" inputMode="decimal" label={m.exchange_rate()} error={fields.rate} />
      <div className="grid gap-4 sm:col-span-3">
        <RefusalNotice reason={reason} />
        <Button type="submit" variant="secondary" busy={busy} className="justify-self-start">
          {m.exchange_enter()}
        </Button>
      </div>
    </form>
  )
}
