import { z } from 'zod'
import { Picture } from '#base/images/contract.ts'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { Id, InsertedReply, line, PersonName, Phone, PhotoAddress, text } from '#base/platform/contract/shapes.ts'

const tag = { name: 'Profiles', description: 'What customers tell about themselves.' }

/** A person's profile. `username` is the display name, `fname` and `name` the full name. */
export const Profile = z.object({
  _id: z.string(),
  name: z.string(),
  username: z.string(),
  fname: z.string(),
  email: z.string(),
  phone: z.string(),
  description: z.string(),
  address: z.string(),
  experience: z.string(),
  skills: z.string(),
  education: z.string(),
  img: z.string(),
  picture: Picture.nullable(),
  /** Sent back when editing, so that a concurrent change in another tab is not overwritten. */
  version: z.int(),
})
export type Profile = z.output<typeof Profile>

const about = {
  phone: Phone,
  description: text(2000, 'required'),
  address: text(300, 'required'),
  experience: text(2000, 'required'),
  skills: text(2000, 'required'),
  education: text(2000, 'required'),
  img: PhotoAddress,
}

/** The specification's `name` and `email` are accepted and ignored: both come from the account. */
export const NewProfile = z.strictObject({ ...about, name: z.unknown().optional(), email: z.unknown().optional() })

/** `email` is ignored; without `version` the last change wins. */
export const EditedProfile = z.strictObject({
  ...about,
  username: PersonName,
  fname: line(200, 'required'),
  email: z.unknown().optional(),
  version: z.int32().min(1).optional(),
})

export const createProfile = endpoint('POST /myProfile', {
  tag,
  summary: 'Make the caller’s profile',
  access: 'signed-in',
  status: 201,
  body: NewProfile,
  reply: InsertedReply,
  refusals: ['already_exists'],
})

/** Always the caller's own profile, whatever the body says. */
export const updateProfile = endpoint('PUT /myProfile', {
  tag,
  summary: 'Change the caller’s profile',
  access: 'signed-in',
  body: EditedProfile,
  reply: InsertedReply.extend({ modifiedCount: z.int() }),
  refusals: ['not_found', 'stale_version'],
})

export const getProfileByEmail = endpoint('GET /myProfile/:email', {
  tag,
  summary: 'The profile of a person, for that person and for admins; null while there is none',
  access: 'owner-of-email-or-admin',
  reply: Profile.nullable(),
})

export const getProfile = endpoint('GET /myProfile', {
  tag,
  summary: 'A profile by its id, for its owner and for admins',
  access: 'signed-in',
  query: z.strictObject({ profile: Id }),
  reply: Profile,
  refusals: ['not_found'],
})
