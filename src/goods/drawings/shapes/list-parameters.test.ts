import { expect, test } from 'vitest'
import { readDemoDrawings } from '../demonstration.ts'
import { getParameterName } from '../parameter-name.ts'
import { type ShapeName, shapes } from './index.ts'
import { listParameters } from './list-parameters.ts'

const names = Object.keys(shapes) as ShapeName[]

test.each(Object.entries(readDemoDrawings()))('the editor shows whatever says how %s is drawn', (_, family) => {
  const { form } = family.parameters
  const parameters = listParameters(family.shape, form && 'value' in form ? String(form.value) : undefined)
  for (const [name, source] of Object.entries(family.parameters)) {
    const parameter = parameters.find((each) => each.name === name)
    expect(parameter, name).toBeDefined()
    const { choices } = parameter!
    if (choices && 'value' in source) expect(choices).toContain(String(source.value))
    if (choices && 'attribute' in source && source.words)
      for (const word of Object.values(source.words)) expect(choices).toContain(word)
  }
  for (const { name, isRequired } of parameters) if (isRequired) expect(family.parameters).toHaveProperty(name)
})

test.each(names)('%s has parameters, of all its forms while none is chosen', (name) => {
  const all = listParameters(name)
  expect(all.length).toBeGreaterThan(1)
  for (const parameter of all) expect(getParameterName(parameter.name), parameter.name).not.toBe(parameter.name)
  const forms = all.find((parameter) => parameter.name === 'form')?.choices ?? []
  for (const form of forms)
    for (const parameter of listParameters(name, form)) expect(all.map((each) => each.name)).toContain(parameter.name)
})
