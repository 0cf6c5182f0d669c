import { Form, Link } from 'react-router'
import { Button } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { buildQueryAddress } from '#base/ui/lists/next-page.tsx'
import { m } from '#paraglide/messages.js'
import { listPeriods } from './period.ts'

const shortcuts = {
  month: m.period_this_month,
  lastMonth: m.period_last_month,
  lastQuarter: m.period_last_quarter,
  lastYear: m.period_last_year,
}

/** Asks for a period, and offers those that accountants close. */
export function PeriodForm({ from, to }: { from: string; to: string }) {
  const periods = listPeriods(new Date())
  return (
    <>
      <Form className="mt-6 grid items-end gap-4 sm:grid-cols-[1fr_1fr_auto]">
        <Field name="from" type="date" label={m.period_from()} defaultValue={from} required />
        <Field name="to" type="date" label={m.period_to()} defaultValue={to} required />
        <Button type="submit" variant="secondary">
          {m.show()}
        </Button>
      </Form>
      <p className="mt-3 flex flex-wrap gap-x-5 gap-y-2">
        {(Object.keys(shortcuts) as (keyof typeof shortcuts)[]).map((name) => (
          <Link key={name} to={buildQueryAddress(periods[name])} className="link">
            {shortcuts[name]()}
          </Link>
        ))}
      </p>
    </>
  )
}
