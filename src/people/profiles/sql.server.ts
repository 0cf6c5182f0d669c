import { type NotNull, sql } from 'kysely'
import { selectPicture } from '#base/images/sql.server.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { createId } from '#base/platform/ids.server.ts'

function profiles(db: Database) {
  return db
    .selectFrom('profiles')
    .innerJoin('people', 'people.id', 'profiles.userId')
    .select(['profiles.id', 'profiles.name as fname', 'profiles.username', 'profiles.phone', 'profiles.description'])
    .select(['profiles.address', 'profiles.experience', 'profiles.skills', 'profiles.education', 'profiles.version'])
    .select(['people.email', 'people.name', selectPicture('profiles.imageId').as('picture')])
    .$narrowType<{ name: NotNull; email: NotNull }>()
}

export type ProfileRow = Awaited<ReturnType<ReturnType<typeof profiles>['executeTakeFirstOrThrow']>>

export function findProfileByEmail(db: Database, email: string): Promise<ProfileRow | undefined> {
  return profiles(db).where('people.email', '=', email).executeTakeFirst()
}

/** A profile if it belongs to this person; `userId` undefined matches anyone's and is for admins. */
export function findProfileById(db: Database, id: string, userId: string | undefined): Promise<ProfileRow | undefined> {
  return (
    profiles(db)
      .where('profiles.id', '=', id)
      // guard: a profile belongs to its owner | drop | authorization
      .$if(userId !== undefined, (query) => query.where('profiles.userId', '=', userId!))
      .executeTakeFirst()
  )
}

export type ProfileFields = {
  phone: string
  description: string
  address: string
  experience: string
  skills: string
  education: string
  imageId: string
}

export async function insertProfile(
  db: Database,
  userId: string,
  name: string,
  fields: ProfileFields,
): Promise<string> {
  const { phone, description, address, experience, skills, education, imageId } = fields
  const id = createId()
  await db
    .insertInto('profiles')
    .values({ id, userId, name, username: name, phone, description, address, experience, skills, education, imageId })
    .execute()
  return id
}

export type ProfileChange = ProfileFields & { name: string; username: string; version: number | undefined }

/** The id of the changed profile; undefined if the version is outdated. */
export function changeProfile(tx: Tx, userId: string, change: ProfileChange) {
  const { name, username, phone, description, address, experience, skills, education, imageId, version } = change
  return tx
    .updateTable('profiles')
    .set({ name, username, phone, description, address, experience, skills, education, imageId })
    .set((eb) => ({ version: eb('version', '+', 1), updatedAt: sql<Date>`now()` }))
    .where('userId', '=', userId)
    .$if(version !== undefined, (query) => query.where('version', '=', version!))
    .returning('id')
    .executeTakeFirst()
}

export async function hasProfile(db: Database, userId: string): Promise<boolean> {
  const profile = await db.selectFrom('profiles').select('id').where('userId', '=', userId).executeTakeFirst()
  return profile !== undefined
}

export async function deleteProfile(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('profiles').where('userId', '=', userId).execute()
}
