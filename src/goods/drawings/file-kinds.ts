/** The files that a part can be saved as, in the order in which they are offered, each with its media type. */
export const drawingFileKinds = {
  pdf: 'application/pdf',
  dxf: 'image/vnd.dxf',
  svg: 'image/svg+xml',
} as const

export type DrawingFileKind = keyof typeof drawingFileKinds

/** A file's name as engineers file it: by the part number. */
export const getDrawingFileName = (sku: string, kind: string): string => `${sku}.${kind}`

/** The address of a file; with the `version` of what it shows, a browser keeps it for ever. */
export const getDrawingFileUrl = (id: string, kind: string, version?: string): string =>
  `/api/products/${id}/cad/${kind}${version === undefined ? '' : `?v=${version}`}`
