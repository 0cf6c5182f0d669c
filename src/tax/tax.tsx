import { CountrySelect } from '#addresses/country-select.tsx'
import { PlacePicker } from '#addresses/place-fields.tsx'
import { m } from '#paraglide/messages.js'
import { api } from '#platform/contract/client.ts'
import { loaded } from '#platform/contract/load.ts'
import { titleMeta } from '#platform/page-meta.ts'
import { useDocument } from '#settings/use-document.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/field.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Refused } from '#ui/refused.tsx'
import { Unsaved } from '#ui/unsaved.tsx'
import type { Route } from './+types/tax'
import { changeTaxTable, getTaxTable } from './contract.ts'
import { draftOf, tableOf } from './draft.ts'
import { RatesTable } from './rates-table.tsx'

export const meta: Route.MetaFunction = () => titleMeta(m.menu_tax())

export async function clientLoader() {
  return { table: await loaded(api(getTaxTable, {})) }
}

/** The rates of tax, saved as a whole; each change is listed among the changes and can be undone there. */
export default function Tax({ loaderData }: Route.ComponentProps) {
  const { draft, setDraft, onSubmit, busy, reason, fields, clear } = useDocument({
    loaded: loaderData.table,
    draftOf,
    documentOf: tableOf,
    shape: changeTaxTable.body,
    save: (change) => api(changeTaxTable, change),
    saved: m.tax_saved(),
  })
  const setRates = (rates: typeof draft.rates) => {
    if (rates.length !== draft.rates.length) clear()
    setDraft({ ...draft, rates })
  }
  return (
    <>
      <PageTitle>{m.menu_tax()}</PageTitle>
      <p className="mt-1 max-w-prose text-muted">{m.tax_text()}</p>
      <form noValidate onSubmit={onSubmit} className="mt-6 grid max-w-3xl gap-6">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <CountrySelect
            name="home"
            label={m.tax_home()}
            value={draft.home}
            onChange={({ target }) => setDraft({ ...draft, home: target.value })}
            error={fields['is.home']}
          />
          <Select
            name="pricesInclude"
            label={m.tax_prices()}
            value={String(draft.pricesInclude)}
            onChange={({ target }) => setDraft({ ...draft, pricesInclude: target.value === 'true' })}
            hint={draft.pricesInclude ? m.tax_prices_included_hint() : m.tax_prices_net_hint()}
          >
            <option value="true">{m.tax_prices_included()}</option>
            <option value="false">{m.tax_prices_net()}</option>
          </Select>
        </div>
        <section className="grid gap-4">
          <h2 className="text-xl">{m.tax_rates()}</h2>
          {draft.rates.length === 0 && <p className="text-muted">{m.tax_rates_none()}</p>}
          <RatesTable rates={draft.rates} fields={fields} onChange={setRates} />
          <PlacePicker
            label={m.tax_rates_add()}
            onAdd={(place) => setRates([...draft.rates, { ...place, standard: '', reduced: '' }])}
          />
        </section>
        <Refused reason={reason} />
        <Unsaved refusal={reason} />
        <Button type="submit" busy={busy} className="justify-self-start">
          {m.save()}
        </Button>
      </form>
    </>
  )
}
