import { CountrySelect } from '#addresses/country-select.tsx'
import { m } from '#paraglide/messages.js'
import { api } from '#platform/contract/client.ts'
import { loaded } from '#platform/contract/load.ts'
import { titleMeta } from '#platform/page-meta.ts'
import { useDocument } from '#settings/use-document.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Refused } from '#ui/refused.tsx'
import { Unsaved } from '#ui/unsaved.tsx'
import type { Route } from './+types/invoicing'
import { changeSeller, getSeller, type Seller } from './contract.ts'
import { fieldNames } from './field-names.ts'

export const meta: Route.MetaFunction = () => titleMeta(m.menu_invoicing())

export async function clientLoader() {
  return { seller: await loaded(api(getSeller, {})) }
}

// Beside the country and the text at the foot, which have fields of their own.
const address = { name: 100, street: 120, extra: 120, postcode: 16, city: 80 }
const others = {
  ...{ email: 254, phone: 30, vatNumber: 20, taxNumber: 30, register: 100, bank: 60, iban: 40 },
  ...{ invoicePrefix: 12, creditPrefix: 12 },
}

const asTyped = (seller: Seller) => seller

/** Who sells, saved as a whole; each change is listed among the changes and can be undone there. */
export default function Invoicing({ loaderData }: Route.ComponentProps) {
  const { draft, setDraft, onSubmit, busy, reason, fields } = useDocument({
    loaded: loaderData.seller,
    draftOf: asTyped,
    documentOf: asTyped,
    shape: changeSeller.body,
    save: (change) => api(changeSeller, change),
    saved: m.invoicing_saved(),
  })
  const hints: Partial<Record<keyof Seller, string>> = {
    name: m.seller_name_hint(),
    invoicePrefix: m.seller_prefix_hint({ example: `${draft.invoicePrefix}2026-00001` }),
    creditPrefix: m.seller_prefix_hint({ example: `${draft.creditPrefix}2026-00001` }),
  }
  const fieldsOf = (lengths: Partial<Record<keyof Seller, number>>) =>
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
          {fieldsOf(address)}
          <CountrySelect
            name="country"
            label={m.seller_country()}
            value={draft.country}
            onChange={({ target }) => setDraft({ ...draft, country: target.value })}
            error={fields['is.country']}
          />
          {fieldsOf(others)}
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
        <Refused reason={reason} />
        <Unsaved refusal={reason} />
        <Button type="submit" busy={busy} className="justify-self-start">
          {m.save()}
        </Button>
      </form>
    </>
  )
}
