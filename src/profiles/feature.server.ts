import { sql } from 'kysely'
import type { AppContext } from '#platform/context.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { profileView, serveProfiles } from './api.server.ts'
import { deleteProfile, profileByEmail } from './sql.server.ts'

/** What profiles contribute to the shop. */
export function profiles(context: AppContext): Feature {
  return {
    endpoints: (api) => serveProfiles(api, context),
    async exportOf({ email }) {
      const profile = await profileByEmail(context.db, email)
      return { profile: profile ? profileView(profile) : null }
    },
    erase: (tx, { id }) => deleteProfile(tx, id),
    usesUpload: sql`exists (select from profiles where image_id = uploads.id)`,
    privateUploads: true,
  }
}
