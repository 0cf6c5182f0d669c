import { pictureUrl } from '#images/addresses.ts'
import type { AppContext } from '#platform/context.server.ts'
import { type Api, serve } from '#platform/contract/serve.server.ts'
import { Refusal } from '#platform/errors.ts'
import * as contract from './contract.ts'
import { createProfile, updateProfile } from './service.server.ts'
import { type ProfileRow, profileByEmail, profileById } from './sql.server.ts'

export function serveProfiles(api: Api, { db }: AppContext): void {
  serve(api, contract.createProfile, async ({ body, caller }) => ({
    insertedId: await createProfile(db, caller, body),
  }))
  serve(api, contract.updateProfile, async ({ body, caller }) => ({
    insertedId: await updateProfile(db, caller, body),
    modifiedCount: 1,
  }))
  serve(api, contract.getProfileOf, async ({ params }) => {
    const row = await profileByEmail(db, params.email)
    return row ? profileView(row) : null
  })
  serve(api, contract.getProfile, async ({ query, caller }) => {
    const userId = caller.role === 'admin' ? undefined : caller.id
    const row = await profileById(db, query.profile, userId)
    if (!row) throw new Refusal('not_found', { what: 'profile' })
    return profileView(row)
  })
}

export function profileView(row: ProfileRow): contract.Profile {
  const { id, picture, ...fields } = row
  return { ...fields, _id: id, picture, img: picture ? pictureUrl(picture.name) : '' }
}
