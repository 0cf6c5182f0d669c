import type { Locale, Localized } from '#base/platform/text/locale.ts'
import entries from './questions.json' with { type: 'json' }

/** `alsoIn`: languages in which its answer stands on pages of other languages as well, as the specification has some. */
export type CommonQuestion = { slug: string; question: Localized; answer: Localized; alsoIn: readonly Locale[] }

/** The six entries of the specification, which every shop has. Answers are Markdown. */
export const questions = entries as readonly CommonQuestion[]
