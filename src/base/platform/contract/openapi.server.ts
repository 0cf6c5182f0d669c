import { z } from 'zod'
import type { RefusalCode } from '../refusals/kinds.ts'
import { statusByCode } from '../refusals/statuses.ts'
import { locales } from '../text/locale.ts'
import type { AnyEndpoint } from './endpoint.ts'

/** An OpenAPI 3.1 document. */
export function describeApi(endpoints: readonly AnyEndpoint[], shopUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const target of endpoints) {
    const path = target.path.replace(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][target.method.toLowerCase()] = operation(target)
  }
  const tags = new Map(endpoints.map(({ tag }) => [tag.name, tag]))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ironwright',
      version: '1',
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${shopUrl}/api` }],
    tags: [...tags.values()],
    paths,
    components: {
      schemas: { Problem: problem },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The access token of PUT /users/{email}; ten minutes.' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'ironwright.session_token',
          description: 'The identity session; over HTTPS the name begins with __Secure-.',
        },
      },
    },
  }
}

const description = `The calls of the shop, as its own pages make them.

Money is a number in the major unit of its currency, such as 19.99; times are UTC in ISO 8601; quantities are whole
sales units; masses are grams. Fields that a call does not name are refused. Lists answer at most \`limit\` rows and, when
they go on, a \`Link\` header with rel="next" whose \`cursor\` begins the next page. Every refusal is a problem of RFC 9457:
\`code\`, \`params\` and \`errorCodes\` are for programs; \`detail\` and, by field, \`errors\` for people, in the language that
\`Accept-Language\` names exactly: ${locales.map((locale) => `\`${locale}\``).join(', ')}. One address may read 600 times and
write 120 times a minute; 429 and 503 say in \`Retry-After\` how many seconds to wait.`

function operation(target: AnyEndpoint) {
  const signedIn = target.access === 'session-cookie' ? [{ session: [] }] : [{ token: [] }]
  const words = target.path.split(/[/:-]/).map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
  return {
    operationId: target.method.toLowerCase() + words.join(''),
    summary: target.summary,
    description: whoMay[target.access],
    tags: [target.tag.name],
    ...(target.access === 'public' ? { security: [] } : { security: signedIn }),
    parameters: listParameters(target),
    ...(target.body ? { requestBody: describeBody(target) } : {}),
    responses: describeResponses(target),
  }
}

const whoMay: Record<AnyEndpoint['access'], string> = {
  public: 'For everybody.',
  'session-cookie': 'For whoever signed in in this browser; by the cookie.',
  'signed-in': 'For signed-in people, on what is theirs.',
  'owner-of-email': 'For the person of that address.',
  'owner-of-email-or-admin': 'For the person of that address, and for admins.',
  admin: 'For admins.',
}

function listParameters(target: AnyEndpoint) {
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
  const required = target.idempotent === true
  const key = { name: 'Idempotency-Key', in: 'header', required, schema: { type: 'string', maxLength: 255 } }
  return [...inPath, ...inQuery, ...(target.idempotent ? [key] : [])]
}

function describeBody(target: AnyEndpoint) {
  if (!target.file)
    return { required: true, content: { 'application/json': { schema: jsonSchema(target.body!, 'input') } } }
  const schema = {
    type: 'object',
    properties: { [target.file]: { type: 'string', format: 'binary' } },
    required: [target.file],
  }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

function describeResponses(target: AnyEndpoint) {
  const refusals = Object.entries(listRefusals(target)).map(([status, codes]) => [
    status,
    {
      description: `Refused: ${codes.join(', ')}.`,
      ...(status === '429' || status === '503' ? { headers: retryAfter } : {}),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ])
  const reply = jsonSchema(target.reply, 'output')
  const success = {
    description: target.summary,
    ...(reply.type === 'array' ? { headers: next } : {}),
    content: { [target.media ?? 'application/json']: { schema: reply } },
  }
  return { [target.status]: success, ...Object.fromEntries(refusals) }
}

const retryAfter = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } }
const next = {
  Link: { description: 'Where the list goes on, with rel="next".', schema: { type: 'string' } },
  'X-Total-Count': {
    description: 'How many rows all pages have, where a list says so; 10000: so many or more.',
    schema: { type: 'integer' },
  },
}

/** The codes a call may be refused with, by status: those its declaration implies, and its own. */
function listRefusals({ access, guests, method, path, ...target }: AnyEndpoint): Record<string, string[]> {
  const { body, query, refusals = [] } = target
  const codes = new Set<RefusalCode>(['malformed', 'rate_limited', 'unavailable', ...refusals])
  if (path.includes(':')) codes.add('invalid_id')
  if (query) codes.add('invalid_query')
  if (access !== 'public') codes.add('not_signed_in')
  if (access !== 'public' && !guests) codes.add('account_required')
  if (access === 'admin' || access.startsWith('owner')) codes.add('not_allowed')
  if (method !== 'GET') codes.add('foreign_origin')
  if (body) for (const code of ['too_large', 'unsupported_media', 'invalid_fields'] as const) codes.add(code)
  const byStatus: Record<string, string[]> = {}
  for (const code of [...codes].sort()) {
    const status = statusByCode[code]
    byStatus[status] ??= []
    byStatus[status].push(code)
  }
  return byStatus
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
    params: {
      type: 'object',
      description: 'What the sentence says beside the code, for programs; `what` tells kinds apart.',
    },
    detail: { type: 'string', description: 'What was refused, for people.' },
    requestId: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'string' }, description: 'What is wrong, by field.' },
    errorCodes: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        required: ['code'],
        properties: { code: { type: 'string' } },
        additionalProperties: true,
      },
      description: 'The same for programs: a code such as `required` or `too_long`, and its parameters such as `max`.',
    },
  },
}
