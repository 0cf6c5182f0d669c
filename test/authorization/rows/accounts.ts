import { createId } from '../../../src/base/platform/ids.server.ts'
import * as customers from '../../../src/desk/customers/contract.ts'
import * as privacy from '../../../src/desk/privacy/contract.ts'
import * as merging from '../../../src/desk/privacy/merging/contract.ts'
import * as reviews from '../../../src/goods/reviews/contract.ts'
import * as identity from '../../../src/people/identity/contract.ts'
import * as profiles from '../../../src/people/profiles/contract.ts'
import * as security from '../../../src/people/security/contract.ts'
import { about, email, fresh, img, nothing, person } from '../objects.ts'
import {
  addressees,
  addresseesAndAdmins,
  admins,
  everyone,
  members,
  onOwned,
  onShared,
  owners,
  ownersAndAdmins,
  type Row,
  reaching,
  withoutObject,
} from '../rules.ts'
import { createOrder, createProfile, createReview, createSession } from '../world.ts'

export const accountsRows: Row[] = [
  onShared(reviews.getSubject, everyone, async ({ product }, whose) => ({ id: whose ? product.id : createId() })),
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
  withoutObject(identity.register, everyone, async () => ({ name: 'N', ...fresh() })),
  withoutObject(identity.beginAsGuest, everyone, async () => ({ email: fresh().email })),
  withoutObject(identity.returnAsGuest, reaching(everyone, 400), async () => ({ token: 'unknown' })),
  withoutObject(identity.signInWithPassword, reaching(everyone, 401), async () => fresh()),
  // This shop keeps its passwords itself.
  withoutObject(identity.signInWithFirebase, reaching(everyone, 404), async () => ({ idToken: 'x' })),
  withoutObject(identity.startOpenId, everyone, async () => ({ popup: true })),
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
  withoutObject(identity.changeUsers, admins, async () => ({ action: 'open', ids: [createId()] })),
  onOwned(identity.makeAdmin, admins, email),
  // The only admin cannot be removed, not even by themselves.
  onOwned(identity.revokeAdmin, (principal, of, ok) => admins(principal, of, of === 'own' ? 409 : ok), email),
  onOwned(identity.deactivateUser, (principal, of, ok) => admins(principal, of, of === 'own' ? 409 : ok), email),
  onOwned(identity.reactivateUser, admins, email),
  onOwned(identity.resetSecondFactor, (principal, of, ok) => admins(principal, of, of === 'own' ? 403 : ok), email),
  onOwned(security.endOneSession, owners, async (world, whose) => ({
    id: whose ? await createSession(world, whose) : createId(),
  })),
  withoutObject(security.changePassword, reaching(members, 422), async () => ({
    current: 'x',
    password: fresh().password,
  })),
  withoutObject(security.beginSecondFactor, reaching(members, 422), async () => ({ password: 'x' })),
  withoutObject(security.confirmSecondFactor, reaching(members, 401), async () => ({ code: '000000' })),
  withoutObject(security.removeSecondFactor, reaching(members, 422), async () => ({ password: 'x' })),
  withoutObject(security.renewRecoveryCodes, reaching(members, 409), async () => ({ password: 'x' })),
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
  // Nobody has confirmed this address.
  onOwned(
    merging.askToMerge,
    (principal, of) => admins(principal, of, of === 'own' ? 403 : 422),
    async (world, whose) => ({ ...(await person(world, whose)), email: 'nobody@example.com' }),
  ),
  onOwned(merging.withdrawMerge, reaching(admins, 404), person),
  withoutObject(merging.mergeAccount, reaching(members, 422), async () => ({ password: 'x' })),
  withoutObject(merging.declineMerge, reaching(members, 404), nothing),
  onOwned(customers.getCustomer, admins, person),
  onOwned(customers.addNote, admins, async (world, whose) => ({ ...(await person(world, whose)), text: 'Pays late.' })),
  withoutObject(privacy.eraseAccount, reaching(members, 422), async () => ({ password: 'x' })),
]
