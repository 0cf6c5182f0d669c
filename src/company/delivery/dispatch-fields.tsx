import { useEffect, useState } from 'react'
import { api } from '#base/platform/contract/client.ts'
import { formatWeekdayName } from '#base/platform/text/locale.ts'
import { Field, Select } from '#base/ui/field.tsx'
import { m } from '#paraglide/messages.js'
import { CountrySelect } from '#people/addresses/country-select.tsx'
import { listHolidayRegions } from './contract.ts'
import type { DispatchDraft } from './draft.ts'

type Props = { dispatch: DispatchDraft; fields: Record<string, string>; onChange: (dispatch: DispatchDraft) => void }

const weekdays = [1, 2, 3, 4, 5, 6, 7]

/** When orders are dispatched: until when on a day, and on which days. */
export function DispatchFields({ dispatch, fields, onChange }: Props) {
  const { cutOff, workingDays, holidays } = dispatch
  const regions = useHolidayRegions(holidays.country)
  const toggle = (day: number) =>
    workingDays.includes(day) ? workingDays.filter((other) => other !== day) : [...workingDays, day].toSorted()
  return (
    <section className="grid gap-4">
      <h2 className="text-xl">{m.delivery_dispatch()}</h2>
      <p className="max-w-prose text-muted">{m.delivery_dispatch_text()}</p>
      <Field
        name="dispatch.cutOff"
        label={m.delivery_cut_off()}
        inputMode="numeric"
        autoComplete="off"
        value={cutOff}
        onChange={({ target }) => onChange({ ...dispatch, cutOff: target.value })}
        maxLength={5}
        error={fields['is.dispatch.cutOff']}
        className="figures max-w-36"
      />
      <fieldset className="grid gap-2">
        <legend className="text-sm font-semibold">{m.delivery_working_days()}</legend>
        <div className="flex flex-wrap gap-x-5">
          {weekdays.map((day) => (
            <label key={day} className="flex min-h-11 items-center gap-2">
              <input
                type="checkbox"
                checked={workingDays.includes(day)}
                onChange={() => onChange({ ...dispatch, workingDays: toggle(day) })}
                className="size-4"
              />
              {formatWeekdayName(day)}
            </label>
          ))}
        </div>
        {fields['is.dispatch.workingDays'] && (
          <p className="text-sm font-medium text-bad">{fields['is.dispatch.workingDays']}</p>
        )}
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <CountrySelect
          name="dispatch.country"
          label={m.delivery_holidays()}
          value={holidays.country}
          onChange={({ target }) => onChange({ ...dispatch, holidays: { country: target.value, region: '' } })}
        />
        {regions.length > 0 && (
          <Select
            name="dispatch.region"
            label={m.address_region()}
            value={holidays.region}
            onChange={({ target }) => onChange({ ...dispatch, holidays: { ...holidays, region: target.value } })}
          >
            <option value="">{m.place_all()}</option>
            {regions.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </div>
    </section>
  )
}

/** The parts of a country that have holidays of their own; none while they are loaded. */
function useHolidayRegions(country: string) {
  const [known, setKnown] = useState<{ country: string; regions: { code: string; name: string }[] }>()
  useEffect(() => {
    if (country === '') return
    let isCurrent = true
    api(listHolidayRegions, { country })
      .then((regions) => isCurrent && setKnown({ country, regions }))
      .catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [country])
  return known?.country === country ? known.regions : []
}
