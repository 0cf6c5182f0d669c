import { sessionReady } from '#identity/session/session.ts'
import { loginPath } from '#identity/sign-in/return-path.ts'
import { api } from '#platform/contract/client.ts'
import { splitLocalePath } from '#platform/locale.ts'
import { endStockAlert, setStockAlert } from './contract.ts'

/** Asks for a mail, or for none. Resolves to the sign-in page for whoever is not signed in. */
export async function ask(id: string, wanted: boolean): Promise<string | undefined> {
  if ((await sessionReady()).status === 'visitor') return loginPath(splitLocalePath(location.pathname).path)
  await api(wanted ? setStockAlert : endStockAlert, { id })
  return undefined
}
