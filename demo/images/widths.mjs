// Makes the widths that the shop serves: `node demo/images/widths.mjs FOLDER [NAME…]`, where FOLDER holds the original
// pictures, NAME.webp each; all pictures of the manifest, or only the named. Products go beside this file, heroes to
// public/heroes.
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import sharp from 'sharp'

const [folder, ...names] = process.argv.slice(2)
const { images } = JSON.parse(readFileSync(new URL('manifest.json', import.meta.url), 'utf8'))
const here = new URL('.', import.meta.url).pathname

for (const { file, kind } of images) {
  const name = basename(file, '.webp')
  if (names.length > 0 && !names.includes(name)) continue
  const isHero = kind === 'hero'
  const target = isHero ? join(here, '../../public/heroes') : here
  const resized = (width) => sharp(join(folder, file)).resize({ width, withoutEnlargement: true })
  for (const width of isHero ? [1000] : [320, 640, 1200]) {
    await resized(width).webp({ quality: isHero ? 82 : 65, effort: 6 }).toFile(join(target, `${name}-${width}.webp`))
  }
  for (const width of isHero ? [1000, 1400, 2000] : []) {
    await resized(width).avif({ quality: 50, effort: 9 }).toFile(join(target, `${name}-${width}.avif`))
  }
}
