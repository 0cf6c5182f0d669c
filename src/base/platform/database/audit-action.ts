/** What the history says of a feature's actions, each in its `actions.ts`. */
export type FeatureActions = {
  /** What each action is called. */
  names: Readonly<Record<string, () => string>>
  /** What undoing them changes, each as a sentence that counts. */
  effects?: Readonly<Record<string, (count: { count: number }) => string>>
  /** The values that undoing them changes, by their names. */
  fields?: Readonly<Record<string, RecordedField>>
}

/** `format`: a value as the history shows it. `numbered`: the label of one of several, such as the price from a quantity on. */
export type RecordedField = {
  label: () => string
  numbered?: (number: number) => string
  format?: (value: string) => string
  /** Its values say nothing to people, as the name of a picture's file. */
  hidesValues?: true
}

/** The recorded actions by feature. A feature adds its own here in its `actions.ts`; `src/actions.ts` collects them. */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it
export interface AuditActions {}

type Feature = AuditActions[keyof AuditActions]

/** An action, as the audit log names it. */
export type AuditAction = Feature extends infer F ? (F extends { names: infer Names } ? keyof Names : never) : never

/** A kind of what undoing changes. */
export type UndoEffectKind = Feature extends infer F
  ? F extends { effects: infer Kinds }
    ? keyof Kinds
    : never
  : never
