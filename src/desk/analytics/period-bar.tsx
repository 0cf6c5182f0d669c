import { useNavigate } from 'react-router'
import { Button } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { m } from '#paraglide/messages.js'
import { buildChoiceAddress, type Choice } from './choice.ts'
import { ChoiceLinks } from './choice-links.tsx'
import type { SalesView } from './contract.ts'
import { comparisons, type PeriodComparison, type Preset, presets } from './period.ts'

const presetNames: Record<Preset, () => string> = {
  today: m.analytics_today,
  '7_days': m.analytics_7_days,
  '30_days': m.analytics_30_days,
  month: m.period_this_month,
  last_month: m.period_last_month,
  quarter: m.analytics_quarter,
  last_quarter: m.period_last_quarter,
  year: m.analytics_year,
  last_year: m.period_last_year,
}

const comparisonNames: Record<PeriodComparison, () => string> = {
  before: m.analytics_before,
  year: m.analytics_year_before,
}

type Props = { choice: Choice; sales: SalesView }

/** Asks for a period, for what it is compared with, and for the currency where there are several. */
export function PeriodBar({ choice, sales: { period, currency, currencies } }: Props) {
  return (
    <div className="mt-4 grid gap-3">
      <ChoiceLinks
        label={m.analytics_period()}
        options={presets.map((value) => ({ value, text: presetNames[value]() }))}
        chosen={choice.days ? undefined : choice.period}
        toAddress={(preset) => buildChoiceAddress(choice, { period: preset, days: undefined })}
      />
      <div className="flex flex-wrap items-end gap-3">
        <DaysForm key={period.from + period.to} choice={choice} days={period} />
        <ChoiceLinks
          label={m.analytics_compare()}
          options={comparisons.map((value) => ({ value, text: comparisonNames[value]() }))}
          chosen={choice.compare}
          toAddress={(compare) => buildChoiceAddress(choice, { compare })}
        />
        {currencies.length > 1 && (
          <ChoiceLinks
            label={m.analytics_currency()}
            options={currencies.map((value) => ({ value, text: value }))}
            chosen={currency}
            toAddress={(other) => buildChoiceAddress(choice, { currency: other })}
          />
        )}
      </div>
    </div>
  )
}

function DaysForm({ choice, days }: { choice: Choice; days: SalesView['period'] }) {
  const navigate = useNavigate()
  const show = (form: FormData) => {
    const [from, to] = [String(form.get('from')), String(form.get('to'))].toSorted() as [string, string]
    void navigate(buildChoiceAddress(choice, { days: { from, to } }))
  }
  return (
    <form
      className="flex flex-wrap items-end gap-3 max-sm:w-full"
      onSubmit={(event) => {
        event.preventDefault()
        show(new FormData(event.currentTarget))
      }}
    >
      {(['from', 'to'] as const).map((name) => (
        <div key={name} className="max-sm:min-w-32 max-sm:flex-1 sm:w-40">
          <Field
            name={name}
            type="date"
            label={name === 'from' ? m.period_from() : m.period_to()}
            defaultValue={days[name]}
            min="2000-01-01"
            max="2099-12-31"
            required
          />
        </div>
      ))}
      <Button type="submit" variant="secondary" className="max-sm:w-full">
        {m.show()}
      </Button>
    </form>
  )
}
