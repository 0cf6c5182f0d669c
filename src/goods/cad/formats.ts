/** The files that are made of a part's solid, by their ending. */
export const cadFormats = ['step', 'stl', '3mf', 'glb'] as const
export type CadFormat = (typeof cadFormats)[number]

/** By IANA's registry. */
export const cadMedia: Readonly<Record<CadFormat, string>> = {
  step: 'model/step',
  stl: 'model/stl',
  '3mf': 'model/3mf',
  glb: 'model/gltf-binary',
}
