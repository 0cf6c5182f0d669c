/** Each text of a document, by its path. */
export function listTextsByPath(path: string, value: unknown): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[path, String(value)]]
  return Object.entries(value).flatMap(([name, part]) => listTextsByPath(`${path}.${name}`, part))
}
