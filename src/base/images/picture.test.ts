import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Picture as PictureFile } from './contract.ts'
import { PictureImage } from './picture.tsx'

const name = 'a'.repeat(32)
const file: PictureFile = { name, width: 1200, height: 900, alt: 'An anvil', colour: '#e5e2dc' }
const renderPicture = (picture: PictureFile) => {
  const html = renderToStaticMarkup(createElement(PictureImage, { picture, sizes: '4rem' }))
  return [/src="([^"]*)"/.exec(html)?.[1], /srcSet="([^"]*)"/i.exec(html)?.[1]]
}

test('a picture is shown in the widths of wherever it is', () => {
  expect(renderPicture(file)).toEqual([
    `/images/${name}-640.webp`,
    `/images/${name}-320.webp 320w, /images/${name}-640.webp 640w, /images/${name}-1200.webp 1200w`,
  ])
  const at = (width: number) => ({ url: `https://i.ibb.co/${width}.webp`, width })
  expect(renderPicture({ ...file, sources: [at(180), at(700), at(1200)] })).toEqual([
    'https://i.ibb.co/700.webp',
    'https://i.ibb.co/180.webp 180w, https://i.ibb.co/700.webp 700w, https://i.ibb.co/1200.webp 1200w',
  ])
  expect(renderPicture({ ...file, sources: [at(300)] })).toEqual([
    'https://i.ibb.co/300.webp',
    'https://i.ibb.co/300.webp 300w',
  ])
})
