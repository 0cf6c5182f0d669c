import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { useDocument } from '#base/settings/use-document.ts'
import { Button } from '#base/ui/button.tsx'
import { Field, Select } from '#base/ui/field.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { UnsavedNotice } from '#base/ui/unsaved.tsx'
import { m } from '#paraglide/messages.js'
import { CountrySelect } from '#people/addresses/country-select.tsx'
import type { Route } from './+types/invoicing'
import { changeSeller, getSeller, type Seller } from './contract.ts'
import { listExchangeRates } from './exchange/contract.ts'
import { ExchangeRatesTable } from './exchange/rates.tsx'
import { fieldNames } from './field-names.ts'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.menu_invoicing())

export async function clientLoader() {
  const [seller, exchange] = await Promise.all([
    loadForPage(api(getSeller, {})),
    loadForPage(api(listExchangeRates, {})),
  ])
  return { seller, exchange }
}

// The country and the text at the foot have fields of their own.
const address = { name: 100, street: 120, extra: 120, postcode: 16, city: 80 }
const others = {
  ...{ email: 254, phone: 30, vatNumber: 20, taxNumber: 30, register: 100, bank: 60, iban: 40 },
  ...{ invoicePrefix: 12, creditPrefix: 12 },
}

/** The zones that this browser knows, and the one that is set. */
const timeZones = (current: string) => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), current])]

const asTyped = (seller: Seller) => seller

/** The seller's details, saved as a whole. Each change appears among the changes and can be undone there. */
export default function Invoicing({ loaderData }: Route.ComponentProps) {
  const { exchange } = loaderData
  const { draft, setDraft, onSubmit, busy, reason, fields } = useDocument({
    loaded: loaderData.seller,
    toDraft: asTyped,
    toDocument: asTyped,
    shape: changeSeller.body,
    save: (change) => api(changeSeller, change),
    saved: m.invoicing_saved(),
  })
  const hints: Partial<Record<keyof Seller, string>> = {
    name: m.seller_name_hint(),
    invoicePrefix: m.seller_prefix_hint({ example: `${draft.invoicePrefix}2026-00001` }),
    creditPrefix: m.seller_prefix_hint({ example: `${draft.creditPrefix}2026-00001` }),
  }
  const renderFields = (lengths: Partial<Record<keyof Seller, number>>) =>
    (Object.keys(lengths) as (keyof Seller)[]).map((field) => (
      <Field
        key={field}
        name={field}
        label={fieldNames[field]()}
        value={draft[field]}
        maxLength={lengths[field]!}
        onChange={({ target }) => setDraft({ ...draft, [field]: target.value })}
        error={fields[`is.${field}`]}
        hint={hints[field]}
      />
    ))
  return (
    <>
      <PageTitle>{m.menu_invoicing()}</PageTitle>
      <p className="mt-1 max-w-prose text-muted">{m.invoicing_text()}</p>
      <form noValidate onSubmit={onSubmit} className="mt-6 grid max-w-3xl gap-6">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {renderFields(address)}
          <CountrySelect
            name="country"
            label={m.seller_country()}
            value={draft.country}
            onChange={({ target }) => setDraft({ ...draft, country: target.value })}
            error={fields['is.country']}
          />
          <Select
            name="timeZone"
            label={fieldNames.timeZone()}
            value={draft.timeZone}
            onChange={({ target }) => setDraft({ ...draft, timeZone: target.value })}
            error={fields['is.timeZone']}
            hint={m.seller_time_zone_hint()}
          >
            {timeZones(draft.timeZone).map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </Select>
          <Select
            name="taxCurrency"
            label={fieldNames.taxCurrency()}
            value={draft.taxCurrency}
            onChange={({ target }) => setDraft({ ...draft, taxCurrency: target.value })}
            error={fields['is.taxCurrency']}
            hint={m.seller_tax_currency_hint()}
          >
            <option value="">{m.seller_tax_currency_country()}</option>
            {Intl.supportedValuesOf('currency').map((currency) => (
              <option key={currency}>{currency}</option>
            ))}
          </Select>
          {renderFields(others)}
        </div>
        <Field
          multiline
          name="foot"
          label={m.seller_foot()}
          value={draft.foot}
          maxLength={500}
          onChange={({ target }) => setDraft({ ...draft, foot: target.value })}
          error={fields['is.foot']}
        />
        <RefusalNotice reason={reason} />
        <UnsavedNotice refusal={reason} />
        <Button type="submit" busy={busy} className="justify-self-start">
          {m.save()}
        </Button>
      </form>
      {exchange.shopCurrency !== exchange.taxCurrency && <ExchangeRatesTable {...exchange} />}
    </>
  )
}
