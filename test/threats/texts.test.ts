import { expect, test } from 'vitest'
import { line, Phone, text } from '../../src/base/platform/contract/shapes.ts'

const takes = (shape: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  shape.safeParse(value).success

test('a text that looks empty counts as empty, and one that cannot be stored is refused', () => {
  const name = line(100, 'required')
  for (const empty of ['', '   ', '\u200b\u200b', '\u2060', '\u202e', '\u0301'.repeat(200), '\t'])
    expect(takes(name, empty), JSON.stringify(empty)).toBe(false)
  for (const broken of [
    '\u0000',
    'a\u0000b',
    '\ud800',
    'a\u001bb',
    'a\rb',
    'a\nb',
    'a\u2028b',
    '\u202eAda',
    'Ada\u2067',
  ])
    expect(takes(name, broken), JSON.stringify(broken)).toBe(false)
  for (const good of ['Ada', '👩‍🔧'.repeat(9), 'রহিম', 'ʻOkina']) expect(takes(name, good), good).toBe(true)
  expect(takes(text(100, 'required'), 'two\nlines')).toBe(true)
})

test('a phone number is stored as people write it', () => {
  for (const good of ['0171 1000000', '+880 1711-000000', '(030) 12345', '00123']) {
    expect(Phone.parse(good)).toBe(good)
  }
  for (const bad of ['call me', '1'.repeat(40), '', '   ', 5550100, '+', '12a4567'])
    expect(takes(Phone, bad)).toBe(false)
})
