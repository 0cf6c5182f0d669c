import type { AnyEndpoint, Input } from '../../src/base/platform/contract/endpoint.ts'
import type { Member, Ownership, Principal, World } from './world.ts'

/** The status that a principal gets for an object; `ok` is the endpoint's success. */
type Rule = (principal: Principal, of: Ownership, ok: number) => number
/** The input of a call on an object of `whose`; if undefined, on one that does not exist. */
type BuildInput<E extends AnyEndpoint> = (world: World, whose: Member | undefined, caller: Member) => Promise<Input<E>>

export type Row = {
  target: AnyEndpoint
  rule: Rule
  buildInput: BuildInput<AnyEndpoint>
  objects: readonly Ownership[]
  /** Its input is made up, so only those are tried whom the call refuses before it looks at it. */
  onlyRefused?: true
}

const notSignedIn = ['visitor', 'expired', 'signed-out', 'deactivated']
const signedIn =
  (rule: Rule): Rule =>
  (principal, of, ok) =>
    notSignedIn.includes(principal) ? 401 : rule(principal, of, ok)
const isAdmin = (principal: Principal) => principal === 'admin'

export const everyone: Rule = (_, of, ok) => (of === 'unknown' ? 404 : ok)
export const members = signedIn((_, of, ok) => (of === 'unknown' ? 404 : ok))
export const admins = signedIn((principal, of, ok) => (!isAdmin(principal) ? 403 : of === 'unknown' ? 404 : ok))
export const owners = signedIn((_, of, ok) => (of === 'own' ? ok : 404))
export const ownersAndAdmins = signedIn((principal, of, ok) => {
  return of === 'own' || (isAdmin(principal) && of === 'another') ? ok : 404
})
// Calls that take an email address compare it before any lookup, and so never reveal whether it is registered.
export const addressees = signedIn((_, of, ok) => (of === 'own' ? ok : 403))
export const addresseesAndAdmins = signedIn((principal, of, ok) => (of === 'own' || isAdmin(principal) ? ok : 403))

/** A call on an object: three cells for each principal. */
export function onOwned<E extends AnyEndpoint>(target: E, rule: Rule, buildInput: BuildInput<E>): Row {
  return { target, rule, buildInput: buildInput as Row['buildInput'], objects: ['own', 'another', 'unknown'] }
}

/** A call on objects without an owner: they exist, or not. */
export function onShared<E extends AnyEndpoint>(target: E, rule: Rule, buildInput: BuildInput<E>): Row {
  return { target, rule, buildInput: buildInput as Row['buildInput'], objects: ['another', 'unknown'] }
}

/** A call that names no object: one cell for each principal. */
export function withoutObject<E extends AnyEndpoint>(target: E, rule: Rule, buildInput: BuildInput<E>): Row {
  return { target, rule, buildInput: buildInput as Row['buildInput'], objects: ['own'] }
}

/** As `rule`, but with this status instead of success: the guards let the call through to its work. */
export const reaching =
  (rule: Rule, status: number): Rule =>
  (principal, of) =>
    rule(principal, of, status)
