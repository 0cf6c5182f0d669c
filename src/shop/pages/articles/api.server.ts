import { getPictureUrl } from '#base/images/addresses.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import type { Database } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { readTimeZone } from './clock.server.ts'
import * as contract from './contract.ts'
import * as service from './service.server.ts'
import * as rows from './sql.server.ts'
import { toArticleEntry } from './state.ts'
import { toPost } from './view.server.ts'

export function serveArticles(api: Api, { db, config }: AppContext): void {
  const openShop = async () => ({ db, timeZone: await readTimeZone(db, config) })
  serve(api, contract.listEditableArticles, async () =>
    (await rows.listArticleRows(db, await readTimeZone(db, config))).map(({ id, ...row }) => ({ _id: id, ...row })),
  )
  serve(api, contract.getEditableArticle, async ({ params }) =>
    loadArticle(db, params.id, await readTimeZone(db, config)),
  )
  serve(api, contract.getArticleDay, async () => {
    const timeZone = await readTimeZone(db, config)
    return { today: await rows.readToday(db, timeZone), timeZone }
  })
  serve(api, contract.addArticle, async ({ body, caller }) => ({
    insertedId: await service.addArticle(await openShop(), caller, body),
  }))
  serve(api, contract.editArticle, async ({ params, body, caller }) => ({
    modifiedCount: await service.editArticle(await openShop(), caller, params.id, body),
  }))
  serve(api, contract.deleteArticle, async ({ params, caller }) => ({
    deletedCount: await service.deleteArticle(await openShop(), caller, params.id),
  }))
}

async function loadArticle(db: Database, id: string, timeZone: string) {
  const [state, post, version] = await Promise.all([
    rows.findArticleState(db, id),
    rows.findPost(db, id),
    rows.findArticleVersion(db, id, timeZone),
  ])
  if (!state || !post || !version) throw new Refusal('not_found', { what: 'article' })
  return {
    ...{ _id: id, ...version, entry: toArticleEntry(state), post: toPost(post) },
    img: post.picture ? getPictureUrl(post.picture.name) : '',
  }
}
