import { locales } from '#base/platform/text/locale.ts'
import { createDocumentSetting } from '#base/settings/document.server.ts'
import { SavedAnswers } from './contract.ts'

/** The texts that admins insert into answers. */
export const savedAnswersSetting = createDocumentSetting({
  name: 'saved-answers',
  shape: SavedAnswers,
  initial: { answers: [] },
  listRows: ({ answers }) =>
    new Map(answers.map(({ name, text }) => [name, locales.map((locale) => text[locale]).join('\n')])),
})
