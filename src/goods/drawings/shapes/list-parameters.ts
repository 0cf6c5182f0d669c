import { z } from 'zod'
import { type ShapeName, shapes } from './index.ts'
import type { ShapeDescription } from './shape.ts'

/** What a shape takes: a length or a word, or one of `choices`. */
export type ParameterDescription = {
  name: string
  letter: string
  choices: readonly string[] | null
  isRequired: boolean
}

/** The parameters of a shape; of one with several forms, those of its `form` once that is known. */
export function listParameters(name: ShapeName, form?: string): ParameterDescription[] {
  const { parameters, letters }: ShapeDescription = shapes[name]
  const forms = listForms(parameters)
  const known = forms.filter((fields) => listChoices(fields.form)?.includes(form ?? ''))
  const fitting = known.length > 0 ? known : forms
  const names = [...new Set(fitting.flatMap((fields) => Object.keys(fields)))]
  return names.map((parameter) => {
    // The forms to choose from are all of them.
    const among = (parameter === 'form' ? forms : fitting).map((fields) => fields[parameter])
    const choices = [...new Set(among.flatMap((field) => listChoices(field) ?? []))]
    return {
      name: parameter,
      letter: letters[parameter] ?? '',
      choices: choices.length > 0 ? choices : null,
      isRequired: among.every((field) => field !== undefined && !(field instanceof z.ZodOptional)),
    }
  })
}

type Fields = Readonly<Record<string, z.core.$ZodType | undefined>>

function listForms(schema: unknown): Fields[] {
  if (schema instanceof z.ZodObject) return [schema.shape]
  return schema instanceof z.ZodDiscriminatedUnion ? schema.options.flatMap(listForms) : []
}

function listChoices(field: unknown): string[] | undefined {
  if (field instanceof z.ZodOptional) return listChoices(field.unwrap())
  if (field instanceof z.ZodEnum) return field.options.map(String)
  return field instanceof z.ZodLiteral ? [...field.values].map(String) : undefined
}
