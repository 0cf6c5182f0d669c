/**
 * Leaves a placeholder out of a text, for which there is nothing to say, with the comma or the blank that leads to it: of
 * “Hello {name},” remains “Hello,”.
 * @param placeholder without its braces
 */
export function dropPlaceholder(text: string, placeholder: string): string {
  const braced = `\\{${placeholder}\\}`
  const dropped = text
    // With the comma before it, where another mark follows.
    .replace(new RegExp(`(?:,[ \\t]*)?${braced}(?=[.,;:!?।])`, 'g'), '')
    .replace(new RegExp(`[ \\t]{0,9}(?:[(["“„«]\\s*${braced}\\s*[)\\]"”»]|${braced})`, 'g'), '')
  if (dropped === text) return text
  return dropped.replace(/[ \t]{1,9}(?=[.,;:!?।](?:\s|$))/g, '').replace(/^[ \t,;:]+/gm, '')
}
