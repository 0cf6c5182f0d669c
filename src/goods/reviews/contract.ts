import { z } from 'zod'
import { Picture } from '#base/images/contract.ts'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import {
  DeletedReply,
  Id,
  InsertedReply,
  ModifiedReply,
  PageQuery,
  PhotoAddress,
  Slug,
  text,
  translationsFor,
} from '#base/platform/contract/shapes.ts'
import { withIssueCode } from '#base/platform/refusals/field-problem.ts'
import { createRowsBody, RowsReply } from '#base/platform/rows/contract.ts'

const tag = { name: 'Reviews', description: 'What customers say.' }

/** A review as everyone may read it: without its author's address and id. */
export const Review = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  rating: z.int(),
  img: z.string(),
  picture: Picture.nullable(),
  /** The reviewed product, if known. */
  about: z.string(),
  translations: translationsFor('about'),
  /** Whether its author had bought the product when writing it; for a review of the shop, any product. */
  bought: z.boolean(),
  lang: z.string(),
  date: z.iso.datetime(),
  /** The shop's public answer, or empty. */
  answer: z.string(),
})
export type Review = z.output<typeof Review>

/**
 * A review for its author and admins. `unconfirmed`: it appears once its author has confirmed their address. `hidden`: by the
 * shop, for the `reason` that its author reads.
 */
export const OwnReview = Review.extend({
  state: z.enum(['shown', 'waiting', 'unconfirmed', 'hidden']),
  reason: z.string(),
  /** What a reader has reported, for admins. */
  report: z.string(),
})
export type OwnReview = z.output<typeof OwnReview>

/** Reviews, newest first; with `product`, those of that product's family. */
export const listReviews = endpoint('GET /reviews', {
  tag,
  summary: 'Reviews, newest first',
  access: 'public',
  query: PageQuery.extend({ product: Slug.optional() }),
  reply: z.array(Review),
})

/** The subject of a review: a product for sale, as the review form names it. */
export const Subject = z.object({
  _id: z.string(),
  name: z.string(),
  translations: translationsFor('name'),
  slug: z.string(),
  picture: Picture.nullable(),
})
export type Subject = z.output<typeof Subject>

export const getSubject = endpoint('GET /review-subjects/:id', {
  tag,
  summary: 'A product that can be reviewed',
  access: 'public',
  reply: Subject,
  refusals: ['not_found'],
})

/** The input of the review form. The name shown is the account's; a name in the request is ignored. */
export const NewReview = z.strictObject({
  name: z.unknown().optional(),
  description: text(2000, 'required'),
  img: PhotoAddress,
  rating: z
    .number()
    .refine(Number.isInteger, withIssueCode('not_whole_stars'))
    .refine((stars) => stars >= 1 && stars <= 5, withIssueCode('not_stars'))
    .int()
    .min(1)
    .max(5),
  /** The reviewed product, once per customer. Without one the review is about the shop. */
  product: Id.optional(),
})

export const addReview = endpoint('POST /reviews', {
  tag,
  summary: 'Write a review',
  access: 'signed-in',
  status: 201,
  body: NewReview,
  reply: InsertedReply,
  refusals: ['already_exists', 'rate_limited'],
})

export const listOwnReviews = endpoint('GET /reviews/mine', {
  tag,
  summary: 'The caller’s reviews, newest first',
  access: 'signed-in',
  query: PageQuery,
  reply: z.array(OwnReview),
})

export const listAllReviews = endpoint('GET /reviews/all', {
  tag,
  summary: 'All reviews, newest first, or those that wait for an admin: to be approved, or since they were reported',
  access: 'admin',
  query: PageQuery.extend({ waiting: z.enum(['true', 'false']).optional() }),
  reply: z.array(OwnReview),
})

/** Approves a review that waits or was reported: 1, or 0 if it was shown already. */
export const approveReview = endpoint('PUT /reviews/:id/approval', {
  tag,
  summary: 'Approve a review',
  access: 'admin',
  reply: ModifiedReply,
  refusals: ['not_found'],
})

/** Hides a review: customers their own, admins any. */
export const deleteReview = endpoint('DELETE /reviews/:id', {
  tag,
  summary: 'Take a review away',
  access: 'signed-in',
  reply: DeletedReply,
  refusals: ['not_found'],
})

/** `reason`: why reviews are hidden, which their authors read. */
export const changeReviews = endpoint('POST /reviews/rows', {
  tag,
  summary: 'Approve or hide several reviews',
  access: 'admin',
  body: createRowsBody(['approve', 'hide']).extend({ reason: text(500).optional() }),
  reply: RowsReply,
})

/** Answers a review where everybody reads it; an empty text takes the answer away. `was` is the answer that the form showed. */
export const answerReview = endpoint('PUT /reviews/:id/answer', {
  tag,
  summary: 'Answer a review in public',
  access: 'admin',
  body: z.strictObject({ was: text(2000), is: text(2000) }),
  reply: ModifiedReply,
  refusals: ['not_found', 'stale_version'],
})

/** Tells the shop what is wrong with a review: 1, or 0 if it was reported already. It is shown until an admin decides. */
export const reportReview = endpoint('POST /reviews/:id/report', {
  tag,
  summary: 'Report a review',
  access: 'signed-in',
  rate: 'contact',
  body: z.strictObject({ reason: text(500, 'required') }),
  reply: ModifiedReply,
  refusals: ['not_found', 'rate_limited'],
})
