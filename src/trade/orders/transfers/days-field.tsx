import { parseNumber } from '#base/platform/forms.ts'
import { formatNumber } from '#base/platform/text/locale.ts'
import { Field } from '#base/ui/field.tsx'
import { m } from '#paraglide/messages.js'

/** What shops usually agree to. */
const usualDays = 14

type Props = { days?: number; hint?: string; error: string | undefined }

/** In how many days an order is paid. */
export const DaysField = ({ days = usualDays, hint, error }: Props) => (
  <Field
    name="days"
    label={m.transfer_days()}
    hint={hint}
    inputMode="numeric"
    defaultValue={formatNumber(days)}
    error={error}
    className="figures max-w-32"
  />
)

/** What is no number is sent as such, and refused beside the field. */
export const readDays = (form: FormData): number => parseNumber(String(form.get('days') ?? '')) ?? Number.NaN
