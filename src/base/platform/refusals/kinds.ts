/** Parameters of a refusal whose sentence needs none. */
export type None = Record<never, never>

/**
 * The refusals by feature: a code, or a code with what was refused, such as `not_found.sitemap`, and its parameters: all that its
 * sentence needs and that a program can act on. A feature adds its own in its `refusals.server.ts`.
 */
export interface RefusalKinds {
  platform: {
    'malformed.request': None
    'malformed.length': None
    'malformed.empty': None
    'malformed.json': None
    'malformed.object': None
    'malformed.depth': None
    'malformed.address': None
    'malformed.upload': None
    'malformed.idempotency_key': None
    invalid_id: None
    'invalid_query.query': None
    'invalid_query.cursor': None
    unknown_host: None
    bad_signature: None
    not_signed_in: None
    not_allowed: None
    /** A guest called what only accounts may. */
    account_required: None
    foreign_origin: None
    'not_found.address': None
    'not_found.sitemap': None
    'not_found.mail': None
    'wrong_state.mail': None
    'method_not_allowed.call': None
    'method_not_allowed.page': None
    'too_large.body': None
    'too_large.file': { max: number }
    address_too_long: None
    'unsupported_media.json': None
    'unsupported_media.multipart': None
    'unsupported_media.compressed': None
    'invalid_fields.fields': None
    idempotency_mismatch: None
    quota: None
    'rate_limited.requests': None
    'rate_limited.tries': None
    'rate_limited.mails': None
    headers_too_large: None
    unexpected: None
    'unavailable.busy': None
    'unavailable.closing': None
    'unavailable.full_disk': None
    'unavailable.newer_version': None
    'unavailable.older_version': None
    'unavailable.database': None
    'unavailable.page': None
  }
}

export type FeatureName = keyof RefusalKinds

type KindsByFeature = {
  [F in FeatureName]: { [Kind in keyof RefusalKinds[F] & string]: RefusalEntry<Kind, RefusalKinds[F][Kind]> }
}
type RefusalEntry<Kind extends string, Params> = Kind extends `${infer Code}.${infer What}`
  ? { code: Code; params: { what: What } & Params }
  : { code: Kind; params: Params }
type Entry = { [F in FeatureName]: KindsByFeature[F][keyof KindsByFeature[F]] }[FeatureName]

/** Every refusal code of the shop. */
export type RefusalCode = Entry['code']

/** The parameters of each refusal code. */
export type RefusalParams = { [Code in RefusalCode]: Extract<Entry, { code: Code }>['params'] }

/** The codes that a feature has refusals of. */
export type FeatureCode<F extends FeatureName> = KindsByFeature[F][keyof KindsByFeature[F]]['code']
