import { sql } from 'kysely'
import { parsePictureName } from '#base/images/addresses.ts'
import { selectNamedPicture } from '#base/images/sql.server.ts'
import type { Database } from '#base/platform/database/connect.server.ts'
import { createDocumentSetting } from '#base/settings/document.server.ts'
import { listTextsByPath } from '../texts.server.ts'
import { type Logo, Look, type ShownLook } from './contract.ts'

/** The look, as entered by admins. */
export const lookSetting = createDocumentSetting({
  name: 'look',
  shape: Look,
  initial: { logo: '', logoOnDark: '', icon: '', colour: '' },
  listRows: (look) => new Map(listTextsByPath('look', look)),
})

/** With the size of each logo, so that nothing moves once it is there. */
export async function readShownLook(db: Database): Promise<ShownLook> {
  const { logo, logoOnDark, ...look } = await lookSetting.read(db)
  return { ...look, logo: await findLogo(db, logo), logoOnDark: await findLogo(db, logoOnDark) }
}

async function findLogo(db: Database, url: string): Promise<Logo | null> {
  const name = parsePictureName(url)
  if (name === undefined) return null
  const { picture } = await db
    .selectNoFrom(selectNamedPicture(sql`${name}::text`).as('picture'))
    .executeTakeFirstOrThrow()
  return picture && { url, width: picture.width, height: picture.height }
}
