import { useId } from 'react'
import type { FieldErrors } from '#base/platform/errors.ts'
import { Field } from '#base/ui/field.tsx'
import { m } from '#paraglide/messages.js'
import { carriers, getTrackingUrl, type Tracking } from './carriers.ts'

const unknown: Tracking = { carrier: '', trackingNumber: '', trackingUrl: '' }

/** The carrier of a parcel, its number, and where it is followed. */
export function TrackingFields({ tracking = unknown, fields }: { tracking?: Tracking; fields: FieldErrors }) {
  const listId = useId()
  const { carrier, trackingNumber, trackingUrl } = tracking
  // The page of a known carrier follows from the number, and must not outlive a wrong one.
  const typedUrl = trackingUrl === getTrackingUrl(carrier, trackingNumber) ? '' : trackingUrl
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          name="carrier"
          label={m.parcel_carrier()}
          list={listId}
          maxLength={60}
          defaultValue={carrier}
          error={fields.carrier}
        />
        <Field
          name="trackingNumber"
          label={m.parcel_number()}
          maxLength={60}
          defaultValue={trackingNumber}
          error={fields.trackingNumber}
        />
      </div>
      <datalist id={listId}>
        {carriers.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Field
        name="trackingUrl"
        type="url"
        label={m.parcel_url()}
        hint={m.parcel_url_hint()}
        placeholder="https://"
        maxLength={300}
        defaultValue={typedUrl}
        error={fields.trackingUrl}
      />
    </>
  )
}

/** What was typed. */
export function readTracking(form: FormData): Tracking {
  const text = (name: keyof Tracking) => String(form.get(name) ?? '')
  return { carrier: text('carrier'), trackingNumber: text('trackingNumber'), trackingUrl: text('trackingUrl') }
}
