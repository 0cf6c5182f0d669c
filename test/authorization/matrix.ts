import * as catalogue from '../../src/catalogue/contract.ts'
import * as history from '../../src/history/contract.ts'
import * as identity from '../../src/identity/contract.ts'
import * as images from '../../src/images/contract.ts'
import * as inbox from '../../src/inbox/contract.ts'
import * as orders from '../../src/orders/contract.ts'
import * as pages from '../../src/pages/contract.ts'
import * as payments from '../../src/payments/contract.ts'
import type { AnyEndpoint, Input } from '../../src/platform/contract/endpoint.ts'
import { newId } from '../../src/platform/ids.server.ts'
import { listOutbox } from '../../src/platform/mail/contract.ts'
import * as privacy from '../../src/privacy/contract.ts'
import * as profiles from '../../src/profiles/contract.ts'
import * as reviews from '../../src/reviews/contract.ts'
import * as security from '../../src/security/contract.ts'
import type { Member, Of, Principal, World } from './world.ts'
import { messageOf, orderOf, profileOf, reviewOf, sessionOf, spareProduct, uploadOf } from './world.ts'

/** The status that a principal gets for an object; `ok` is the endpoint's success. */
type Rule = (principal: Principal, of: Of, ok: number) => number
/** The input of a call on an object of `whose`; if undefined, on one that does not exist. */
type Carry<E extends AnyEndpoint> = (world: World, whose: Member | undefined, caller: Member) => Promise<Input<E>>

export type Row = { target: AnyEndpoint; rule: Rule; carry: Carry<AnyEndpoint>; objects: readonly Of[] }

const notSignedIn = ['visitor', 'expired', 'signed-out', 'deactivated']
const signedIn =
  (rule: Rule): Rule =>
  (principal, of, ok) =>
    notSignedIn.includes(principal) ? 401 : rule(principal, of, ok)
const isAdmin = (principal: Principal) => principal === 'admin'

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
function on<E extends AnyEndpoint>(target: E, rule: Rule, carry: Carry<E>): Row {
  return { target, rule, carry: carry as Row['carry'], objects: ['own', 'another', 'unknown'] }
}

/** A call on objects without an owner: they exist, or not. */
function onShared<E extends AnyEndpoint>(target: E, rule: Rule, carry: Carry<E>): Row {
  return { target, rule, carry: carry as Row['carry'], objects: ['another', 'unknown'] }
}

/** A call that names no object: one cell for each principal. */
function call<E extends AnyEndpoint>(target: E, rule: Rule, carry: Carry<E>): Row {
  return { target, rule, carry: carry as Row['carry'], objects: ['own'] }
}

const nothing = async () => ({})
const order = async (world: World, whose: Member | undefined) => ({ id: whose ? await orderOf(world, whose) : newId() })
const email = async (_: World, whose: Member | undefined) => ({ email: whose?.email ?? `${newId()}@example.com` })
const message = async (world: World, whose: Member | undefined) => ({ id: whose ? await messageOf(world) : newId() })
const product = async (world: World, whose: Member | undefined) => ({ id: whose ? await spareProduct(world) : newId() })
const photo = async ({ photo: image }: World) => ({ image })
const img = async (world: World, whose: Member) => `/images/${(await uploadOf(world, whose)).slice(0, 32)}-640.webp`
const fresh = () => ({ email: `${newId()}@example.com`, password: 'five unrelated words' })
const about = { phone: '555-0100', description: 'd', address: 'a', experience: 'e', skills: 's', education: 'e' }

/** As `rule`, but with this status instead of success: the guards let the call through to its work. */
const reaching =
  (rule: Rule, status: number): Rule =>
  (principal, of) =>
    rule(principal, of, status)

/** Every call of the shop, who may make it, and on whose objects. */
export const matrix: Row[] = [
  call(catalogue.listProducts, everyone, nothing),
  onShared(catalogue.getProduct, everyone, async ({ product: { id } }, whose) => ({ id: whose ? id : newId() })),
  onShared(catalogue.getProductDetails, everyone, async ({ product: { slug } }, whose) => ({
    slug: whose ? slug : 'no-such',
  })),
  call(catalogue.listStock, everyone, async (world) => ({ ids: world.product.id })),
  call(catalogue.listCategories, everyone, nothing),
  call(catalogue.addProduct, admins, async (world, _, caller) => {
    return { name: 'Saw', price: 5, quantity: 1, description: 'Saws', img: await img(world, caller) }
  }),
  onShared(catalogue.editProduct, admins, async (world, whose) => ({ ...(await product(world, whose)), price: 7 })),
  onShared(catalogue.deleteProduct, admins, product),

  call(reviews.listReviews, everyone, nothing),
  call(reviews.listOwnReviews, members, nothing),
  call(reviews.addReview, members, async (world, _, caller) => {
    return { description: 'Cuts well', rating: 5, img: await img(world, caller) }
  }),
  on(reviews.deleteReview, ownersAndAdmins, async (world, whose) => ({
    id: whose ? await reviewOf(world, whose) : newId(),
  })),

  call(profiles.createProfile, reaching(members, 409), async (world, _, caller) => ({
    ...about,
    img: await img(world, caller),
  })),
  call(profiles.updateProfile, members, async (world, _, { marker, name, ...caller }) => {
    const mine = { experience: marker, skills: marker, address: marker, description: marker, education: marker }
    const member = { marker, name, ...caller }
    return { phone: '555-0100', ...mine, username: name, fname: name, img: await img(world, member) }
  }),
  on(profiles.getProfileOf, addresseesAndAdmins, email),
  on(profiles.getProfile, ownersAndAdmins, async (world, whose) => ({
    profile: whose ? await profileOf(world, whose) : newId(),
  })),

  call(inbox.sendMessage, everyone, async () => ({ name: 'V', email: 'v@example.com', subject: 's', opinion: 'o' })),
  call(inbox.listMessages, admins, nothing),
  call(inbox.countUnread, admins, nothing),
  onShared(inbox.markMessage, admins, async (world, whose) => ({ ...(await message(world, whose)), read: true })),
  onShared(inbox.deleteMessage, admins, message),
  onShared(inbox.replyToMessage, admins, async (world, whose) => ({ ...(await message(world, whose)), text: 'Yes' })),

  call(images.uploadImage, members, photo),
  call(images.putImage, members, photo),

  call(pages.listPosts, everyone, nothing),
  onShared(pages.getPost, reaching(everyone, 404), async () => ({ slug: 'no-such-post' })),
  call(pages.getOverview, admins, nothing),
  call(listOutbox, everyone, nothing),

  call(orders.placeOrder, members, async ({ product: { id } }) => {
    return { toolId: id, purchaseValue: 1, phone: '555-0100', address: 'a' }
  }),
  on(orders.getOrder, ownersAndAdmins, order),
  on(orders.deleteOrder, ownersAndAdmins, order),
  on(orders.listOrdersOf, addresseesAndAdmins, email),
  call(orders.listOrders, admins, nothing),
  on(orders.getTimeline, admins, order),
  on(orders.advanceOrder, reaching(admins, 409), async (world, whose) => ({
    ...(await order(world, whose)),
    state: 'packed' as const,
  })),

  call(payments.paymentSettings, everyone, nothing),
  // Not even admins see the client secret of somebody else's payment.
  on(payments.createPaymentIntent, owners, async (world, whose) => ({ order: (await order(world, whose)).id })),
  on(payments.confirmPayment, reaching(owners, 409), async (world, whose) => {
    const { id } = await order(world, whose)
    return { id, order: id, transactionId: 'pi_invented' }
  }),
  on(orders.refundOrder, reaching(admins, 409), order),

  call(identity.register, everyone, async () => ({ name: 'N', ...fresh() })),
  call(identity.signInWithPassword, reaching(everyone, 401), async () => fresh()),
  call(identity.startGoogle, everyone, async () => ({ popup: true })),
  call(identity.getSession, everyone, nothing),
  call(identity.identitySettings, everyone, nothing),
  call(identity.sendSecondFactor, reaching(everyone, 401), async () => ({ code: '000000' })),
  call(identity.requestReset, everyone, async () => ({ email: fresh().email })),
  call(identity.resetPassword, reaching(everyone, 400), async () => ({ token: 'x', password: fresh().password })),
  call(identity.sendVerification, members, nothing),
  on(identity.exchangeToken, addressees, email),
  on(identity.isAdmin, addressees, email),
  call(identity.listUsers, admins, nothing),
  on(identity.makeAdmin, admins, email),
  // The only admin cannot be removed, not even by themselves.
  on(identity.revokeAdmin, (principal, of, ok) => admins(principal, of, of === 'own' ? 409 : ok), email),
  on(identity.deactivateUser, (principal, of, ok) => admins(principal, of, of === 'own' ? 409 : ok), email),
  on(identity.reactivateUser, admins, email),

  call(security.getProtection, members, nothing),
  call(security.listSessions, members, nothing),
  on(security.endOneSession, owners, async (world, whose) => ({ id: whose ? await sessionOf(world, whose) : newId() })),
  call(security.endOtherSessions, members, nothing),
  call(security.changePassword, reaching(members, 422), async () => ({ current: 'x', password: fresh().password })),
  call(security.beginSecondFactor, reaching(members, 422), async () => ({ password: 'x' })),
  call(security.confirmSecondFactor, reaching(members, 401), async () => ({ code: '000000' })),
  call(security.removeSecondFactor, reaching(members, 422), async () => ({ password: 'x' })),
  call(security.renewRecoveryCodes, reaching(members, 409), async () => ({ password: 'x' })),

  call(privacy.getPersonalData, members, nothing),
  call(privacy.eraseAccount, reaching(members, 422), async () => ({ password: 'x' })),

  call(history.listAuditEntries, admins, nothing),
  call(history.undoAction, reaching(admins, 404), async () => ({ entry: '999999999' })),

  // These end the caller's session or token, so they come last.
  call(identity.revokeToken, members, nothing),
  call(identity.endSession, everyone, nothing),
]
