import type { None } from '#base/platform/refusals/kinds.ts'
import type { FeatureRefusals } from '#base/platform/refusals/registry.server.ts'
import { m } from '#paraglide/messages.js'

declare module '#base/platform/refusals/kinds.ts' {
  interface RefusalKinds {
    images: {
      'not_found.picture': None
      'unsupported_media.no_picture': None
      'unsupported_media.damaged_picture': None
      'invalid_fields.no_photo': None
      'invalid_fields.pixels': None
      'unavailable.photo_decoder': None
      'unavailable.photo_store': None
    }
  }
}

declare module '#base/platform/refusals/field-problem.ts' {
  interface FieldProblemKinds {
    images: {
      not_own_photo: None
      too_many_pixels: None
    }
  }
}

export const imagesRefusals: FeatureRefusals<'images'> = {
  statuses: {},
  sentences: {
    'not_found.picture': m.refusal_no_picture,
    'unsupported_media.no_picture': m.refusal_media_no_picture,
    'unsupported_media.damaged_picture': m.refusal_media_damaged_picture,
    'invalid_fields.no_photo': m.refusal_no_photo_chosen,
    'invalid_fields.pixels': m.refusal_too_many_pixels,
    'unavailable.photo_decoder': m.refusal_no_photo_decoder,
    'unavailable.photo_store': m.refusal_no_photo_store,
  },
  fields: {
    not_own_photo: m.field_not_own_photo,
    too_many_pixels: m.field_too_many_pixels,
  },
}
