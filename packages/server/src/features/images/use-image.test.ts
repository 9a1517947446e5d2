import { expect, it } from 'vitest'
import { imagesIn } from './use-image.ts'

const idOf = (letter: string) => letter.repeat(26)
const shown = (letter: string) => `<img alt="a &gt; b" src="/api/v1/images/${idOf(letter)}" />`

it('[PAGES-21] knows the images that a cleaned text shows, each once', () => {
  const text = `<p>${shown('0')} and ${shown('a')}</p>${shown('0')}`
  expect(imagesIn(text)).toEqual([idOf('0'), idOf('a')])
})

it('leaves out other pictures, and links to images', () => {
  const link = `<a href="/api/v1/images/${idOf('0')}">a picture</a>`
  expect(imagesIn(`${link}<img src="https://elsewhere.example/api/v1/images/${idOf('0')}" /><img src="/x" />`)).toEqual(
    [],
  )
  expect(imagesIn('')).toEqual([])
})
