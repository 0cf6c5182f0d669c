import { renameUser } from '#identity/accounts/users.sql.server.ts'
import { ownPhoto } from '#images/service.server.ts'
import type { Body } from '#platform/contract/endpoint.ts'
import { type Database, isDuplicate } from '#platform/database/connect.server.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caller } from '#platform/http/caller.server.ts'
import type * as contract from './contract.ts'
import { changeProfile, hasProfile, insertProfile } from './sql.server.ts'

/** Creates a person's only profile. Name and email address come from the account. 409 if there is one already. */
export async function createProfile(
  db: Database,
  caller: Caller,
  body: Body<typeof contract.createProfile>,
): Promise<string> {
  const imageId = await ownPhoto(db, caller.id, body.img)
  try {
    return await insertProfile(db, caller.id, caller.name, { ...about(body), imageId })
  } catch (error) {
    if (isDuplicate(error)) throw new Refusal('already_exists', { what: 'profile' })
    throw error
  }
}

/** Changes the caller's profile, and with its user name the name in the header. 409 if it changed meanwhile. */
export async function updateProfile(
  db: Database,
  caller: Caller,
  body: Body<typeof contract.updateProfile>,
): Promise<string> {
  if (!(await hasProfile(db, caller.id))) throw new Refusal('not_found', { what: 'own_profile' })
  const imageId = await ownPhoto(db, caller.id, body.img)
  return await db.transaction().execute(async (tx) => {
    const { fname: name, username, version } = body
    const changed = await changeProfile(tx, caller.id, { ...about(body), imageId, name, username, version })
    if (!changed) throw new Refusal('stale_version', { what: 'profile' })
    await renameUser(tx, caller.id, username)
    return changed.id
  })
}

type About = Pick<
  Body<typeof contract.createProfile>,
  'phone' | 'description' | 'address' | 'experience' | 'skills' | 'education'
>

/** Named one by one: client input is never spread into a row. */
function about({ phone, description, address, experience, skills, education }: About) {
  return { phone, description, address, experience, skills, education }
}
