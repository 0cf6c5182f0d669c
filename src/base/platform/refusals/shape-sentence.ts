import { m } from '#paraglide/messages.js'
import { formatNumber } from '../text/locale.ts'
import type { ShapeCode, ShapeProblem } from './field-problem.ts'

/** The message of a field's shape problem. Separate from all other sentences, since forms load it in the browser. */
export function getShapeSentence(name: string, problem: ShapeProblem): string {
  switch (problem.code) {
    case 'required':
      return (requiredSentences[name.slice(name.lastIndexOf('.') + 1)] ?? m.field_required)()
    case 'too_long':
      return m.field_too_long({ count: problem.max })
    case 'too_short':
      return m.field_too_short({ count: problem.min })
    case 'too_big':
      return m.field_too_big({ count: formatNumber(problem.max) })
    case 'too_small':
      return m.field_too_small({ count: formatNumber(problem.min) })
    case 'too_many':
      return m.field_too_many({ count: formatNumber(problem.max) })
    case 'not_choice':
      return m.field_not_choice({ choices: problem.choices.join(', ') })
    default:
      return plain[problem.code]()
  }
}

const plain: Record<Exclude<ShapeCode, 'required'>, () => string> = {
  unknown: m.field_unknown,
  invalid: m.field_invalid,
  not_text: m.field_not_text,
  not_number: m.field_not_number,
  not_whole: m.field_not_whole,
  negative: m.field_negative,
  not_positive: m.field_not_positive,
  not_email: m.field_not_email,
  not_phone: m.field_not_phone,
  not_sku: m.field_not_sku,
  not_code: m.field_not_code,
  not_slug: m.field_not_slug,
  not_day: m.field_not_day,
  not_time: m.field_not_time,
  not_web_address: m.field_not_web_address,
  unprintable: m.field_unprintable,
  one_line: m.field_one_line,
  address_in_name: m.field_address_in_name,
  not_password: m.field_not_password,
  not_country: m.field_not_country,
  not_country_code: m.field_not_country_code,
  not_gtin: m.field_not_gtin,
  spoiled_number: m.field_spoiled_number,
  not_tariff_code: m.field_not_tariff_code,
  not_page: m.field_not_page,
  not_counted: m.field_not_counted,
  listed_twice: m.field_listed_twice,
  not_purpose: m.field_not_purpose,
  ends_before: m.field_ends_before,
  not_stars: m.field_not_stars,
  not_whole_stars: m.field_not_whole_stars,
}

/** Fields that are named in the message when missing, as the specification requires; also those of an address or a line. */
const requiredSentences: Record<string, () => string> = {
  address: m.field_required_address,
  code: m.field_required_code,
  current: m.field_required_password,
  'delivery.phone': m.field_required_phone,
  description: m.field_required_description,
  education: m.field_required_education,
  email: m.field_required_email,
  experience: m.field_required_experience,
  fname: m.field_required_name,
  image: m.field_required_image,
  img: m.field_required_image,
  name: m.field_required_name,
  opinion: m.field_required_message,
  password: m.field_required_password,
  phone: m.field_required_phone,
  price: m.field_required_price,
  quantity: m.field_required_quantity,
  rating: m.field_required_rating,
  skills: m.field_required_skills,
  subject: m.field_required_subject,
  username: m.field_required_name,
}
