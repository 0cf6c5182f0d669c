import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import * as contract from './contract.ts'
import { initialSlides, slidesSetting } from './service.server.ts'

export function serveSlides(api: Api, { db }: AppContext): void {
  serve(api, contract.getSlides, async () => ({ ...(await slidesSetting.read(db)), initial: initialSlides }))
  serve(api, contract.changeSlides, async ({ body: { was, is }, caller }) => ({
    modifiedCount: await slidesSetting.change(db, caller, { slides: was }, { slides: is }),
  }))
}
