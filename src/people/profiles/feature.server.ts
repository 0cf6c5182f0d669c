import { sql } from 'kysely'
import type { AppContext } from '#base/platform/context.server.ts'
import type { Feature } from '#base/platform/feature.server.ts'
import { serveProfiles, toProfileView } from './api.server.ts'
import { deleteProfile, findProfileByEmail } from './sql.server.ts'

/** The parts of the shop that profiles contribute. */
export function profiles(context: AppContext): Feature {
  return {
    endpoints: (api) => serveProfiles(api, context),
    async exportPersonalData({ email }) {
      const profile = await findProfileByEmail(context.db, email)
      return { profile: profile ? toProfileView(profile) : null }
    },
    erase: (tx, { id }) => deleteProfile(tx, id),
    usesUpload: sql`exists (select from profiles where image_id = uploads.id)`,
    privateUploads: true,
  }
}
