import type { SetupSection } from '#base/platform/requirement.server.ts'
import { requirements } from '#requirements.server.ts'

/** What setup asks, in this order. Every other setting has a default that suits nearly every shop. */
export const sections: readonly SetupSection[] = Object.values(requirements).flatMap(({ question }) => question ?? [])
