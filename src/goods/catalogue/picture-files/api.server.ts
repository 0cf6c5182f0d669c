import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import * as contract from './contract.ts'
import { addProductPicture, matchPictureFiles } from './service.server.ts'

export function servePictureFiles(api: Api, { db }: AppContext): void {
  serve(api, contract.matchPictureFiles, ({ body }) => matchPictureFiles(db, body.names))
  serve(api, contract.addProductPicture, async ({ params, body, caller }) => {
    const entry = await addProductPicture(db, caller, params.id, body)
    return { entry: entry === undefined ? null : String(entry) }
  })
}
