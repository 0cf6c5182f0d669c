import { Select } from '#base/ui/field.tsx'
import { m } from '#paraglide/messages.js'
import type { Conversation } from '../conversations/contract.ts'
import type { SavedAnswer } from './contract.ts'
import { fillAnswer } from './fill.ts'

type Props = { answers: readonly SavedAnswer[]; conversation: Conversation; onInsert: (text: string) => void }

/** Inserts a saved answer in the customer's language, with their name and the number of their order. */
export function InsertAnswer({ answers, conversation, onInsert }: Props) {
  if (answers.length === 0) return null
  return (
    <Select
      name="saved"
      label={m.saved_answer_insert()}
      value=""
      onChange={({ target }) => {
        const answer = answers.find(({ id }) => id === target.value)
        if (answer) onInsert(fillAnswer(answer, conversation))
      }}
    >
      <option value="">{m.saved_answer_choose()}</option>
      {answers.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}
