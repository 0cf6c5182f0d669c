import { api } from '#base/platform/contract/client.ts'
import { readForm } from '#base/platform/forms.ts'
import { NewMessage, sendMessage } from './contract.ts'

/** Sends the contact form; resolves to the message's id. Separate from the page, since most readers do not send one. */
export async function sendForm(form: FormData): Promise<string> {
  const { insertedId } = await api(sendMessage, readForm(NewMessage, form))
  return insertedId
}
