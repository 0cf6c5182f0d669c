import { isAPIError } from 'better-auth/api'
import type { z } from 'zod'
import type { AppContext } from '#base/platform/context.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Proof } from '#base/platform/http/caller.server.ts'
import { m } from '#paraglide/messages.js'
import {
  deleteEnrolmentCode,
  needsEnrolmentCode,
  requireEnrolmentCode,
} from '#people/identity/accounts/enrolment.server.ts'
import { findPasswordHash, findRecipient } from '#people/identity/accounts/users.sql.server.ts'
import type { Identity } from '#people/identity/api.server.ts'
import { admitAttempt, clearAttempts, perSource } from '#people/identity/protection/attempts.server.ts'
import { refuseCommonPassword } from '#people/identity/protection/common-passwords.server.ts'
import {
  getPasswordTriesKey,
  requireConfirmedAddress,
  requireFreshSession,
} from '#people/identity/protection/reauthentication.server.ts'
import { refuseCode } from '#people/identity/sign-in/sign-in.server.ts'
import type { ChangedPassword, Enrolment, EnrolmentConfirmation } from './contract.ts'

/**
 * Changes that owners make to their account's protection. Each requires the password (confirming the second factor: a
 * code), counted like a sign-in; what takes effect is reported by mail to the account's address.
 */
export function createSecurityService({ config, db }: AppContext, { auth, mails }: Identity) {
  const tell = async (proof: Proof, what: () => string) => mails.notice(await findRecipient(db, proof.userId), what)

  /** Runs work that requires the password; if that is at Firebase, a recent sign-in there. */
  async function withPassword<T>(proof: Proof, field: string, work: () => Promise<T>): Promise<T> {
    if (config.identity.kind === 'firebase' && (await findPasswordHash(db, proof.userId)) === null) {
      await requireFreshSession(db, proof)
      return work().catch((error) => refusePassword(error, field))
    }
    const tries = getPasswordTriesKey(proof)
    await admitAttempt(db, tries, perSource)
    const answer = await work().catch((error) => refusePassword(error, field))
    await clearAttempts(db, tries)
    return answer
  }

  async function requireEnrolment(proof: Proof, code: string | undefined): Promise<void> {
    // guard: a second factor needs a confirmed address | drop | security/security.test
    await requireConfirmedAddress(db, proof)
    // guard: the first second factor of an admin needs a one-time code | drop | security/enrolment.test
    if (await needsEnrolmentCode(db, config.mode, proof.userId)) await requireEnrolmentCode(db, proof.userId, code)
  }

  return {
    async changePassword(
      proof: Proof,
      { current, password }: ReturnType<typeof ChangedPassword.parse>,
      headers: Headers,
    ) {
      await refuseCommonPassword(password, [proof.email])
      const body = { currentPassword: current, newPassword: password, revokeOtherSessions: true }
      const done = await withPassword(proof, 'current', () =>
        auth.api.changePassword({ body, headers, returnHeaders: true }),
      )
      await tell(proof, m.security_password_changed)
      return done
    },

    async begin(proof: Proof, { password, enrolmentCode }: z.output<typeof Enrolment>, headers: Headers) {
      await requireEnrolment(proof, enrolmentCode)
      const begun = await withPassword(proof, 'password', () =>
        auth.api.enableTwoFactor({ body: { ...toPasswordInput(password), method: 'totp' }, headers }),
      )
      if (begun.method !== 'totp') throw new Error('The identity library began another second factor.')
      const { totpURI: uri, backupCodes: recoveryCodes } = begun
      return { uri, secret: new URL(uri).searchParams.get('secret')!, recoveryCodes }
    },

    async confirm(proof: Proof, { code, enrolmentCode }: z.output<typeof EnrolmentConfirmation>, headers: Headers) {
      // Again, since a secret begun before the account became an admin's may be a thief's.
      await requireEnrolment(proof, enrolmentCode)
      await admitAttempt(db, `code:${proof.sessionId}`, perSource)
      const done = await auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }).catch(refuseCode)
      await deleteEnrolmentCode(db, proof.userId)
      await tell(proof, m.security_second_factor_on)
      return done
    },

    async remove(proof: Proof, password: string | undefined, headers: Headers) {
      const done = await withPassword(proof, 'password', () =>
        auth.api.disableTwoFactor({ body: toPasswordInput(password), headers, returnHeaders: true }),
      )
      await tell(proof, m.security_second_factor_off)
      return done
    },

    async renewCodes(proof: Proof, password: string | undefined, headers: Headers) {
      const { backupCodes } = await withPassword(proof, 'password', () =>
        auth.api.generateBackupCodes({ body: toPasswordInput(password), headers }),
      )
      await tell(proof, m.security_recovery_codes_made)
      return { recoveryCodes: backupCodes }
    },
  }
}

/** The library does not take `undefined` for a password that is not given. */
const toPasswordInput = (password: string | undefined) => ({ password: password ?? '' })

/** Translates the library's password refusals into the shop's. */
function refusePassword(error: unknown, field: string): never {
  if (!isAPIError(error) || error.statusCode >= 500) throw error
  const { code } = (error.body ?? {}) as { code?: string }
  if (code === 'INVALID_PASSWORD' || code === 'CREDENTIAL_ACCOUNT_NOT_FOUND')
    throw new Refusal('invalid_fields', { what: 'fields', fields: { [field]: { code: 'password_wrong' } } })
  throw new Refusal('wrong_state', { what: 'second_factor' })
}
