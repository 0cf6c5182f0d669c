import * as pictureFiles from '#goods/catalogue/picture-files/contract.ts'
import * as images from '../../../src/base/images/contract.ts'
import { createId } from '../../../src/base/platform/ids.server.ts'
import * as imports from '../../../src/desk/imports/contract.ts'
import * as cad from '../../../src/goods/cad/contract.ts'
import * as catalogue from '../../../src/goods/catalogue/contract.ts'
import * as crossReferences from '../../../src/goods/catalogue/cross-references/contract.ts'
import * as taxonomy from '../../../src/goods/catalogue/taxonomy/contract.ts'
import * as drawings from '../../../src/goods/drawings/contract.ts'
import * as families from '../../../src/goods/families/contract.ts'
import * as productDocuments from '../../../src/goods/product-documents/contract.ts'
import * as search from '../../../src/goods/search/contract.ts'
import * as quickOrder from '../../../src/trade/quick-order/contract.ts'
import { category, family, img, photo, product, unclassified } from '../objects.ts'
import { admins, everyone, members, onShared, type Row, reaching, withoutObject } from '../rules.ts'
import {
  categoryEntry,
  createCategory,
  createFamily,
  createWithdrawnProduct,
  familyEntry,
  findFamilyCategory,
} from '../world.ts'

export const catalogueRows: Row[] = [
  onShared(catalogue.getProduct, everyone, async ({ product: { id } }, whose) => ({ id: whose ? id : createId() })),
  onShared(catalogue.getProductDetails, everyone, async ({ product: { slug } }, whose) => ({
    slug: whose ? slug : 'no-such',
  })),
  onShared(catalogue.getWithdrawnProduct, everyone, async (world, whose) => ({
    slug: whose ? await createWithdrawnProduct(world) : 'no-such',
  })),
  withoutObject(catalogue.compareProducts, everyone, async () => ({ parts: 'IW-1' })),
  withoutObject(catalogue.listStock, everyone, async (world) => ({ ids: world.product.id })),
  onShared(families.getFamily, everyone, async (_, whose) => ({ slug: whose ? 'hex-nuts' : 'no-such' })),
  onShared(families.exportFamilySizes, everyone, async (_, whose) => ({ slug: whose ? 'hex-nuts' : 'no-such' })),
  ...[cad.getStep, cad.getStl, cad.getThreeMf, cad.getGlb].map((call) =>
    onShared(call, reaching(everyone, 404), async ({ product: { id } }, whose) => ({ id: whose ? id : createId() })),
  ),
  ...[drawings.getDrawingSvg, drawings.getDrawingDxf, drawings.getDrawingPdf].map((call) =>
    onShared(call, reaching(everyone, 404), async ({ product: { id } }, whose) => ({ id: whose ? id : createId() })),
  ),
  withoutObject(search.search, everyone, async () => ({ q: 'bolt' })),
  withoutObject(search.suggest, everyone, async () => ({ q: 'bol' })),
  withoutObject(search.listSynonyms, admins, async () => ({ kind: 'synonym' as const })),
  withoutObject(search.changeSynonym, admins, async () => ({
    kind: 'synonym' as const,
    name: 'inbus',
    means: 'hex key',
  })),
  withoutObject(search.countSearch, everyone, async () => ({ q: 'bolt', outcome: 'found' as const })),
  onShared(catalogue.getEditableProduct, admins, product),
  onShared(catalogue.previewProduct, admins, product),
  withoutObject(catalogue.retryRevertedImport, admins, async () => ({ id: createId() })),
  withoutObject(catalogue.exportProducts, admins, async () => ({ format: 'csv' })),
  withoutObject(catalogue.addProduct, admins, async (world, _, caller) => {
    return { name: 'Saw', price: 5, quantity: 1, description: 'Saws', img: await img(world, caller) }
  }),
  onShared(catalogue.editProduct, admins, async (world, whose) => ({ ...(await product(world, whose)), price: 7 })),
  onShared(catalogue.duplicateProduct, admins, product),
  onShared(crossReferences.getCrossReferences, admins, product),
  onShared(crossReferences.changeCrossReferences, admins, async (world, whose) => ({
    ...(await product(world, whose)),
    ...{ was: [], is: [] },
  })),
  withoutObject(pictureFiles.matchPictureFiles, admins, async () => ({ names: ['A-1.jpg'] })),
  onShared(pictureFiles.addProductPicture, admins, async (world, whose, caller) => ({
    ...(await product(world, whose)),
    ...{ img: await img(world, caller), replace: false },
  })),
  onShared(catalogue.deleteProduct, admins, product),
  withoutObject(catalogue.changeProducts, admins, async () => ({ action: 'withdraw', ids: [createId()] })),
  withoutObject(imports.addImport, admins, async () => ({ name: 'parts.csv', format: 'csv' })),
  withoutObject(imports.addImportPiece, reaching(admins, 404), async () => ({
    id: createId(),
    number: '0',
    piece: new Blob(['a']),
  })),
  withoutObject(imports.readImport, reaching(admins, 404), async () => ({ id: createId(), pieces: 1 })),
  withoutObject(imports.getImport, reaching(admins, 404), async () => ({ id: createId() })),
  withoutObject(imports.checkImport, reaching(admins, 404), async () => ({
    ...{ id: createId(), columns: [], options: { unknown: 'refuse' as const, decimal: '.' as const, countedAt: null } },
  })),
  withoutObject(imports.chooseImportHeads, reaching(admins, 404), async () => ({ id: createId(), line: 1 })),
  withoutObject(imports.applyImportProfile, reaching(admins, 404), async () => ({
    ...{ id: createId(), profile: createId() },
  })),
  withoutObject(imports.deleteImportProfile, reaching(admins, 404), async () => ({ id: createId() })),
  withoutObject(imports.listImportRows, reaching(admins, 404), async () => ({ id: createId(), outcome: 'new' })),
  withoutObject(imports.mendImportRow, reaching(admins, 404), async () => ({
    ...{ id: createId(), line: 2, cells: [{ column: 0, text: 'A' }] },
  })),
  withoutObject(imports.runImport, reaching(admins, 404), async () => ({ id: createId(), version: 1 })),
  withoutObject(imports.stopImport, reaching(admins, 404), async () => ({ id: createId() })),
  withoutObject(imports.deleteImport, reaching(admins, 404), async () => ({ id: createId() })),
  withoutObject(imports.downloadRefusedRows, reaching(admins, 404), async () => ({ id: createId() })),
  withoutObject(taxonomy.addCategory, admins, async () => ({ is: categoryEntry })),
  onShared(taxonomy.editCategory, admins, async (world, whose) => ({
    ...(await category(world, whose)),
    ...{ was: categoryEntry, is: { ...categoryEntry, name: 'Hand saws' } },
  })),
  onShared(taxonomy.deleteCategory, admins, category),
  onShared(taxonomy.mergeCategory, admins, async (world, whose) => ({
    ...(await category(world, whose)),
    into: await createCategory(world),
  })),
  withoutObject(taxonomy.reorderCategories, admins, async (world) => {
    const parentId = await createCategory(world)
    return { parentId, ids: [await createCategory(world, parentId)] }
  }),
  onShared(taxonomy.getEditableFamily, admins, family),
  onShared(taxonomy.tryFamilyDrawing, admins, async (world, whose) => ({
    ...(await family(world, whose)),
    drawing: { shape: 'ring' as const, parameters: { form: { value: 'flat' } } },
  })),
  withoutObject(taxonomy.addFamily, admins, async (world) => ({ is: familyEntry(await createCategory(world)) })),
  onShared(taxonomy.editFamily, admins, async (world, whose) => {
    const { id } = await family(world, whose)
    const was = familyEntry(await findFamilyCategory(world, id))
    return { id, was, is: { ...was, standard: 'ISO 1' } }
  }),
  onShared(taxonomy.deleteFamily, admins, family),
  onShared(taxonomy.mergeFamily, admins, async (world, whose) => ({
    ...(await family(world, whose)),
    into: await createFamily(world),
  })),
  onShared(taxonomy.getClassification, admins, product),
  onShared(taxonomy.classifyProduct, admins, async (world, whose) => ({
    ...(await product(world, whose)),
    ...{ was: unclassified, is: { ...unclassified, attributes: { colour: 'red' } } },
  })),
  withoutObject(quickOrder.readRows, everyone, async () => ({ rows: [{ text: '608zz', quantity: 5 }] })),
  withoutObject(quickOrder.readOwnRows, members, async () => ({ rows: [{ text: '608zz', quantity: 5 }] })),
  withoutObject(images.uploadImage, members, photo),
  withoutObject(images.putImage, members, photo),
  withoutObject(productDocuments.uploadProductDocument, admins, async () => ({
    document: new Blob(['%PDF-1.7 %%EOF']),
  })),
]
