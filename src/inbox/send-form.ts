import { api } from '#platform/contract/client.ts'
import { readForm } from '#platform/forms.ts'
import { NewMessage, sendMessage } from './contract.ts'

/** Sends what the contact form holds; resolves to the message's id. Apart from the page, which is read more than used. */
export async function sendForm(form: FormData): Promise<string> {
  const { insertedId } = await api(sendMessage, readForm(NewMessage, form))
  return insertedId
}
