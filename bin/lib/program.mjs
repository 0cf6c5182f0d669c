import { inside } from './project.mjs'

/**
 * What Node is told when it runs the server. By itself it takes twice the memory under load: up to 128 MB for what was
 * made last, and from glibc an arena for each thread, which keep what is freed. Neither makes pages measurably faster.
 */
export const serverArgs = ['--max-semi-space-size=16', '--import', inside('bin/lib/follow.mjs')]
export const serverEnv = { MALLOC_ARENA_MAX: '2' }
