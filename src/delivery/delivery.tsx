import { m } from '#paraglide/messages.js'
import { api } from '#platform/contract/client.ts'
import { loaded } from '#platform/contract/load.ts'
import { titleMeta } from '#platform/page-meta.ts'
import { useDocument } from '#settings/use-document.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Refused } from '#ui/refused.tsx'
import { AddButton } from '#ui/row-buttons.tsx'
import { Unsaved } from '#ui/unsaved.tsx'
import type { Route } from './+types/delivery'
import { changeDeliveryTable, getDeliveryTable } from './contract.ts'
import { DaysFields } from './days-fields.tsx'
import { type DeliveryDraft, draftOf, newZone, tableOf, type ZoneDraft } from './draft.ts'
import { Preview } from './preview.tsx'
import { ZoneFields } from './zone-fields.tsx'

export const meta: Route.MetaFunction = () => titleMeta(m.menu_delivery())

export async function clientLoader() {
  return await loaded(api(getDeliveryTable, {}))
}

/** Zones and methods, saved as a whole; each change is listed among the changes and can be undone there. */
export default function Delivery({ loaderData }: Route.ComponentProps) {
  const { currency } = loaderData
  const { draft, setDraft, onSubmit, busy, reason, fields, clear } = useDocument({
    loaded: loaderData.table,
    draftOf: (table) => draftOf(table, currency),
    documentOf: tableOf,
    shape: changeDeliveryTable.body,
    save: (change) => api(changeDeliveryTable, change),
    saved: m.delivery_saved(),
  })
  const setZones = (zones: ZoneDraft[]) => {
    if (rowsOf(zones) !== rowsOf(draft.zones)) clear()
    setDraft({ ...draft, zones })
  }
  return (
    <>
      <PageTitle>{m.menu_delivery()}</PageTitle>
      <p className="mt-1 max-w-prose text-muted">{m.delivery_text()}</p>
      <form noValidate onSubmit={onSubmit} className="mt-6 grid max-w-3xl gap-8">
        {draft.zones.length === 0 && <p className="text-muted">{m.delivery_nowhere()}</p>}
        {draft.zones.map((zone, at) => (
          <ZoneFields
            key={zone.key}
            zone={zone}
            currency={currency}
            fields={fields}
            at={`zones.${at}`}
            onChange={(changed) => setZones(draft.zones.with(at, changed))}
            onRemove={() => setZones(draft.zones.toSpliced(at, 1))}
          />
        ))}
        <AddButton label={m.delivery_zone_add()} onAdd={() => setZones([...draft.zones, newZone()])} />
        <Pickup pickup={draft.pickup} fields={fields} onChange={(pickup) => setDraft({ ...draft, pickup })} />
        <Preview table={tableOf(draft)} currency={currency} />
        <Refused reason={reason} />
        <Unsaved refusal={reason} />
        <Button type="submit" busy={busy} className="justify-self-start">
          {m.save()}
        </Button>
      </form>
    </>
  )
}

/** How many rows there are of each kind: errors name rows by their place, so they go when those move. */
const rowsOf = (zones: readonly ZoneDraft[]) =>
  zones.map(({ places, methods }) => `${places.length} ${methods.map(({ bands }) => bands.length)}`).join()

type PickupDraft = DeliveryDraft['pickup']
type PickupProps = { pickup: PickupDraft; fields: Record<string, string>; onChange: (pickup: PickupDraft) => void }

function Pickup({ pickup, fields, onChange }: PickupProps) {
  return (
    <section className="grid gap-4">
      <h2 className="text-xl">{m.delivery_pickup_title()}</h2>
      <Field
        name="pickup.address"
        label={m.address()}
        hint={m.delivery_pickup_hint()}
        value={pickup.address}
        onChange={({ target }) => onChange({ ...pickup, address: target.value })}
        maxLength={200}
        error={fields['is.pickup.address']}
      />
      <DaysFields days={pickup} fields={fields} at="pickup" onChange={(days) => onChange({ ...pickup, ...days })} />
    </section>
  )
}
