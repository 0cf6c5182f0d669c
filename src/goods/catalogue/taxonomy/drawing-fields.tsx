import { Select } from '#base/ui/field.tsx'
import type { FamilyShape, ParameterSource } from '#goods/drawings/mapping.ts'
import { getShapeName, shapeNames } from '#goods/drawings/shape-name.ts'
import type { ShapeName } from '#goods/drawings/shapes/index.ts'
import { listParameters } from '#goods/drawings/shapes/list-parameters.ts'
import { m } from '#paraglide/messages.js'
import { DrawingTrialView } from './drawing-trial.tsx'
import type { FamilyDraft } from './family-draft.ts'
import { SourceFields } from './source-fields.tsx'

type Props = {
  draft: FamilyDraft
  /** Absent while the family is new. */
  familyId: string | undefined
  onChange: (drawing: FamilyShape | null) => void
}

/** How the products of a family are drawn: a shape, and where each of its parameters comes from, with a preview. */
export function DrawingFields({ draft, familyId, onChange }: Props) {
  const drawing = draft.drawing ?? null
  return (
    <fieldset className="grid gap-4">
      <legend className="text-xl font-bold">{m.family_drawing()}</legend>
      <p className="max-w-prose text-muted">{m.family_drawing_text()}</p>
      <div className="max-w-sm">
        <Select
          name="shape"
          label={m.family_drawing_shape()}
          value={drawing?.shape ?? ''}
          onChange={({ target }) => onChange(target.value ? createDrawing(target.value as ShapeName) : null)}
        >
          <option value="">{m.family_drawing_none()}</option>
          {shapeNames.map((name) => (
            <option key={name} value={name}>
              {getShapeName(name)}
            </option>
          ))}
        </Select>
      </div>
      {drawing && (
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_15rem] lg:items-start">
          <Parameters drawing={drawing} draft={draft} onChange={onChange} />
          <DrawingTrialView drawing={drawing} familyId={familyId} />
        </div>
      )}
    </fieldset>
  )
}

/** With what has only one choice. */
const createDrawing = (shape: ShapeName): FamilyShape => ({
  shape,
  parameters: Object.fromEntries(
    listParameters(shape).flatMap(({ name, choices }) => (choices ? [[name, { value: choices[0]! }]] : [])),
  ),
})

type ParametersProps = { drawing: FamilyShape; draft: FamilyDraft; onChange: (drawing: FamilyShape) => void }

function Parameters({ drawing, draft, onChange }: ParametersProps) {
  const { form } = drawing.parameters
  const parameters = listParameters(drawing.shape, form && 'value' in form ? String(form.value) : undefined)
  const change = (name: string, source: ParameterSource | undefined) => {
    const { [name]: _, ...others } = drawing.parameters
    const next = { ...others, ...(source && { [name]: source }) }
    // Another form has other parameters.
    const kept = name === 'form' && source && 'value' in source ? keepFitting(drawing.shape, next, source) : next
    onChange({ ...drawing, parameters: kept })
  }
  return (
    <div className="divide-y divide-line border-y border-line">
      {parameters.map((parameter) => (
        <SourceFields
          key={parameter.name}
          shape={drawing.shape}
          parameter={parameter}
          source={drawing.parameters[parameter.name]}
          attributes={draft.attributes.filter(({ key }) => key !== '')}
          onChange={(source) => change(parameter.name, source)}
        />
      ))}
    </div>
  )
}

function keepFitting(shape: ShapeName, sources: FamilyShape['parameters'], form: { value: string | number }) {
  const fitting = new Set(listParameters(shape, String(form.value)).map(({ name }) => name))
  return Object.fromEntries(Object.entries(sources).filter(([name]) => fitting.has(name)))
}
