import sharp from 'sharp'

/** A photo of one colour, as a file to upload. */
export const photo = async (colour: string) => ({
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 60, height: 60, channels: 3, background: colour } })
    .png()
    .toBuffer(),
})
