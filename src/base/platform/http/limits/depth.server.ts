import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../errors.ts'

/** No shape of ours is deeper than four, and what walks over a body may call itself for each level. */
const maxDepth = 16

/** Refuses bodies that are nested too deeply, before anything but the parser has looked at them. */
export function refuseDeepBodies(fastify: FastifyInstance): void {
  fastify.addHook('preValidation', ({ body }, _, done) => {
    // guard: the depth of a body is limited | never | threats/wire.test
    if (!Buffer.isBuffer(body) && isDeeper(body, maxDepth)) throw new Refusal('malformed', { what: 'depth' })
    done()
  })
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1))
}
