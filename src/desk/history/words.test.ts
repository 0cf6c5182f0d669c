// Walks over all actions that the history names.
import { expect, test } from 'vitest'
import type { FeatureActions } from '#base/platform/database/audit-action.ts'
import { withLocale } from '#base/platform/http/locale.server.ts'
import { locales } from '#base/platform/text/locale.ts'
import { auditActions } from '../../actions.ts'

const features: [string, FeatureActions][] = Object.entries(auditActions)

const listAll = <Kind extends keyof FeatureActions>(kind: Kind) =>
  features.flatMap(([feature, actions]) => Object.keys(actions[kind] ?? {}).map((name) => ({ feature, name })))

const findShared = (kind: keyof FeatureActions) =>
  [...Map.groupBy(listAll(kind), ({ name }) => name)].filter(([, declared]) => declared.length > 1)

test('an action, and a kind of what undoing changes, is declared by one feature', () => {
  expect([...findShared('names'), ...findShared('effects')]).toEqual([])
})

test('a value that undoing changes has one label, whichever features declare it', () => {
  const labels = new Map(features.map(([feature, { fields = {} }]) => [feature, fields]))
  const differing = findShared('fields').filter(([name, declared]) => {
    const say = () =>
      locales.map((locale) => withLocale(locale, () => declared.map((of) => labels.get(of.feature)![name]!.label())))
    return say().some((said) => new Set(said).size > 1)
  })
  expect(differing).toEqual([])
})
