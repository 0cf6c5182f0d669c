/** The part of the package that is used; it brings no types. */
declare module 'html-to-text' {
  type Selector = { selector: string; format?: string; options?: Record<string, unknown> }
  type Limits = { maxDepth?: number; maxChildNodes?: number }
  export function convert(
    html: string,
    options?: { wordwrap?: false; preserveNewlines?: boolean; selectors?: Selector[]; limits?: Limits },
  ): string
}
