import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { Id, line, localizedText, ModifiedReply } from '#base/platform/contract/shapes.ts'
import { tag } from '../conversations/contract.ts'

export const maxSavedAnswers = 100

/** `{name}` stands for the customer’s name, `{order}` for the number of the order that a conversation is about. */
export const SavedAnswer = z.strictObject({ id: Id, name: line(80, 'required'), text: localizedText(4000) })
export type SavedAnswer = z.output<typeof SavedAnswer>

export const SavedAnswers = z.strictObject({ answers: z.array(SavedAnswer).max(maxSavedAnswers) })
export type SavedAnswers = z.output<typeof SavedAnswers>

export const getSavedAnswers = endpoint('GET /saved-answers', {
  tag,
  summary: 'Texts that answers are made of',
  access: 'admin',
  reply: SavedAnswers,
})

/** Replaces all of them. `was` holds what the form showed, so that another admin's change made meanwhile is not lost. */
export const changeSavedAnswers = endpoint('PUT /saved-answers', {
  tag,
  summary: 'Change the saved answers',
  access: 'admin',
  body: z.strictObject({ was: SavedAnswers, is: SavedAnswers }),
  maxBytes: 8 * 1024 * 1024,
  reply: ModifiedReply,
  refusals: ['stale_version'],
})
