/** The number of bytes that identify a file's kind. */
export const kindBytes = 12

/** Whether a file's first bytes are those of a JPEG, PNG or WebP. Its name and declared type are ignored. */
export function isPicture(bytes: Uint8Array): boolean {
  const start = String.fromCharCode(...bytes.subarray(0, kindBytes))
  return (
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    (start.startsWith('RIFF') && start.endsWith('WEBP'))
  )
}
