import { useState } from 'react'
import { CountrySelect } from '#addresses/country-select.tsx'
import { m } from '#paraglide/messages.js'
import { api } from '#platform/contract/client.ts'
import { loaded } from '#platform/contract/load.ts'
import { checked } from '#platform/forms.ts'
import { titleMeta } from '#platform/page-meta.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Refused } from '#ui/refused.tsx'
import { Unsaved } from '#ui/unsaved.tsx'
import { useAction } from '#ui/use-action.ts'
import type { Route } from './+types/invoicing'
import { changeSeller, getSeller, type Seller } from './contract.ts'
import { fieldNames } from './field-names.ts'

export const meta: Route.MetaFunction = () => titleMeta(m.menu_invoicing())

export async function clientLoader() {
  return { seller: await loaded(api(getSeller, {})) }
}

// Beside the country and the text at the foot, which have fields of their own.
const lengths = {
  ...{ name: 100, street: 120, extra: 120, postcode: 16, city: 80, vatNumber: 20, taxNumber: 30, register: 100 },
  ...{ email: 254, phone: 30, bank: 60, iban: 40, invoicePrefix: 12, creditPrefix: 12 },
}
const texts = Object.entries(lengths) as [keyof typeof lengths, number][]

/** Who sells, saved as a whole; each change is listed among the changes and can be undone there. */
export default function Invoicing({ loaderData }: Route.ComponentProps) {
  // What was shown when typing began, and not what another admin has saved since.
  const [was, setWas] = useState(loaderData.seller)
  const [draft, setDraft] = useState(was)
  const { submit, busy, reason, fields: errors } = useAction()
  const save = submit(
    async () => {
      const change = checked(changeSeller.body, { was, is: draft })
      await api(changeSeller, change)
      setWas(change.is)
      setDraft(change.is)
    },
    { toast: m.invoicing_saved() },
  )
  const hints: Partial<Record<keyof Seller, string>> = {
    name: m.seller_name_hint(),
    invoicePrefix: m.seller_prefix_hint({ example: `${draft.invoicePrefix}2026-00001` }),
    creditPrefix: m.seller_prefix_hint({ example: `${draft.creditPrefix}2026-00001` }),
  }
  return (
    <>
      <PageTitle>{m.menu_invoicing()}</PageTitle>
      <p className="mt-1 max-w-prose text-muted">{m.invoicing_text()}</p>
      <form noValidate onSubmit={save} className="mt-6 grid max-w-3xl gap-6">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {texts.map(([field, maxLength]) => (
            <Field
              key={field}
              name={field}
              label={fieldNames[field]()}
              value={draft[field]}
              maxLength={maxLength}
              onChange={({ target }) => setDraft({ ...draft, [field]: target.value })}
              error={errors[`is.${field}`]}
              hint={hints[field]}
            />
          ))}
          <CountrySelect
            name="country"
            label={m.seller_country()}
            value={draft.country}
            onChange={({ target }) => setDraft({ ...draft, country: target.value })}
            error={errors['is.country']}
          />
        </div>
        <Field
          multiline
          name="foot"
          label={m.seller_foot()}
          value={draft.foot}
          maxLength={500}
          onChange={({ target }) => setDraft({ ...draft, foot: target.value })}
          error={errors['is.foot']}
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
