import type { FieldProblemKinds } from './field-problem.ts'
import type { FeatureCode, FeatureName, RefusalKinds } from './kinds.ts'
import type { CommonCode } from './statuses.ts'
import { statusByCode } from './statuses.ts'

/** The refusals of a feature: a status for each code of its own, a sentence for each kind and for each problem of a field. */
export type FeatureRefusals<F extends FeatureName> = {
  statuses: { [Code in Exclude<FeatureCode<F>, CommonCode>]: number }
  sentences: { [Kind in keyof RefusalKinds[F]]: (params: RefusalKinds[F][Kind]) => string }
} & (F extends keyof FieldProblemKinds ? { fields: FieldSentences<F> } : { fields?: never })

type FieldSentences<F extends keyof FieldProblemKinds> = {
  [Code in keyof FieldProblemKinds[F]]: (params: FieldProblemKinds[F][Code]) => string
}

/** The refusals of all features; one that is missing does not compile. */
export type AllRefusals = { [F in FeatureName]: FeatureRefusals<F> }

export type Sentence = (params: never) => string

// bounded: the refusals in the code
const sentences = new Map<string, Sentence>()
// bounded: the problems in the code
const fieldSentences = new Map<string, Sentence>()

/** Tells the shop the refusals of its features. */
export function registerRefusals(all: AllRefusals): void {
  for (const feature of Object.values(all)) {
    Object.assign(statusByCode, feature.statuses)
    for (const [kind, sentence] of Object.entries(feature.sentences)) sentences.set(kind, sentence)
    for (const [code, sentence] of Object.entries(feature.fields ?? {})) fieldSentences.set(code, sentence)
  }
}

/** The sentence of a kind, such as `not_found.sitemap`. */
export const findSentence = (kind: string) => sentences.get(kind)

/** The sentence of a problem of a field that only the shop's data reveals. */
export const findFieldSentence = (code: string) => fieldSentences.get(code)

/** Every kind of refusal with its sentence. */
export const listSentences = () => [...sentences]

/** Every problem of a field that only the shop's data reveals, with its sentence. */
export const listFieldSentences = () => [...fieldSentences]
