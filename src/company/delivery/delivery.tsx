import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { useDocument } from '#base/settings/use-document.ts'
import { Button } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { AddButton } from '#base/ui/lists/row-buttons.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { UnsavedNotice } from '#base/ui/unsaved.tsx'
import { getTaxTable } from '#company/tax/contract.ts'
import { m } from '#paraglide/messages.js'
import type { Route } from './+types/delivery'
import { changeDeliveryTable, getDeliveryTable } from './contract.ts'
import { DaysFields } from './days-fields.tsx'
import { DispatchFields } from './dispatch-fields.tsx'
import { createZoneDraft, type DeliveryDraft, parseDeliveryDraft, toDeliveryDraft, type ZoneDraft } from './draft.ts'
import { listMissingZones } from './presets.ts'
import { Preview } from './preview.tsx'
import { ZoneFields } from './zone-fields.tsx'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.menu_delivery())

export async function clientLoader() {
  const [delivery, { home }] = await loadForPage(Promise.all([api(getDeliveryTable, {}), api(getTaxTable, {})]))
  return { ...delivery, home }
}

/** Zones and methods, saved as a whole. Each change appears among the changes and can be undone there. */
export default function Delivery({ loaderData }: Route.ComponentProps) {
  const { currency, home } = loaderData
  const { draft, setDraft, onSubmit, busy, reason, fields, clear } = useDocument({
    loaded: loaderData.table,
    toDraft: (table) => toDeliveryDraft(table, currency),
    toDocument: parseDeliveryDraft,
    shape: changeDeliveryTable.body,
    save: (change) => api(changeDeliveryTable, change),
    saved: m.delivery_saved(),
  })
  const setZones = (zones: ZoneDraft[]) => {
    if (countRows(zones) !== countRows(draft.zones)) clear()
    setDraft({ ...draft, zones })
  }
  const missing = listMissingZones(home, draft.zones)
  return (
    <>
      <PageTitle>{m.menu_delivery()}</PageTitle>
      <p className="mt-1 max-w-prose text-muted">{m.delivery_text()}</p>
      <form noValidate onSubmit={onSubmit} className="mt-6 grid max-w-3xl gap-8">
        {draft.zones.length === 0 && <p className="text-muted">{m.delivery_nowhere()}</p>}
        {draft.zones.map((zone, index) => (
          <ZoneFields
            key={zone.key}
            zone={zone}
            currency={currency}
            fields={fields}
            at={`zones.${index}`}
            onChange={(changed) => setZones(draft.zones.with(index, changed))}
            onRemove={() => setZones(draft.zones.toSpliced(index, 1))}
          />
        ))}
        <AddButton label={m.delivery_zone_add()} onAdd={() => setZones([...draft.zones, createZoneDraft()])} />
        {missing.length > 0 && (
          <div className="grid justify-items-start gap-1">
            <Button variant="secondary" onClick={() => setZones([...draft.zones, ...missing])}>
              {m.delivery_zones_usual()}
            </Button>
            <p className="text-sm text-muted">{m.delivery_zones_usual_hint()}</p>
          </div>
        )}
        <Pickup pickup={draft.pickup} fields={fields} onChange={(pickup) => setDraft({ ...draft, pickup })} />
        <DispatchFields
          dispatch={draft.dispatch}
          fields={fields}
          onChange={(dispatch) => setDraft({ ...draft, dispatch })}
        />
        <Field
          name="unknownMassGrams"
          label={m.delivery_unknown_mass()}
          hint={m.delivery_unknown_mass_hint()}
          inputMode="decimal"
          value={draft.unknownKilograms}
          onChange={({ target }) => setDraft({ ...draft, unknownKilograms: target.value })}
          error={fields['is.unknownMassGrams']}
        />
        <Preview table={parseDeliveryDraft(draft)} currency={currency} />
        <RefusalNotice reason={reason} />
        <UnsavedNotice refusal={reason} />
        <Button type="submit" busy={busy} className="justify-self-start">
          {m.save()}
        </Button>
      </form>
    </>
  )
}

/** The number of rows of each kind. Errors name rows by index, so they are cleared when rows move. */
const countRows = (zones: readonly ZoneDraft[]) =>
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
