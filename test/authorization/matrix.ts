import * as addresses from '../../src/addresses/contract.ts'
import * as cad from '../../src/cad/contract.ts'
import * as cart from '../../src/cart/contract.ts'
import * as catalogue from '../../src/catalogue/contract.ts'
import * as taxonomy from '../../src/catalogue/taxonomy/contract.ts'
import * as customers from '../../src/customers/contract.ts'
import * as delivery from '../../src/delivery/contract.ts'
import { buildDemoDelivery } from '../../src/delivery/demonstration.ts'
import * as drawings from '../../src/drawings/contract.ts'
import * as families from '../../src/families/contract.ts'
import * as health from '../../src/health/contract.ts'
import * as history from '../../src/history/contract.ts'
import * as identity from '../../src/identity/contract.ts'
import * as images from '../../src/images/contract.ts'
import * as imports from '../../src/imports/contract.ts'
import * as inbox from '../../src/inbox/contract.ts'
import * as conversations from '../../src/inbox/conversations/contract.ts'
import * as guestConversations from '../../src/inbox/guests/contract.ts'
import * as ownConversations from '../../src/inbox/own/contract.ts'
import * as savedAnswers from '../../src/inbox/saved-answers/contract.ts'
import * as invoices from '../../src/invoices/contract.ts'
import { demoSeller as seller } from '../../src/invoices/demonstration.ts'
import * as exchange from '../../src/invoices/exchange/contract.ts'
import * as journal from '../../src/invoices/journal/contract.ts'
import * as notifications from '../../src/notifications/contract.ts'
import { buildChoices } from '../../src/notifications/kinds.ts'
import * as opening from '../../src/opening/contract.ts'
import * as bulk from '../../src/orders/bulk/contract.ts'
import * as cancellation from '../../src/orders/cancellation/contract.ts'
import * as orders from '../../src/orders/contract.ts'
import * as corrections from '../../src/orders/corrections/contract.ts'
import * as placing from '../../src/orders/placing/contract.ts'
import * as queues from '../../src/orders/queues/contract.ts'
import * as returns from '../../src/orders/returns/contract.ts'
import * as shipping from '../../src/orders/shipping/contract.ts'
import * as ownNumbers from '../../src/own-numbers/contract.ts'
import * as articles from '../../src/pages/articles/contract.ts'
import * as pages from '../../src/pages/contract.ts'
import * as find from '../../src/pages/find/contract.ts'
import * as parts from '../../src/part-lists/contract.ts'
import * as payments from '../../src/payments/contract.ts'
import type { AnyEndpoint, Input } from '../../src/platform/contract/endpoint.ts'
import { createId } from '../../src/platform/ids.server.ts'
import { listOutbox, listUnsentMails, retryMails } from '../../src/platform/mail/contract.ts'
import { undoRows } from '../../src/platform/rows/contract.ts'
import * as privacy from '../../src/privacy/contract.ts'
import * as productDocuments from '../../src/product-documents/contract.ts'
import * as profiles from '../../src/profiles/contract.ts'
import * as purchases from '../../src/purchasing/orders/contract.ts'
import * as reorder from '../../src/purchasing/reorder/contract.ts'
import * as suppliers from '../../src/purchasing/suppliers/contract.ts'
import * as quickOrder from '../../src/quick-order/contract.ts'
import * as reviews from '../../src/reviews/contract.ts'
import * as search from '../../src/search/contract.ts'
import * as security from '../../src/security/contract.ts'
import * as settings from '../../src/settings/contract.ts'
import * as site from '../../src/site/contract.ts'
import * as mails from '../../src/site/mails/contract.ts'
import { neutral } from '../../src/site/neutral.ts'
import * as redirects from '../../src/site/redirects/contract.ts'
import * as slides from '../../src/site/slides/contract.ts'
import { initialSlides } from '../../src/site/slides/service.server.ts'
import * as stock from '../../src/stock/contract.ts'
import * as stockAlerts from '../../src/stock-alerts/contract.ts'
import * as tax from '../../src/tax/contract.ts'
import { demoTaxTable as taxes } from '../../src/tax/demonstration.ts'
import { berlin, pickupOrder } from '../addresses.ts'
import { countPieces } from '../received-pieces.ts'
import type { Member, Ownership, Principal, World } from './world.ts'
import {
  articleEntry,
  categoryEntry,
  createAddress,
  createArticle,
  createCategory,
  createConversation,
  createFamily,
  createIncident,
  createInvoice,
  createLinkedConversation,
  createList,
  createMessage,
  createOrder,
  createParcel,
  createProfile,
  createPurchaseOrder,
  createReturn,
  createReview,
  createSession,
  createSharedList,
  createSpareProduct,
  createSupplier,
  createUpload,
  createWithdrawnProduct,
  familyEntry,
  findFamilyCategory,
  supplierEntry,
} from './world.ts'

/** The status that a principal gets for an object; `ok` is the endpoint's success. */
type Rule = (principal: Principal, of: Ownership, ok: number) => number
/** The input of a call on an object of `whose`; if undefined, on one that does not exist. */
type BuildInput<E extends AnyEndpoint> = (world: World, whose: Member | undefined, caller: Member) => Promise<Input<E>>

const unclassified = { familyId: null, categoryId: null, attributes: {} }
const deliveries = buildDemoDelivery('USD')

export type Row = {
  target: AnyEndpoint
  rule: Rule
  buildInput: BuildInput<AnyEndpoint>
  objects: readonly Ownership[]
}

const notSignedIn = ['visitor', 'expired', 'signed-out', 'deactivated']
const signedIn =
  (rule: Rule): Rule =>
  (principal, of, ok) =>
    notSignedIn.includes(principal) ? 401 : rule(principal, of, ok)
const isAdmin = (principal: Principal) => principal === 'admin'

/** What a guest, who orders without an account, may call besides what is public. Otherwise they are a customer. */
const callsOfGuests: ReadonlySet<AnyEndpoint> = new Set<AnyEndpoint>([
  ...[cart.getCart, cart.getCartTotal, cart.setCartLine, cart.removeCartLine, cart.removeOrderedLines, cart.mergeCart],
  ...[placing.placeOrderOfLines, placing.getAddedTax, payments.createPaymentIntent, payments.confirmPayment],
  ...[orders.getOrder, orders.getOrderDetails, orders.getTimeline, orders.deleteOrder],
  ...[cancellation.cancelLines, cancellation.previewCancellation, returns.requestReturn, returns.listOrderReturns],
  ...[invoices.listDocuments, invoices.makeInvoice, invoices.getInvoicePdf, invoices.getInvoiceXml],
  ...[invoices.getDeliveryNote, returns.getReturnSlip, identity.exchangeToken, identity.isAdmin, identity.revokeToken],
])
const isForGuests = (target: AnyEndpoint) => target.access === 'public' || callsOfGuests.has(target)
const refusingGuests = (row: Row): Row => ({
  ...row,
  rule: (principal, of, ok) => (principal === 'guest' && !isForGuests(row.target) ? 403 : row.rule(principal, of, ok)),
})

const everyone: Rule = (_, of, ok) => (of === 'unknown' ? 404 : ok)
const members = signedIn((_, of, ok) => (of === 'unknown' ? 404 : ok))
const admins = signedIn((principal, of, ok) => (!isAdmin(principal) ? 403 : of === 'unknown' ? 404 : ok))
const owners = signedIn((_, of, ok) => (of === 'own' ? ok : 404))
const ownersAndAdmins = signedIn((principal, of, ok) => {
  return of === 'own' || (isAdmin(principal) && of === 'another') ? ok : 404
})
// Calls that take an email address compare it before any lookup, and so never reveal whether it is registered.
const addressees = signedIn((_, of, ok) => (of === 'own' ? ok : 403))
const addresseesAndAdmins = signedIn((principal, of, ok) => (of === 'own' || isAdmin(principal) ? ok : 403))

/** A call on an object: three cells for each principal. */
function onOwned<E extends AnyEndpoint>(target: E, rule: Rule, buildInput: BuildInput<E>): Row {
  return { target, rule, buildInput: buildInput as Row['buildInput'], objects: ['own', 'another', 'unknown'] }
}

/** A call on objects without an owner: they exist, or not. */
function onShared<E extends AnyEndpoint>(target: E, rule: Rule, buildInput: BuildInput<E>): Row {
  return { target, rule, buildInput: buildInput as Row['buildInput'], objects: ['another', 'unknown'] }
}

/** A call that names no object: one cell for each principal. */
function withoutObject<E extends AnyEndpoint>(target: E, rule: Rule, buildInput: BuildInput<E>): Row {
  return { target, rule, buildInput: buildInput as Row['buildInput'], objects: ['own'] }
}

const supplier = async (world: World, whose: Member | undefined) => ({
  id: whose ? await createSupplier(world) : createId(),
})
const purchase = async (world: World, whose: Member | undefined) => ({
  id: whose ? await createPurchaseOrder(world) : createId(),
})
const nothing = async () => ({})
const month = { from: '2026-01-01', to: '2026-01-31' }
const order = async (world: World, whose: Member | undefined) => ({
  id: whose ? await createOrder(world, whose) : createId(),
})
const ofReturn = async (world: World, whose: Member | undefined) => ({
  id: whose ? await createReturn(world, world.members.bystander) : createId(),
})
const invoice = async (world: World, whose: Member | undefined) => ({
  id: whose ? await createInvoice(world, whose) : createId(),
})
const parcel = async (world: World, whose: Member | undefined) => ({
  id: whose ? await createParcel(world, whose) : createId(),
})
const email = async (_: World, whose: Member | undefined) => ({ email: whose?.email ?? `${createId()}@example.com` })
const person = async (_: World, whose: Member | undefined) => ({ id: whose?.id ?? createId() })
const message = async (world: World, whose: Member | undefined) => ({
  id: whose ? await createMessage(world) : createId(),
})
const conversation = async (world: World, whose: Member | undefined) => ({
  id: whose ? await createConversation(world, whose) : createId(),
})
const product = async (world: World, whose: Member | undefined) => ({
  id: whose ? await createSpareProduct(world) : createId(),
})
const category = async (world: World, whose: Member | undefined) => ({
  id: whose ? await createCategory(world) : createId(),
})
const family = async (world: World, whose: Member | undefined) => ({
  id: whose ? await createFamily(world) : createId(),
})
const article = async (world: World, whose: Member | undefined) => ({
  id: whose ? await createArticle(world) : createId(),
})
const postalAddress = async (world: World, whose: Member | undefined) => ({
  id: whose ? await createAddress(world, whose, berlin) : createId(),
})
const list = async (world: World, whose: Member | undefined) => ({
  id: whose ? await createList(world, whose) : createId(),
})
const photo = async ({ photo: image }: World) => ({ image })
const img = async (world: World, whose: Member) => `/images/${(await createUpload(world, whose)).slice(0, 32)}-640.webp`
const fresh = () => ({ email: `${createId()}@example.com`, password: 'five unrelated words' })
const about = { phone: '555-0100', description: 'd', address: 'a', experience: 'e', skills: 's', education: 'e' }

/** As `rule`, but with this status instead of success: the guards let the call through to its work. */
const reaching =
  (rule: Rule, status: number): Rule =>
  (principal, of) =>
    rule(principal, of, status)

const rows: Row[] = [
  withoutObject(catalogue.listProducts, everyone, nothing),
  onShared(catalogue.getProduct, everyone, async ({ product: { id } }, whose) => ({ id: whose ? id : createId() })),
  onShared(catalogue.getProductDetails, everyone, async ({ product: { slug } }, whose) => ({
    slug: whose ? slug : 'no-such',
  })),
  onShared(catalogue.getWithdrawnProduct, everyone, async (world, whose) => ({
    slug: whose ? await createWithdrawnProduct(world) : 'no-such',
  })),
  withoutObject(catalogue.compareProducts, everyone, async () => ({ parts: 'IW-1' })),
  withoutObject(catalogue.listStock, everyone, async (world) => ({ ids: world.product.id })),
  withoutObject(catalogue.listCategories, everyone, nothing),
  withoutObject(families.listFamilies, everyone, nothing),
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
  withoutObject(search.listNoResultSearches, admins, nothing),
  withoutObject(search.listSynonyms, admins, async () => ({ kind: 'synonym' as const })),
  withoutObject(search.changeSynonym, admins, async () => ({
    kind: 'synonym' as const,
    name: 'inbus',
    means: 'hex key',
  })),
  withoutObject(search.countSearch, everyone, async () => ({ q: 'bolt', outcome: 'found' as const })),
  withoutObject(catalogue.listManagedProducts, admins, nothing),
  onShared(catalogue.getEditableProduct, admins, product),
  onShared(catalogue.previewProduct, admins, product),
  withoutObject(catalogue.listRevertedImports, admins, nothing),
  withoutObject(catalogue.exportProducts, admins, async () => ({ format: 'csv' })),
  withoutObject(catalogue.addProduct, admins, async (world, _, caller) => {
    return { name: 'Saw', price: 5, quantity: 1, description: 'Saws', img: await img(world, caller) }
  }),
  onShared(catalogue.editProduct, admins, async (world, whose) => ({ ...(await product(world, whose)), price: 7 })),
  onShared(catalogue.duplicateProduct, admins, product),
  onShared(catalogue.deleteProduct, admins, product),
  withoutObject(catalogue.changeProducts, admins, async () => ({ action: 'withdraw', ids: [createId()] })),

  onShared(stock.listStockMoves, admins, product),
  onShared(stock.getStockLevel, admins, product),
  onShared(stock.correctStock, admins, async (world, whose) => ({
    productId: (await product(world, whose)).id,
    ...{ kind: 'corrected' as const, pieces: 1, reason: 'Found' },
  })),
  withoutObject(stock.receiveStock, admins, async (world) => ({
    ...{ reference: '', lines: [{ part: world.product.id, pieces: 1 }] },
  })),
  withoutObject(stock.listShelf, admins, async () => ({ shelf: 'A-01' })),
  withoutObject(stock.countStock, admins, async (world) => ({ lines: [{ part: world.product.id, pieces: 1 }] })),
  withoutObject(stock.listStockCounts, admins, nothing),
  withoutObject(stock.closeStockCounts, admins, async () => ({
    ...{ action: 'discard' as const, ids: [createId()], reason: '' },
  })),

  withoutObject(suppliers.listSuppliers, admins, nothing),
  onShared(suppliers.getSupplier, admins, supplier),
  withoutObject(suppliers.addSupplier, admins, async () => ({ is: supplierEntry })),
  onShared(suppliers.editSupplier, admins, async (world, whose) => ({
    ...{ ...(await supplier(world, whose)), version: 1, is: supplierEntry },
  })),
  withoutObject(suppliers.changeSuppliers, admins, async () => ({ action: 'retire', ids: [createId()] })),
  onShared(suppliers.listSupplierParts, admins, supplier),
  onShared(suppliers.saveSupplierParts, admins, async (world, whose) => ({
    ...(await supplier(world, whose)),
    lines: [{ part: world.product.id, partNumber: '', price: null, multiple: 1, minimum: 1 }],
  })),
  withoutObject(suppliers.removeSupplierParts, admins, async () => ({ action: 'remove', ids: [createId()] })),
  withoutObject(purchases.listPurchaseOrders, admins, nothing),
  onShared(purchases.getPurchaseOrder, admins, purchase),
  withoutObject(purchases.addPurchaseOrders, admins, async (world) => ({
    lines: [{ supplierId: await createSupplier(world), productId: world.product.id, quantity: 1 }],
  })),
  onShared(purchases.editPurchaseOrder, admins, async (world, whose) => ({
    ...{ ...(await purchase(world, whose)), version: 1 },
    is: { note: '', lines: [{ part: world.product.id, quantity: 2, price: null }] },
  })),
  onShared(purchases.changePurchaseOrder, admins, async (world, whose) => ({
    ...{ ...(await purchase(world, whose)), version: 1, action: 'send' as const },
  })),
  onShared(purchases.getPurchaseOrderPdf, admins, purchase),
  withoutObject(reorder.listReorderSuggestions, admins, nothing),
  withoutObject(reorder.countReorderSuggestions, admins, nothing),

  withoutObject(imports.listImports, admins, nothing),
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
  withoutObject(imports.downloadImportSample, admins, nothing),

  withoutObject(taxonomy.listEditableCategories, admins, nothing),
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
  withoutObject(taxonomy.listEditableFamilies, admins, nothing),
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
  onShared(taxonomy.getClassification, admins, product),
  onShared(taxonomy.classifyProduct, admins, async (world, whose) => ({
    ...(await product(world, whose)),
    ...{ was: unclassified, is: { ...unclassified, attributes: { colour: 'red' } } },
  })),

  withoutObject(quickOrder.readRows, everyone, async () => ({ rows: [{ text: '608zz', quantity: 5 }] })),
  withoutObject(quickOrder.readOwnRows, members, async () => ({ rows: [{ text: '608zz', quantity: 5 }] })),
  withoutObject(cart.quote, everyone, async (world) => ({ lines: [{ productId: world.product.id, quantity: 1 }] })),
  withoutObject(cart.getCart, members, nothing),
  withoutObject(cart.getCartTotal, members, nothing),
  onShared(cart.setCartLine, members, async (world, whose) => ({ ...(await product(world, whose)), quantity: 1 })),
  withoutObject(cart.mergeCart, members, async (world) => ({ lines: [{ productId: world.product.id, quantity: 1 }] })),
  withoutObject(cart.removeOrderedLines, members, async (world) => ({
    lines: [{ productId: world.product.id, quantity: 1 }],
  })),
  // A line of somebody else's cart is none of the caller's, whose cart stays as it is.
  withoutObject(cart.removeCartLine, members, async (world) => ({ id: world.product.id })),

  withoutObject(parts.listParts, members, nothing),
  onShared(ownNumbers.setOwnName, members, async (world, whose) => ({
    ...(await product(world, whose)),
    ...{ number: '4711', name: 'n' },
  })),
  withoutObject(ownNumbers.suggestOwn, members, async () => ({ q: '4711' })),
  withoutObject(parts.listLists, members, nothing),
  withoutObject(parts.createList, members, async () => ({ name: 'l', lines: [] })),
  onOwned(parts.getList, owners, list),
  onOwned(parts.changeList, owners, async (world, whose) => ({
    ...(await list(world, whose)),
    ...{ name: 'l', lines: [], version: 1 },
  })),
  onOwned(parts.deleteList, owners, list),
  onOwned(parts.shareList, owners, async (world, whose) => ({ ...(await list(world, whose)), notes: false })),
  onOwned(parts.unshareList, owners, list),
  onShared(parts.getSharedList, everyone, async (world, whose) => ({
    token: whose ? await createSharedList(world) : 'x',
  })),

  withoutObject(reviews.listReviews, everyone, nothing),
  withoutObject(reviews.listOwnReviews, members, nothing),
  onShared(reviews.getSubject, everyone, async ({ product }, whose) => ({ id: whose ? product.id : createId() })),
  withoutObject(reviews.listAllReviews, admins, nothing),
  onShared(reviews.approveReview, admins, async (world, whose) => ({
    id: whose ? await createReview(world, whose) : createId(),
  })),
  withoutObject(reviews.addReview, members, async (world, _, caller) => {
    return { description: 'Cuts well', rating: 5, img: await img(world, caller) }
  }),
  onOwned(reviews.answerReview, admins, async (world, whose) => ({
    ...{ id: whose ? await createReview(world, whose) : createId(), was: '', is: 'Thank you.' },
  })),
  onOwned(reviews.reportReview, members, async (world, whose) => ({
    ...{ id: whose ? await createReview(world, whose) : createId(), reason: 'It is an advertisement.' },
  })),
  withoutObject(reviews.changeReviews, admins, async () => ({ action: 'hide', ids: [createId()] })),
  onOwned(reviews.deleteReview, ownersAndAdmins, async (world, whose) => ({
    id: whose ? await createReview(world, whose) : createId(),
  })),

  withoutObject(profiles.createProfile, reaching(members, 409), async (world, _, caller) => ({
    ...about,
    img: await img(world, caller),
  })),
  withoutObject(profiles.updateProfile, members, async (world, _, { marker, name, ...caller }) => {
    const mine = { experience: marker, skills: marker, address: marker, description: marker, education: marker }
    const member = { marker, name, ...caller }
    return { phone: '555-0100', ...mine, username: name, fname: name, img: await img(world, member) }
  }),
  onOwned(profiles.getProfileByEmail, addresseesAndAdmins, email),
  onOwned(profiles.getProfile, ownersAndAdmins, async (world, whose) => ({
    profile: whose ? await createProfile(world, whose) : createId(),
  })),

  withoutObject(inbox.sendMessage, everyone, async () => ({
    name: 'V',
    email: 'v@example.com',
    subject: 's',
    opinion: 'o',
  })),
  withoutObject(inbox.listMessages, admins, nothing),
  withoutObject(inbox.countUnreadMessages, admins, nothing),
  onShared(inbox.markMessage, admins, async (world, whose) => ({ ...(await message(world, whose)), read: true })),
  onShared(inbox.deleteMessage, admins, message),
  withoutObject(inbox.changeMessages, admins, async () => ({ action: 'read', ids: [createId()] })),
  onShared(inbox.replyToMessage, admins, async (world, whose) => ({ ...(await message(world, whose)), text: 'Yes' })),
  withoutObject(conversations.listConversations, admins, nothing),
  onShared(conversations.getConversation, admins, message),
  onShared(conversations.answerConversation, admins, async (world, whose) => ({
    ...{ ...(await message(world, whose)), text: 'Yes', version: 1 },
  })),
  onShared(conversations.addNoteToConversation, admins, async (world, whose) => ({
    ...{ ...(await message(world, whose)), text: 'Rang twice' },
  })),
  onShared(conversations.changeConversation, admins, async (world, whose) => ({
    ...{ ...(await message(world, whose)), assignee: null },
  })),
  withoutObject(conversations.changeConversations, admins, async () => ({ action: 'close', ids: [createId()] })),
  withoutObject(savedAnswers.getSavedAnswers, admins, nothing),
  withoutObject(savedAnswers.changeSavedAnswers, admins, async () => ({ was: { answers: [] }, is: { answers: [] } })),
  withoutObject(ownConversations.listOwnConversations, members, nothing),
  withoutObject(ownConversations.askShop, members, async () => ({ text: 'Do you cut to length?' })),
  onOwned(ownConversations.getOwnConversation, owners, conversation),
  onOwned(ownConversations.writeInOwnConversation, owners, async (world, whose) => ({
    ...{ ...(await conversation(world, whose)), text: 'And to 55 mm?' },
  })),
  onShared(guestConversations.getLinkedConversation, everyone, async (world, whose) => ({
    token: whose ? await createLinkedConversation(world) : 'x',
  })),
  onShared(guestConversations.writeInLinkedConversation, everyone, async (world, whose) => ({
    ...{ token: whose ? await createLinkedConversation(world) : 'x', text: 'And to 55 mm?' },
  })),

  withoutObject(images.uploadImage, members, photo),
  withoutObject(images.putImage, members, photo),
  withoutObject(productDocuments.uploadProductDocument, admins, async () => ({
    document: new Blob(['%PDF-1.7 %%EOF']),
  })),

  withoutObject(pages.listPosts, everyone, nothing),
  onShared(pages.getPost, reaching(everyone, 404), async () => ({ slug: 'no-such-post' })),
  withoutObject(articles.listEditableArticles, admins, nothing),
  onShared(articles.getEditableArticle, admins, article),
  withoutObject(articles.getArticleDay, admins, nothing),
  withoutObject(articles.addArticle, admins, async () => ({ is: articleEntry })),
  onShared(articles.editArticle, admins, async (world, whose) => ({
    ...(await article(world, whose)),
    ...{ version: 1, is: { ...articleEntry, title: 'Hand saws' } },
  })),
  onShared(articles.deleteArticle, admins, article),
  withoutObject(pages.shopMode, everyone, nothing),
  withoutObject(pages.getOverview, admins, nothing),
  withoutObject(find.findForAdmin, admins, async () => ({ q: 'ada' })),
  withoutObject(notifications.getNotificationChoices, admins, nothing),
  withoutObject(notifications.setNotificationChoices, admins, async () => ({
    // None, whose mails would come at any time.
    ...buildChoices(() => false),
  })),
  withoutObject(notifications.listNews, admins, nothing),
  withoutObject(notifications.markNewsSeen, admins, async () => ({ until: new Date().toISOString() })),
  withoutObject(settings.getSettings, admins, nothing),
  withoutObject(settings.changeSettings, admins, async () => ({ github: 'https://github.com/ironwright' })),
  withoutObject(settings.listSocialLinks, everyone, nothing),
  withoutObject(site.getSite, admins, nothing),
  withoutObject(site.changeSite, admins, async () => ({ was: neutral, is: neutral })),
  withoutObject(mails.getMailTexts, admins, nothing),
  withoutObject(mails.changeMailTexts, admins, async () => ({ was: {}, is: {} })),
  withoutObject(mails.previewMail, admins, async () => ({ name: 'parcel', locale: 'en', subject: '', body: '' })),
  withoutObject(redirects.listRedirects, admins, nothing),
  withoutObject(redirects.addRedirects, admins, async () => ({ lines: [{ from: '/old', to: '/products' }] })),
  withoutObject(redirects.changeRedirects, admins, async () => ({ action: 'remove', ids: [createId()] })),
  withoutObject(slides.getSlides, admins, nothing),
  withoutObject(slides.changeSlides, admins, async () => ({ was: initialSlides, is: initialSlides })),
  withoutObject(site.getSiteFrame, everyone, nothing),
  withoutObject(site.getSiteHome, everyone, nothing),
  withoutObject(site.getSiteAbout, everyone, nothing),
  withoutObject(site.getSiteContact, everyone, nothing),
  withoutObject(site.getSiteText, everyone, async () => ({ name: 'terms' })),
  withoutObject(opening.getOpening, admins, nothing),
  withoutObject(opening.openAnyway, admins, async () => ({ anyway: true }) as const),
  withoutObject(addresses.listAddresses, members, nothing),
  withoutObject(addresses.addAddress, members, async () => berlin),
  onOwned(addresses.changeAddress, owners, async (world, whose) => ({
    ...(await postalAddress(world, whose)),
    ...berlin,
    extra: createId(),
  })),
  onOwned(addresses.deleteAddress, owners, postalAddress),
  withoutObject(addresses.listRegions, everyone, async () => ({ country: 'US' })),
  withoutObject(journal.listInvoices, admins, async () => month),
  withoutObject(journal.sumInvoices, admins, async () => month),
  withoutObject(journal.exportJournal, admins, async () => ({ ...month, report: 'documents' as const })),
  withoutObject(exchange.listExchangeRates, admins, nothing),
  withoutObject(exchange.enterExchangeRate, admins, async () => ({
    ...{ base: 'EUR', quote: 'USD', day: '2026-01-01', rate: 1.08 },
  })),
  withoutObject(invoices.getSeller, admins, nothing),
  withoutObject(invoices.changeSeller, admins, async () => ({ was: seller, is: seller })),
  onOwned(invoices.listDocuments, ownersAndAdmins, order),
  // None of these orders is paid.
  onOwned(invoices.makeInvoice, reaching(ownersAndAdmins, 409), order),
  onOwned(invoices.getInvoicePdf, ownersAndAdmins, invoice),
  // Everybody's own, and none of them has any in that month.
  withoutObject(invoices.getInvoiceArchive, reaching(members, 404), async () => month),
  onOwned(invoices.getInvoiceXml, ownersAndAdmins, invoice),
  onOwned(invoices.getDeliveryNote, ownersAndAdmins, parcel),
  onShared(invoices.getPickList, admins, order),
  withoutObject(tax.getTaxTable, admins, nothing),
  withoutObject(tax.changeTaxTable, admins, async () => ({ was: taxes, is: taxes })),
  withoutObject(delivery.getDeliveryTable, admins, nothing),
  withoutObject(delivery.listHolidayRegions, admins, async () => ({ country: 'DE' })),
  withoutObject(delivery.changeDeliveryTable, admins, async () => ({ was: deliveries, is: deliveries })),
  onShared(stockAlerts.setStockAlert, members, product),
  // An alert of somebody else is none of the caller's.
  withoutObject(stockAlerts.endStockAlert, members, async (world) => ({ id: world.product.id })),
  withoutObject(listOutbox, everyone, nothing),
  withoutObject(health.getHealth, admins, nothing),
  withoutObject(health.runTask, admins, async () => ({ name: 'relay_mail' })),
  withoutObject(listUnsentMails, admins, nothing),
  withoutObject(retryMails, admins, async () => ({ ids: [createId()] })),

  withoutObject(placing.placeOrder, members, async ({ product: { id } }) => {
    return { toolId: id, purchaseValue: 1, phone: '555-0100', address: 'a' }
  }),
  withoutObject(placing.quotePurchase, members, async ({ product: { id } }) => {
    return { toolId: id, purchaseValue: 1, country: 'FR' }
  }),
  withoutObject(placing.getPartPromise, everyone, async ({ product: { id } }) => ({ id })),
  withoutObject(placing.getAddedTax, members, async ({ product: { id } }) => ({ id })),
  withoutObject(placing.placeOrderOfLines, members, async ({ product: { id } }) => {
    return { lines: [{ productId: id, quantity: 1 }], ...pickupOrder, total: 19.99 }
  }),
  onOwned(orders.getOrder, ownersAndAdmins, order),
  onOwned(orders.getOrderDetails, ownersAndAdmins, order),
  onOwned(orders.deleteOrder, ownersAndAdmins, order),
  onOwned(orders.listCustomerOrders, addresseesAndAdmins, email),
  withoutObject(orders.listOrders, admins, nothing),
  withoutObject(queues.countQueues, admins, nothing),
  withoutObject(orders.listHolds, admins, nothing),
  onOwned(orders.chargeTax, admins, order),
  onOwned(orders.getTimeline, ownersAndAdmins, order),
  withoutObject(orders.changeOrders, admins, async () => ({ action: 'pack', ids: [createId()] })),
  withoutObject(bulk.shipOrders, admins, async () => ({ lines: [{ order: 'IW-999999', trackingNumber: '1' }] })),
  withoutObject(bulk.getPickLists, reaching(admins, 409), async () => ({ ids: [createId()] })),
  onOwned(orders.advanceOrder, reaching(admins, 409), async (world, whose) => ({
    ...(await order(world, whose)),
    state: 'packed' as const,
  })),
  onOwned(corrections.takeBackStep, reaching(admins, 409), async (world, whose) => ({
    ...(await order(world, whose)),
    state: 'packed' as const,
  })),
  onOwned(corrections.correctParcel, admins, async (world, whose) => ({
    ...(await parcel(world, whose)),
    trackingNumber: whose?.marker ?? '',
  })),
  onOwned(corrections.withdrawParcel, reaching(admins, 409), parcel),
  onOwned(corrections.correctAddress, reaching(admins, 409), async (world, whose) => ({
    ...(await order(world, whose)),
    ...berlin,
  })),

  withoutObject(payments.paymentSettings, everyone, nothing),
  // Not even admins see the client secret of somebody else's payment.
  onOwned(payments.createPaymentIntent, owners, async (world, whose) => ({ order: (await order(world, whose)).id })),
  onOwned(payments.confirmPayment, reaching(owners, 409), async (world, whose) => {
    const { id } = await order(world, whose)
    return { id, order: id, transactionId: 'pi_invented' }
  }),
  withoutObject(payments.listIncidents, admins, nothing),
  onShared(payments.resolveIncident, admins, async (world, whose) => ({
    id: whose ? await createIncident(world) : createId(),
    resolved: true as const,
  })),
  onShared(payments.refundIncident, reaching(admins, 409), async (world, whose) => ({
    id: whose ? await createIncident(world) : createId(),
  })),
  withoutObject(payments.listDoubts, admins, nothing),
  withoutObject(payments.answerDoubts, admins, async () => ({ answer: 'same' as const })),
  onOwned(shipping.shipParcel, reaching(admins, 409), async (world, whose) => ({
    ...(await order(world, whose)),
    carrier: 'DHL',
  })),
  onOwned(cancellation.refundOrder, reaching(admins, 409), async (world, whose) => ({
    ...(await order(world, whose)),
    all: true as const,
  })),
  onOwned(returns.requestReturn, reaching(ownersAndAdmins, 409), async (world, whose) => ({
    ...(await order(world, whose)),
    lines: [{ line: createId(), quantity: 1, reason: 'Too long' }],
  })),
  onOwned(returns.listOrderReturns, ownersAndAdmins, order),
  onOwned(returns.getReturnSlip, reaching(ownersAndAdmins, 409), async (world, whose) => ({
    id: whose ? await createReturn(world, whose) : createId(),
  })),
  withoutObject(returns.listReturns, admins, nothing),
  onShared(returns.answerReturn, admins, async (world, whose) => ({
    ...(await ofReturn(world, whose)),
    state: 'agreed' as const,
  })),
  onShared(returns.receiveReturn, reaching(admins, 409), async (world, whose) => ({
    ...(await ofReturn(world, whose)),
    lines: [countPieces(createId(), 1)],
  })),
  onShared(returns.takeBackReceipt, reaching(admins, 409), ofReturn),
  onShared(returns.refuseRefund, reaching(admins, 409), async (world, whose) => ({
    ...(await ofReturn(world, whose)),
    reason: 'Used',
  })),
  onShared(returns.refundReturn, reaching(admins, 409), ofReturn),
  onOwned(cancellation.previewCancellation, reaching(ownersAndAdmins, 409), async (world, whose) => ({
    ...(await order(world, whose)),
    lines: [{ line: createId(), quantity: 1 }],
  })),
  onOwned(cancellation.cancelLines, reaching(ownersAndAdmins, 409), async (world, whose) => ({
    ...(await order(world, whose)),
    lines: [{ line: createId(), quantity: 1 }],
  })),

  withoutObject(identity.register, everyone, async () => ({ name: 'N', ...fresh() })),
  withoutObject(identity.beginAsGuest, everyone, async () => ({ email: fresh().email })),
  withoutObject(identity.signInWithPassword, reaching(everyone, 401), async () => fresh()),
  // This shop keeps its passwords itself.
  withoutObject(identity.signInWithFirebase, reaching(everyone, 404), async () => ({ idToken: 'x' })),
  withoutObject(identity.startOpenId, everyone, async () => ({ popup: true })),
  withoutObject(identity.getSession, everyone, nothing),
  withoutObject(identity.identitySettings, everyone, nothing),
  withoutObject(identity.sendSecondFactor, reaching(everyone, 401), async () => ({ code: '000000' })),
  withoutObject(identity.requestReset, everyone, async () => ({ email: fresh().email })),
  withoutObject(identity.resetPassword, reaching(everyone, 400), async () => ({
    token: 'x',
    password: fresh().password,
  })),
  withoutObject(identity.confirmAddress, reaching(everyone, 400), async () => ({ token: 'unknown' })),
  withoutObject(identity.sendVerification, members, nothing),
  onOwned(identity.exchangeToken, addressees, email),
  onOwned(identity.isAdmin, addressees, email),
  withoutObject(identity.listUsers, admins, nothing),
  withoutObject(identity.changeUsers, admins, async () => ({ action: 'open', ids: [createId()] })),
  onOwned(identity.makeAdmin, admins, email),
  // The only admin cannot be removed, not even by themselves.
  onOwned(identity.revokeAdmin, (principal, of, ok) => admins(principal, of, of === 'own' ? 409 : ok), email),
  onOwned(identity.deactivateUser, (principal, of, ok) => admins(principal, of, of === 'own' ? 409 : ok), email),
  onOwned(identity.reactivateUser, admins, email),
  onOwned(identity.resetSecondFactor, (principal, of, ok) => admins(principal, of, of === 'own' ? 403 : ok), email),

  withoutObject(security.getProtection, members, nothing),
  withoutObject(security.listSessions, members, nothing),
  onOwned(security.endOneSession, owners, async (world, whose) => ({
    id: whose ? await createSession(world, whose) : createId(),
  })),
  withoutObject(security.endOtherSessions, members, nothing),
  withoutObject(security.changePassword, reaching(members, 422), async () => ({
    current: 'x',
    password: fresh().password,
  })),
  withoutObject(security.beginSecondFactor, reaching(members, 422), async () => ({ password: 'x' })),
  withoutObject(security.confirmSecondFactor, reaching(members, 401), async () => ({ code: '000000' })),
  withoutObject(security.removeSecondFactor, reaching(members, 422), async () => ({ password: 'x' })),
  withoutObject(security.renewRecoveryCodes, reaching(members, 409), async () => ({ password: 'x' })),

  withoutObject(privacy.getPersonalData, members, nothing),
  onOwned(privacy.exportDataOfCustomer, admins, person),
  // An account with an open order is not erased, nor that of an admin.
  onOwned(
    privacy.eraseAccountOfCustomer,
    (principal, of) => admins(principal, of, of === 'own' ? 403 : 409),
    async (world, whose) => {
      if (whose) await createOrder(world, whose)
      return await person(world, whose)
    },
  ),
  onOwned(customers.getCustomer, admins, person),
  onOwned(customers.addNote, admins, async (world, whose) => ({ ...(await person(world, whose)), text: 'Pays late.' })),
  withoutObject(privacy.eraseAccount, reaching(members, 422), async () => ({ password: 'x' })),

  withoutObject(history.listAuditEntries, admins, nothing),
  withoutObject(history.previewUndo, reaching(admins, 404), async () => ({ entry: '999999999' })),
  withoutObject(undoRows, admins, async () => ({ entries: ['999999999'] })),
  withoutObject(history.undoAction, reaching(admins, 404), async () => ({ entry: '999999999' })),

  // These end the caller's session or token, so they come last.
  withoutObject(identity.revokeToken, members, nothing),
  withoutObject(identity.endSession, everyone, nothing),
]

/** Every call of the shop, who may make it, and on whose objects. */
export const matrix: Row[] = rows.map(refusingGuests)
