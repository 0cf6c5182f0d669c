import fastJson from 'fast-json-stringify'

/**
 * A function to JSON of exactly what a JSON schema names. It is compiled when it is first used: a hundred routes would
 * take a tenth of the shop's start, and most are not called for long after it.
 */
export function serialiserOf(schema: unknown): (value: unknown) => string {
  let compiled: ((value: unknown) => string) | undefined
  return (value) => {
    compiled ??= fastJson(schema as Parameters<typeof fastJson>[0])
    return compiled(value)
  }
}
