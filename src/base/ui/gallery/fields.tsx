import { Button } from '../button.tsx'
import { Field, Select } from '../field.tsx'
import { useAction } from '../hooks/use-action.ts'
import { RefusalNotice } from '../refused.tsx'
import { UnsavedNotice } from '../unsaved.tsx'
import { doNothing, refuse } from './samples.ts'
import { GalleryPart, Specimen } from './specimen.tsx'

export function FieldSamples() {
  return (
    <GalleryPart name="Field and select" text="What is wrong stands below the field and is read out with it.">
      <Specimen state="Empty">
        <Field name="empty" label="Name" placeholder="Claw hammer" />
      </Specimen>
      <Specimen state="Filled, with a hint">
        <Field name="filled" label="Part number" defaultValue="BRG-6204-2RS" hint="Letters, digits and hyphens" />
      </Specimen>
      <Specimen state="Wrong">
        <Field name="wrong" label="Quantity" type="number" defaultValue={0} error="must be at least 1" />
      </Specimen>
      <Specimen state="Read-only">
        <Field name="fixed" label="Email" value="anna@example.com" readOnly />
      </Specimen>
      <Specimen state="Several lines">
        <Field name="lines" label="Address" multiline rows={3} defaultValue={'1 Example Yard\nSampleton'} />
      </Specimen>
      <Specimen state="Several lines, wrong">
        <Field name="wrong-lines" label="Details" multiline rows={3} error="Fill this in" />
      </Specimen>
      <Specimen state="Select">
        <Sorts name="select" />
      </Specimen>
      <Specimen state="Select, wrong">
        <Sorts name="wrong-select" error="is not one of the choices" />
      </Specimen>
      <Specimen state="A form" wide>
        <SampleForm />
      </Specimen>
    </GalleryPart>
  )
}

function Sorts({ name, error }: { name: string; error?: string }) {
  return (
    <Select name={name} label="Sort by" error={error}>
      <option>Newest</option>
      <option>Price</option>
    </Select>
  )
}

/** Waits, and is then refused if its field is empty. */
function SampleForm() {
  const { busy, fields, reason, submit } = useAction()
  const send = (values: FormData) => (values.get('phone') ? doNothing() : refuse({ phone: 'Fill this in' }))
  return (
    <form noValidate onSubmit={submit(send, { toast: 'Sent' })} className="grid gap-4">
      <Field name="phone" label="Phone" type="tel" error={fields.phone} />
      <RefusalNotice reason={reason} />
      <UnsavedNotice refusal={reason} />
      <Button type="submit" busy={busy} className="justify-self-start">
        Send
      </Button>
    </form>
  )
}
