import type { None } from '#base/platform/refusals/kinds.ts'
import type { FeatureRefusals } from '#base/platform/refusals/registry.server.ts'
import { m } from '#paraglide/messages.js'

declare module '#base/platform/refusals/kinds.ts' {
  interface RefusalKinds {
    identity: {
      link_expired: None
      wrong_password: None
      'wrong_code.code': None
      /** The sign-in that required the code has expired. */
      'wrong_code.expired': None
      'reauth_required.account_change': None
      'reauth_required.erasure': None
      'reauth_required.second_factor': None
      second_factor_required: None
      address_unconfirmed: None
      last_admin: None
      /** The owner wants accounts. */
      guests_off: None
      'not_found.account': None
      'not_found.password': None
      'not_found.provider': None
      'not_found.session': None
      'already_exists.account': None
      'wrong_state.second_factor': None
      'unavailable.identity': None
      'unavailable.sign_in': None
      /** `name`: what people call the service that they wanted to sign in with. */
      'unavailable.provider': { name: string }
    }
  }
}

declare module '#base/platform/refusals/field-problem.ts' {
  interface FieldProblemKinds {
    identity: {
      password_common: None
      password_wrong: None
      enrolment_code_wrong: None
    }
  }
}

export const identityRefusals: FeatureRefusals<'identity'> = {
  statuses: {
    link_expired: 400,
    wrong_password: 401,
    wrong_code: 401,
    reauth_required: 403,
    second_factor_required: 403,
    address_unconfirmed: 403,
    guests_off: 403,
    last_admin: 409,
  },
  sentences: {
    link_expired: m.refusal_link_expired,
    wrong_password: m.refusal_wrong_password,
    'wrong_code.code': m.refusal_wrong_code,
    'wrong_code.expired': m.refusal_wrong_code_expired,
    'reauth_required.account_change': m.refusal_reauth_account_change,
    'reauth_required.erasure': m.refusal_reauth_erasure,
    'reauth_required.second_factor': m.refusal_reauth_second_factor,
    second_factor_required: m.refusal_second_factor_required,
    address_unconfirmed: m.refusal_address_unconfirmed,
    last_admin: m.refusal_last_admin,
    guests_off: m.refusal_guests_off,
    'not_found.account': m.refusal_no_account,
    'not_found.password': m.refusal_no_password,
    'not_found.provider': m.refusal_no_provider,
    'not_found.session': m.refusal_no_session,
    'already_exists.account': m.refusal_account_exists,
    'wrong_state.second_factor': m.refusal_second_factor_state,
    'unavailable.identity': m.refusal_no_identity,
    'unavailable.sign_in': m.refusal_busy_sign_in,
    'unavailable.provider': m.auth_error_provider_unavailable,
  },
  fields: {
    password_common: m.field_password_common,
    password_wrong: m.field_password_wrong,
    enrolment_code_wrong: m.field_enrolment_code_wrong,
  },
}
