// Makes the widths that the shop serves from the rendered pictures: `node demo/images/widths.mjs FOLDER`, where
// FOLDER holds what source/render_all.py wrote. Products go beside this file, heroes to public/heroes.
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import sharp from 'sharp'

const [folder] = process.argv.slice(2)
const { images } = JSON.parse(readFileSync(new URL('manifest.json', import.meta.url), 'utf8'))
const here = new URL('.', import.meta.url).pathname

for (const { file, kind } of images) {
  const name = basename(file, '.webp')
  const target = kind === 'hero' ? join(here, '../../public/heroes') : here
  for (const width of kind === 'hero' ? [1000, 2000] : [320, 640, 1200]) {
    const picture = sharp(join(folder, file)).resize({ width, withoutEnlargement: true })
    await picture.webp({ quality: 82, effort: 6 }).toFile(join(target, `${name}-${width}.webp`))
  }
}
