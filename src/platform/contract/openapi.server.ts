import { z } from 'zod'
import type { Ground } from '../ground.server.ts'
import type { AnyEndpoint } from './endpoint.ts'
import type { Api } from './serve.server.ts'

/** Serves the description of every endpoint opened so far; it is made from the declarations, once. */
export function serveDescription(api: Api, { config }: Ground): void {
  const body = JSON.stringify(apiDescription(api.endpoints, config.shopUrl))
  api.fastify.get('/openapi.json', async (_, reply) => {
    reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300')
    return body
  })
}

/** An OpenAPI 3.1 document. */
export function apiDescription(endpoints: readonly AnyEndpoint[], shopUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const target of endpoints) {
    const path = target.path.replace(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][target.method.toLowerCase()] = operation(target)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ironwright',
      version: '1',
      description: 'The calls of the shop. Money is in the major unit of its currency.',
    },
    servers: [{ url: `${shopUrl}/api` }],
    paths,
    components: {
      schemas: { Problem: problem },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The access token of PUT /users/{email}.' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'better-auth.session_token',
          description: 'The identity session.',
        },
      },
    },
  }
}

function operation(target: AnyEndpoint) {
  const signedIn = target.access === 'proven' ? [{ session: [] }] : [{ token: [] }]
  return {
    operationId: `${target.method.toLowerCase()}${target.path.replace(/[/:-]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: target.summary,
    ...(target.access === 'public' ? { security: [] } : { security: signedIn }),
    parameters: parametersOf(target),
    ...(target.body ? { requestBody: bodyOf(target) } : {}),
    responses: responsesOf(target),
  }
}

function parametersOf(target: AnyEndpoint) {
  const inPath = [...target.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const query = target.query ? jsonSchema(target.query, 'input') : {}
  const inQuery = Object.entries((query.properties ?? {}) as Record<string, unknown>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: ((query.required ?? []) as string[]).includes(name),
    schema,
  }))
  const key = { name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string', maxLength: 255 } }
  return [...inPath, ...inQuery, ...(target.idempotent ? [key] : [])]
}

function bodyOf(target: AnyEndpoint) {
  if (!target.file)
    return { required: true, content: { 'application/json': { schema: jsonSchema(target.body!, 'input') } } }
  const schema = {
    type: 'object',
    properties: { [target.file]: { type: 'string', format: 'binary' } },
    required: [target.file],
  }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

function responsesOf(target: AnyEndpoint) {
  const statuses = ['400', '429', '503']
  if (target.access !== 'public') statuses.push('401')
  if (target.access !== 'public' && target.access !== 'signed-in') statuses.push('403')
  if (target.body) statuses.push('413', '415', '422')
  if (target.path.includes(':')) statuses.push('404')
  const codes = target.refusals?.length
    ? `A refusal. Beyond the general codes: ${target.refusals.join(', ')}.`
    : 'A refusal.'
  const refusals = statuses.sort().map((status) => [
    status,
    {
      description: codes,
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ])
  const success = {
    description: target.summary,
    content: { 'application/json': { schema: jsonSchema(target.reply, 'output') } },
  }
  return { [target.status]: success, ...Object.fromEntries(refusals), default: refusals[0]?.[1] }
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' })
  return rest
}

const problem = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'detail', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', description: 'What was refused, for programs.' },
    detail: { type: 'string', description: 'What was refused, for people.' },
    requestId: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'string' }, description: 'What is wrong, by field.' },
  },
}
