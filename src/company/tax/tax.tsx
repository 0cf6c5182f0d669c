import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { formatDay } from '#base/platform/text/locale.ts'
import { useDocument } from '#base/settings/use-document.ts'
import { Button } from '#base/ui/button.tsx'
import { Select } from '#base/ui/field.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { UnsavedNotice } from '#base/ui/unsaved.tsx'
import { m } from '#paraglide/messages.js'
import { CountrySelect } from '#people/addresses/country-select.tsx'
import { PlacePicker } from '#people/addresses/place-fields.tsx'
import { useRegions } from '#people/addresses/use-regions.ts'
import type { Route } from './+types/tax'
import { changeTaxTable, getTaxTable } from './contract.ts'
import { listMissingRates, parseTaxDraft, toTaxDraft } from './draft.ts'
import { RatesTable } from './rates-table.tsx'
import { stateRates, stateRatesDay } from './state-rates.ts'
import { listTaxRegions } from './territories.ts'
import { isByRegion } from './treatment.ts'
import { unionRates, unionRatesDay } from './union-rates.ts'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.menu_tax())

export async function clientLoader() {
  return { table: await loadForPage(api(getTaxTable, {})) }
}

/** The tax rates, saved as a whole. Each change appears among the changes and can be undone there. */
export default function Tax({ loaderData }: Route.ComponentProps) {
  const { draft, setDraft, onSubmit, busy, reason, fields, clear } = useDocument({
    loaded: loaderData.table,
    toDraft: toTaxDraft,
    toDocument: parseTaxDraft,
    shape: changeTaxTable.body,
    save: (change) => api(changeTaxTable, change),
    saved: m.tax_saved(),
  })
  const setRates = (rates: typeof draft.rates) => {
    if (rates.length !== draft.rates.length) clear()
    setDraft({ ...draft, rates })
  }
  const regions = useRegions(draft.home, listTaxRegions(draft.home).join())
  const presets = [
    { label: m.tax_union_add(), hint: m.tax_union_hint({ day: formatDay(unionRatesDay) }), preset: unionRates },
    // Elsewhere a shop owes no state its sales tax.
    ...(draft.home === 'US'
      ? [{ label: m.tax_states_add(), hint: m.tax_states_hint({ day: formatDay(stateRatesDay) }), preset: stateRates }]
      : []),
  ].map(({ preset, ...texts }) => ({ ...texts, missing: listMissingRates(preset, draft.rates) }))
  const lacksRegion = draft.homeRegion === '' && isByRegion(draft)
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
            onChange={({ target }) => setDraft({ ...draft, home: target.value, homeRegion: '' })}
            error={fields['is.home']}
          />
          {regions.length > 0 && (
            <Select
              name="homeRegion"
              label={m.tax_home_region()}
              value={draft.homeRegion}
              onChange={({ target }) => setDraft({ ...draft, homeRegion: target.value })}
              hint={m.tax_home_region_hint()}
              error={fields['is.homeRegion'] ?? (lacksRegion ? m.tax_fault_no_region() : undefined)}
            >
              <option value="">{m.address_region_choose()}</option>
              {regions.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          )}
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
          <Select
            name="unansweredNumbers"
            label={m.tax_unanswered()}
            value={draft.unansweredNumbers}
            onChange={({ target }) => setDraft({ ...draft, unansweredNumbers: target.value as 'taxed' | 'held' })}
            hint={m.tax_unanswered_hint()}
          >
            <option value="taxed">{m.tax_unanswered_taxed()}</option>
            <option value="held">{m.tax_unanswered_held()}</option>
          </Select>
        </div>
        <section className="grid gap-4">
          <h2 className="text-xl">{m.tax_rates()}</h2>
          {draft.rates.length === 0 && <p className="text-muted">{m.tax_rates_none()}</p>}
          <RatesTable rates={draft.rates} fields={fields} onChange={setRates} />
          <PlacePicker
            label={m.tax_rates_add()}
            listRegionsOfCountry={listTaxRegions}
            onAdd={(place) => setRates([...draft.rates, { ...place, standard: '', reduced: '' }])}
          />
          {presets
            .filter(({ missing }) => missing.length > 0)
            .map(({ label, hint, missing }) => (
              <div key={label} className="grid justify-items-start gap-1">
                <Button type="button" variant="secondary" onClick={() => setRates([...draft.rates, ...missing])}>
                  {label}
                </Button>
                <p className="text-sm text-muted">{hint}</p>
              </div>
            ))}
        </section>
        <RefusalNotice reason={reason} />
        <UnsavedNotice refusal={reason} />
        <Button type="submit" busy={busy} className="justify-self-start">
          {m.save()}
        </Button>
      </form>
    </>
  )
}
