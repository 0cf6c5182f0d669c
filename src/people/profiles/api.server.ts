import { getPictureUrl } from '#base/images/addresses.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import * as contract from './contract.ts'
import { createProfile, updateProfile } from './service.server.ts'
import { findProfileByEmail, findProfileById, type ProfileRow } from './sql.server.ts'

export function serveProfiles(api: Api, { db }: AppContext): void {
  serve(api, contract.createProfile, async ({ body, caller }) => ({
    insertedId: await createProfile(db, caller, body),
  }))
  serve(api, contract.updateProfile, async ({ body, caller }) => ({
    insertedId: await updateProfile(db, caller, body),
    modifiedCount: 1,
  }))
  serve(api, contract.getProfileByEmail, async ({ params }) => {
    const row = await findProfileByEmail(db, params.email)
    return row ? toProfileView(row) : null
  })
  serve(api, contract.getProfile, async ({ query, caller }) => {
    const userId = caller.role === 'admin' ? undefined : caller.id
    const row = await findProfileById(db, query.profile, userId)
    if (!row) throw new Refusal('not_found', { what: 'profile' })
    return toProfileView(row)
  })
}

export function toProfileView(row: ProfileRow): contract.Profile {
  const { id, picture, ...fields } = row
  return { ...fields, _id: id, picture, img: picture ? getPictureUrl(picture.name) : '' }
}
