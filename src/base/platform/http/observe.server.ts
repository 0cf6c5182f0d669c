import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { AnswerKind, Answers } from '../metrics/answers.server.ts'
import type { NamePage } from './route-names.server.ts'

/** The routes of what Fastify answers, as they are written. */
const routes = new WeakMap<IncomingMessage, string>()

/** Notes the routes of calls; before they are registered. */
export function noteRoutes(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (routeOptions.url) routes.set(raw, routeOptions.url)
  })
}

/**
 * The one place where answers are counted and timed, around all that answers: cached pages and files, rendered pages, calls,
 * and what is refused before any of them. What is answered at once, as cached pages are, costs no listener.
 */
export function watchAnswers(answer: RequestListener, answers: Answers, namePage: NamePage): RequestListener {
  const observe = (request: IncomingMessage, response: ServerResponse, beganMs: number) => {
    const route = routes.get(request) ?? findRoute(request.url!, namePage)
    // Whoever left before there was an answer has none.
    const status = response.headersSent ? response.statusCode : 499
    const kind = findKind(route, request.url!, status)
    answers.observe(kind, route, request.method!, status, (performance.now() - beganMs) / 1000)
  }
  return (request, response) => {
    const beganMs = performance.now()
    answer(request, response)
    if (response.writableEnded) observe(request, response, beganMs)
    else response.once('close', () => observe(request, response, beganMs))
  }
}

/** Of no page and no call: an address that there is not, or a built file. */
const none = 'none'

function findRoute(url: string, namePage: NamePage): string {
  const end = url.search(/[?#]/)
  return namePage(end < 0 ? url : url.slice(0, end)) ?? none
}

function findKind(route: string, url: string, status: number): AnswerKind {
  const path = route === none ? url : route
  if (path.startsWith('/health/') || path === '/metrics') return 'probe'
  if (path.startsWith('/api/') || path.startsWith('/sandbox/') || path.startsWith('/oidc/')) return 'api'
  if (/^\/(images|documents|theme|assets)\/|\.(xml|txt|webmanifest)$/.test(path)) return 'file'
  // What is answered well and is no page is one of the built files.
  return route === none && status < 300 ? 'file' : 'page'
}
