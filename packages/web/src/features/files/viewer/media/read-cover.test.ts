import { expect, test } from 'vitest'
import { readCover } from './read-cover.ts'

const picture = [0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]
const letters = (text: string) => [...text].map(letter => letter.charCodeAt(0))
const four = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
const seven = (value: number) => [(value >>> 21) & 127, (value >>> 14) & 127, (value >>> 7) & 127, value & 127]

function coverOf(bytes: readonly number[]) {
  const file = Uint8Array.from(bytes)
  return readCover(async (from, to) => file.slice(from, to), file.length)
}

function tagged(version: number, frames: readonly number[], flags = 0): number[] {
  return [...letters('ID3'), version, 0, flags, ...seven(frames.length), ...frames, 0xff, 0xfb, 0, 0]
}

function frame(version: number, name: string, body: readonly number[]): number[] {
  return [...letters(name), ...(version === 4 ? seven : four)(body.length), 0, 0, ...body]
}

test('[PREV-04] the cover of an MP3 file is read from its tags, whatever comes before it', async () => {
  for (const version of [3, 4]) {
    const title = frame(version, 'TIT2', [0, ...letters('x'.repeat(200))])
    const cover = frame(version, 'APIC', [0, ...letters('image/jpeg'), 0, 3, ...letters('Front'), 0, ...picture])
    expect(await coverOf(tagged(version, [...title, ...cover]))).toEqual({
      type: 'image/jpeg',
      bytes: Uint8Array.from(picture),
    })
  }
})

test('a description of two bytes for each letter ends with two zeros', async () => {
  const words = [0xff, 0xfe, 0x41, 0, 0, 1, 0, 0]
  const cover = frame(3, 'APIC', [1, ...letters('image/png'), 0, 3, ...words, ...picture])
  expect((await coverOf(tagged(3, cover)))?.bytes).toEqual(Uint8Array.from(picture))
})

test('the cover of a FLAC file is read from its block', async () => {
  const block = [
    ...four(3),
    ...four(9),
    ...letters('image/png'),
    ...four(2),
    ...letters('ab'),
    ...[1, 1, 24, 0].flatMap(four),
    ...four(picture.length),
    ...picture,
  ]
  const first = [0, 0, 0, 5, 1, 2, 3, 4, 5]
  const file = [...letters('fLaC'), ...first, 0x86, 0, 0, block.length, ...block]
  expect(await coverOf(file)).toEqual({ type: 'image/png', bytes: Uint8Array.from(picture) })
})

test('a file without a cover, one that is cut off, and other types than pictures have none', async () => {
  expect(await coverOf([])).toBeNull()
  expect(await coverOf(letters('RIFF and no tags'))).toBeNull()
  expect(await coverOf(tagged(3, frame(3, 'TIT2', [0, ...letters('A song')])))).toBeNull()
  const cover = frame(3, 'APIC', [0, ...letters('text/html'), 0, 3, 0, ...picture])
  expect(await coverOf(tagged(3, cover))).toBeNull()
  const good = tagged(3, frame(3, 'APIC', [0, ...letters('image/png'), 0, 3, 0, ...picture]))
  expect(await coverOf(good.slice(0, 20))).toBeNull()
  expect(await coverOf([...letters('ID3'), 3, 0, 0, 127, 127, 127, 127])).toBeNull()
})
