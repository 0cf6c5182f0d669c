import { createId } from '../../src/base/platform/ids.server.ts'
import { buildDemoDelivery } from '../../src/company/delivery/demonstration.ts'
import { berlin } from '../addresses.ts'
import {
  createAddress,
  createArticle,
  createCategory,
  createConversation,
  createFamily,
  createInvoice,
  createList,
  createMessage,
  createOrder,
  createParcel,
  createPurchaseOrder,
  createReturn,
  createSpareProduct,
  createSupplier,
  createUpload,
  type Member,
  type World,
} from './world.ts'

export const unclassified = { familyId: null, categoryId: null, attributes: {} }
export const deliveries = buildDemoDelivery('USD')

export const supplier = async (world: World, whose: Member | undefined) => ({
  id: whose ? await createSupplier(world) : createId(),
})
export const purchase = async (world: World, whose: Member | undefined) => ({
  id: whose ? await createPurchaseOrder(world) : createId(),
})
export const nothing = async () => ({})
export const month = { from: '2026-01-01', to: '2026-01-31' }
export const order = async (world: World, whose: Member | undefined) => ({
  id: whose ? await createOrder(world, whose) : createId(),
})
export const ofReturn = async (world: World, whose: Member | undefined) => ({
  id: whose ? await createReturn(world, world.members.bystander) : createId(),
})
export const invoice = async (world: World, whose: Member | undefined) => ({
  id: whose ? await createInvoice(world, whose) : createId(),
})
export const parcel = async (world: World, whose: Member | undefined) => ({
  id: whose ? await createParcel(world, whose) : createId(),
})
export const email = async (_: World, whose: Member | undefined) => ({
  email: whose?.email ?? `${createId()}@example.com`,
})
export const person = async (_: World, whose: Member | undefined) => ({ id: whose?.id ?? createId() })
export const message = async (world: World, whose: Member | undefined) => ({
  id: whose ? await createMessage(world) : createId(),
})
export const conversation = async (world: World, whose: Member | undefined) => ({
  id: whose ? await createConversation(world, whose) : createId(),
})
export const product = async (world: World, whose: Member | undefined) => ({
  id: whose ? await createSpareProduct(world) : createId(),
})
export const category = async (world: World, whose: Member | undefined) => ({
  id: whose ? await createCategory(world) : createId(),
})
export const family = async (world: World, whose: Member | undefined) => ({
  id: whose ? await createFamily(world) : createId(),
})
export const article = async (world: World, whose: Member | undefined) => ({
  id: whose ? await createArticle(world) : createId(),
})
export const postalAddress = async (world: World, whose: Member | undefined) => ({
  id: whose ? await createAddress(world, whose, berlin) : createId(),
})
export const list = async (world: World, whose: Member | undefined) => ({
  id: whose ? await createList(world, whose) : createId(),
})
export const photo = async ({ photo: image }: World) => ({ image })
export const img = async (world: World, whose: Member) =>
  `/images/${(await createUpload(world, whose)).slice(0, 32)}-640.webp`
export const fresh = () => ({ email: `${createId()}@example.com`, password: 'five unrelated words' })
export const about = { phone: '555-0100', description: 'd', address: 'a', experience: 'e', skills: 's', education: 'e' }
