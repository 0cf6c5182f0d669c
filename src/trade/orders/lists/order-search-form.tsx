import { Form } from 'react-router'
import { listMonths } from '#base/platform/month.ts'
import { formatMonth } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { Field, Select } from '#base/ui/field.tsx'
import { m } from '#paraglide/messages.js'

// Older ones are found by their text.
const monthsOffered = 36

/** Searches the customer's own orders by a text and by the month that they were placed in. */
export function OrderSearchForm({ q, month }: { q: string; month: string }) {
  const months = listMonths(new Date(), monthsOffered)
  const offered = month === '' || months.includes(month) ? months : [...months, month]
  return (
    <Form
      role="search"
      aria-label={m.menu_my_orders()}
      className="my-6 grid items-end gap-4 sm:grid-cols-[2fr_1fr_auto]"
    >
      <Field name="q" type="search" label={m.my_orders_search()} defaultValue={q} maxLength={100} />
      <Select name="month" label={m.my_orders_month()} defaultValue={month}>
        <option value="">{m.my_orders_any_month()}</option>
        {offered.map((option) => (
          <option key={option} value={option}>
            {formatMonth(option)}
          </option>
        ))}
      </Select>
      <Button type="submit" variant="secondary">
        {m.show()}
      </Button>
    </Form>
  )
}
