import { getPictureUrl, parsePictureName } from '#base/images/addresses.ts'
import { requireOwnPhoto } from '#base/images/service.server.ts'
import type { Body } from '#base/platform/contract/endpoint.ts'
import { type Database, isDuplicate } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { changeAppearance } from '#people/identity/accounts/users.sql.server.ts'
import type * as contract from './contract.ts'
import { changeProfile, hasProfile, insertProfile } from './sql.server.ts'

/** Creates a person's only profile. Name and email address come from the account. 409 if there is one already. */
export async function createProfile(
  db: Database,
  caller: Caller,
  body: Body<typeof contract.createProfile>,
): Promise<string> {
  const imageId = await requireOwnPhoto(db, caller.id, body.img)
  try {
    return await db.transaction().execute(async (tx) => {
      const id = await insertProfile(tx, caller.id, caller.name, { ...about(body), imageId })
      await changeAppearance(tx, caller.id, { image: getAvatarUrl(body.img) })
      return id
    })
  } catch (error) {
    if (isDuplicate(error)) throw new Refusal('already_exists', { what: 'profile' })
    throw error
  }
}

/** Changes the caller's profile, and with it the name and picture in the header. 409 if it changed meanwhile. */
export async function updateProfile(
  db: Database,
  caller: Caller,
  body: Body<typeof contract.updateProfile>,
): Promise<string> {
  if (!(await hasProfile(db, caller.id))) throw new Refusal('not_found', { what: 'own_profile' })
  const imageId = await requireOwnPhoto(db, caller.id, body.img)
  return await db.transaction().execute(async (tx) => {
    const { fname: name, username, version } = body
    const changed = await changeProfile(tx, caller.id, { ...about(body), imageId, name, username, version })
    if (!changed) throw new Refusal('stale_version', { what: 'profile' })
    await changeAppearance(tx, caller.id, { name: username, image: getAvatarUrl(body.img) })
    return changed.id
  })
}

/** The smallest width of a photo, for the header. */
const getAvatarUrl = (img: string) => getPictureUrl(parsePictureName(img)!, 320)

type About = Pick<
  Body<typeof contract.createProfile>,
  'phone' | 'description' | 'address' | 'experience' | 'skills' | 'education'
>

/** Named one by one: client input is never spread into a row. */
function about({ phone, description, address, experience, skills, education }: About) {
  return { phone, description, address, experience, skills, education }
}
