import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { localizedLine, ModifiedReply } from '#base/platform/contract/shapes.ts'
import { withIssueCode } from '#base/platform/refusals/field-problem.ts'
import { ShopPath } from '../contract.ts'
import { maxLengths } from '../limits.ts'

const tag = { name: 'Slides', description: 'The slides of the home page.' }

export const maxSlides = 8

/** One of the pictures that every shop has, or an uploaded one. */
const SlidePicture = z
  .string()
  .refine((value) => value !== '', withIssueCode('required'))
  .regex(/^(?:|fasteners|tools|drives|workshop|\/images\/[0-9a-f]{32}-(?:320|640|1200)\.webp)$/)

/** A slide. `alt` says what an uploaded picture shows; the built-in pictures have theirs. */
const Slide = z.strictObject({
  title: localizedLine(maxLengths.slideTitle),
  text: localizedLine(maxLengths.slideText),
  link: ShopPath,
  picture: SlidePicture,
  alt: localizedLine(maxLengths.slideAlt),
})

/** In their order. Without any, the home page begins with the latest products. */
export const Slides = z.array(Slide).max(maxSlides)
export type Slides = z.output<typeof Slides>

/** `initial`: the four that every shop begins with. */
export const getSlides = endpoint('GET /slides', {
  tag,
  summary: 'The slides of the home page, in every language',
  access: 'admin',
  reply: z.object({ slides: Slides, initial: Slides }),
})

/**
 * Replaces all slides. `was` holds what the form showed, so that another admin's change made meanwhile is not lost.
 */
export const changeSlides = endpoint('PUT /slides', {
  tag,
  summary: 'Change the slides of the home page',
  access: 'admin',
  body: z.strictObject({ was: Slides, is: Slides }),
  reply: ModifiedReply,
  refusals: ['stale_version'],
})
