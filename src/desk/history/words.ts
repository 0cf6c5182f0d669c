import { auditActions } from '#actions.ts'
import type { FeatureActions, RecordedField } from '#base/platform/database/audit-action.ts'

const features: readonly FeatureActions[] = Object.values(auditActions)

const names: FeatureActions['names'] = Object.assign({}, ...features.map(({ names }) => names))
const effects: NonNullable<FeatureActions['effects']> = Object.assign({}, ...features.map(({ effects }) => effects))
const fields: NonNullable<FeatureActions['fields']> = Object.assign({}, ...features.map(({ fields }) => fields))

/** The action as text for admins. */
export const getActionName = (action: string): string => names[action]?.() ?? action

/** What undoing does to so many of a kind; one that is not known is left to its name. */
export const describeEffect = (kind: string, count: number): string => effects[kind]?.({ count }) ?? kind

/** A value that undoing changes; undefined: its feature does not describe it. */
export const findRecordedField = (name: string): RecordedField | undefined => fields[name]
