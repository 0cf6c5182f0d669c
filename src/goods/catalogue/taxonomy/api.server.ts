import { getPictureUrl } from '#base/images/addresses.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import type { Database } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { tryFamilyShape } from '#goods/drawings/service.server.ts'
import * as contract from './contract.ts'
import * as service from './service.server.ts'
import * as rows from './sql.server.ts'
import { toFamilyEntry } from './state.ts'

export function serveTaxonomy(api: Api, { db }: AppContext): void {
  serve(api, contract.listEditableCategories, async () =>
    (await rows.listCategoryRows(db)).map(({ id, ...row }) => ({ _id: id, ...row })),
  )
  serve(api, contract.addCategory, async ({ body, caller }) => ({
    insertedId: await service.addCategory(db, caller, body),
  }))
  serve(api, contract.editCategory, async ({ params, body, caller }) => ({
    modifiedCount: await service.editCategory(db, caller, params.id, body),
  }))
  serve(api, contract.deleteCategory, async ({ params, caller }) => ({
    deletedCount: await service.deleteCategory(db, caller, params.id),
  }))
  serve(api, contract.mergeCategory, async ({ params, body, caller }) => ({
    modifiedCount: await service.mergeCategory(db, caller, params.id, body.into),
  }))
  serve(api, contract.reorderCategories, async ({ body, caller }) => ({
    modifiedCount: await service.reorderCategories(db, caller, body),
  }))
  serve(api, contract.listEditableFamilies, async () => (await rows.listFamilyRows(db)).map(toFamilyView))
  serve(api, contract.getEditableFamily, ({ params }) => loadFamily(db, params.id))
  serve(api, contract.tryFamilyDrawing, async ({ params, body }) => {
    if (!(await rows.findFamilyState(db, params.id))) throw new Refusal('not_found', { what: 'family' })
    return tryFamilyShape(body.drawing, await rows.listDrawnProducts(db, params.id))
  })
  serve(api, contract.addFamily, async ({ body, caller }) => ({
    insertedId: await service.addFamily(db, caller, body),
  }))
  serve(api, contract.editFamily, async ({ params, body, caller }) => ({
    modifiedCount: await service.editFamily(db, caller, params.id, body),
  }))
  serve(api, contract.deleteFamily, async ({ params, caller }) => ({
    deletedCount: await service.deleteFamily(db, caller, params.id),
  }))
  serve(api, contract.mergeFamily, async ({ params, body, caller }) => ({
    modifiedCount: await service.mergeFamily(db, caller, params.id, body.into),
  }))
  serve(api, contract.getClassification, async ({ params }) => {
    const found = await rows.findClassification(db, params.id)
    if (!found) throw new Refusal('not_found', { what: 'product' })
    return found
  })
  serve(api, contract.classifyProduct, async ({ params, body, caller }) => ({
    modifiedCount: await service.classifyProduct(db, caller, params.id, body),
  }))
}

type FamilyRow = Awaited<ReturnType<typeof rows.listFamilyRows>>[number]

const toFamilyView = ({ id, categoryId, categoryName, categoryTranslations, ...row }: FamilyRow) => ({
  ...{ _id: id, ...row },
  category: { _id: categoryId, name: categoryName, translations: categoryTranslations },
})

async function loadFamily(db: Database, id: string) {
  const [state, found, { products, used }] = await Promise.all([
    rows.findFamilyState(db, id),
    rows.findFamilyPicture(db, id),
    rows.countFamilyUse(db, id),
  ])
  if (!state) throw new Refusal('not_found', { what: 'family' })
  return {
    ...{ _id: id, slug: state.slug, entry: toFamilyEntry(state), products, used: Object.fromEntries(used) },
    img: found?.picture ? getPictureUrl(found.picture.name) : '',
  }
}
