import { pictureUrl } from '#images/contract.ts'
import { type Api, Rows, serve } from '#platform/contract/serve.server.ts'
import { pageOf, positionOf } from '#platform/database/cursor.server.ts'
import type { Ground } from '#platform/ground.server.ts'
import * as contract from './contract.ts'
import { findReviews } from './sql.server.ts'

export function serveReviews(api: Api, { db }: Ground): void {
  serve(api, contract.listReviews, async ({ query }) => {
    const limit = Math.min(query.limit ?? 50, 50)
    const found = await findReviews(db, {
      part: query.part,
      limit,
      after: query.cursor ? positionOf(query.cursor) : undefined,
    })
    const page = pageOf(found, limit, (row) => ({ value: row.createdAt.toISOString(), id: row.id }))
    const views = page.rows.map(({ id, createdAt, picture, about, ...row }) => ({
      ...row,
      _id: id,
      about: about ?? '',
      picture,
      img: picture ? pictureUrl(picture.name) : '',
      date: createdAt.toISOString(),
    }))
    return new Rows(views, page.next)
  })
}
