type Rendered = Response & { document?: string }

/** A response that carries its document as a string: through a body it would be encoded and decoded on the way. */
export const withDocument = (response: Response, document: string): Response => Object.assign(response, { document })

/** The document, or the body of a response that has none. */
export async function bodyOf(response: Rendered): Promise<Buffer> {
  const { document } = response
  return document === undefined ? Buffer.from(await response.arrayBuffer()) : Buffer.from(document)
}

export const documentOf = ({ document }: Rendered): string | undefined => document
