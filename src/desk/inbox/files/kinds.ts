import { isPicture } from '#base/images/kinds.ts'
import { isPdf } from '#goods/product-documents/kinds.ts'

/** How many files are sent with one text. */
export const maxFiles = 5

/** How large one may be. */
export const maxFileMebibytes = 5

/** What a file chooser offers. */
export const acceptedFiles = 'image/jpeg,image/png,image/webp,application/pdf,.step,.stp,.dxf'

/** What a file is by its content: a picture, a PDF, or a CAD file as STEP (ISO 10303-21) or DXF; undefined: none of these. */
export function findFileKind(bytes: Uint8Array): 'picture' | 'pdf' | 'step' | 'dxf' | undefined {
  if (isPicture(bytes)) return 'picture'
  if (isPdf(bytes)) return 'pdf'
  const start = String.fromCharCode(...bytes.subarray(0, 1_000)).trimStart()
  if (start.startsWith('ISO-10303-21;')) return 'step'
  return isDxf(start) ? 'dxf' : undefined
}

/** DXF is pairs of lines, a group's code and its value. Comments, of the code 999, may stand before the first section. */
function isDxf(start: string): boolean {
  const lines = start.split('\n').map((line) => line.trim())
  const first = lines.findIndex((line, index) => index % 2 === 0 && line !== '999')
  return lines[first] === '0' && lines[first + 1] === 'SECTION'
}
