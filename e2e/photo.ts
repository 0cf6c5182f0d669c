import sharp from 'sharp'

/** A photo of a single colour, as a file to upload. */
export const photo = async (colour: string) => ({
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 60, height: 60, channels: 3, background: colour } })
    .png()
    .toBuffer(),
})

/** A photo like a camera's, of a random colour so that no other test uploads the same. */
export const cameraPhoto = async () => ({
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({
    create: { width: 900, height: 700, channels: 3, background: { r: Math.random() * 255, g: 120, b: 60 } },
  })
    .jpeg()
    .toBuffer(),
})
