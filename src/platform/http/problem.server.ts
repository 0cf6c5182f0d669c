import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import { type FieldErrors, Refusal, type RefusalCode } from '../errors.ts'

const mediaType = 'application/problem+json; charset=utf-8'

/** The one error handler. Refusals are shown; anything else is a bug, logged and answered without a detail. */
export function answerErrors(fastify: FastifyInstance): void {
  fastify.setErrorHandler((error, request, reply) => refuse(refusalFor(error as Error), error as Error, request, reply))
  fastify.setNotFoundHandler((request, reply) => {
    const known = fastify.findRoute({ method: 'GET', url: request.url.split('?')[0]! })
    const refusal = known
      ? new Refusal('method_not_allowed', 'This address does not take that method.')
      : new Refusal('not_found', 'There is nothing at this address.')
    return refuse(refusal, refusal, request, reply)
  })
}

/** What the router refuses before any route is known; no hook has set a header yet. */
export function answerFrameworkError(headers: Record<string, string>) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({ ...headers, 'x-request-id': request.id })
    return refuse(refusalFor(error), error, request, reply)
  }
}

/** What Node's parser could not read is answered on the bare connection, which then ends. */
export function answerUnreadable(error: ConnectionError, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const refusal =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new Refusal('headers_too_large', 'The headers of this request are too large.')
      : new Refusal('malformed', 'The request cannot be understood.')
  const body = JSON.stringify(problemOf(refusal, ''))
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    `content-type: ${mediaType}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

function refuse(refusal: Refusal, error: Error, request: FastifyRequest, reply: FastifyReply) {
  if (refusal.code === 'unexpected') request.log.error({ err: error }, 'a bug')
  else if (refusal.cause)
    request.log.warn({ err: refusal.cause, refusal: refusal.code }, 'refused for want of something')
  else request.log.info({ refusal: refusal.code, status: refusal.status }, 'refused')

  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer')
  if (refusal.status === 429 || refusal.status === 503) reply.header('retry-after', refusal.retryAfterSeconds ?? 5)
  return reply
    .code(refusal.status)
    .type(mediaType)
    .header('cache-control', 'no-store')
    .send(JSON.stringify(problemOf(refusal, request.id)))
}

/** RFC 9457 members plus our code and request id; `errors` by field. */
export function problemOf(refusal: Refusal, requestId: string) {
  const { code, status, message } = refusal
  const errors = Object.keys(refusal.fields).length > 0 ? { errors: refusal.fields } : {}
  return { type: 'about:blank', title: code.replaceAll('_', ' '), status, code, detail: message, requestId, ...errors }
}

/** Fastify's own refusals in our words, by its error codes. */
const fastifyRefusals: Record<string, [RefusalCode, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media', 'Send the body as application/json.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'The body is larger than this call takes.'],
  FST_REQ_FILE_TOO_LARGE: ['too_large', 'The file is larger than 5 MiB.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed', 'The body does not match its Content-Length.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['malformed', 'The body is empty.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['malformed', 'The body is not valid JSON.'],
  FST_ERR_MAX_PARAM_LENGTH: ['invalid_id', 'This address does not have the right form.'],
  FST_ERR_BAD_URL: ['malformed', 'The address is not readable.'],
}

export function refusalFor(error: Error): Refusal {
  if (error instanceof Refusal) return error
  const { code, validationContext, statusCode } = error as FastifyError
  if (error.cause instanceof ZodError) return shapeRefusal(error.cause, validationContext)

  const known = fastifyRefusals[code ?? '']
  if (known) return new Refusal(...known)
  if (isDatabaseDown(error))
    return new Refusal('unavailable', 'The shop cannot reach its database. Please try again in a moment.', {
      cause: error,
    })
  if (statusCode === 429) return new Refusal('rate_limited', error.message)
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new Refusal('malformed', 'The request cannot be understood.')
  return new Refusal('unexpected', 'Something went wrong on our side. It has been recorded.')
}

/** 400 for an address or query of the wrong form or a body that is no object; 422 with its fields otherwise. */
function shapeRefusal(error: ZodError, where: string | undefined): Refusal {
  if (where === 'params') return new Refusal('invalid_id', 'This address does not have the right form.')
  if (where === 'querystring')
    return new Refusal('invalid_query', 'The query of this address is not understood.', { fields: fieldErrors(error) })
  const whole = error.issues.some((issue) => issue.path.length === 0 && issue.code !== 'unrecognized_keys')
  if (whole) return new Refusal('malformed', 'The body must be a JSON object.')
  return new Refusal('invalid_fields', 'Please correct the marked fields.', { fields: fieldErrors(error) })
}

/** The first complaint about each field, unknown fields included. */
export function fieldErrors(error: ZodError): FieldErrors {
  const fields: FieldErrors = {}
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) fields[key] ??= 'is not a field of this call'
    else fields[issue.path.join('.')] ??= issue.message
  }
  return fields
}

// What the driver says of a connection that is gone has no code.
const lost =
  /Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable|Query read timeout/

/** A connection to the database, or to another service, that broke or could not be made. */
export function isLostConnection({ message, code }: Error & { code?: string }): boolean {
  return lost.test(message) || /^(08|57P0|ECONNREFUSED|ECONNRESET)/.test(code ?? '')
}

/** Connection failures and PostgreSQL's classes for rollbacks, resources, shutdown and time-outs; SQLSTATE appendix A. */
function isDatabaseDown(error: Error & { code?: string }): boolean {
  return isLostConnection(error) || /^(40|53|57|25P03|55P03|EPIPE|ETIMEDOUT|ENOENT)/.test(error.code ?? '')
}
