import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { exifBlock, tag } from '../../../../../../test/dated-pictures.ts'
import { rows } from '../../../../../../test/dated-rows.ts'
import { inMemory } from './in-memory.ts'
import { readPictureFacts } from './read-picture-facts.ts'

const types = { raf: 'image/x-fujifilm-raf', cr3: 'image/x-canon-cr3' } as const
const bytesOf = (name: string) => Buffer.from(rows.find(([one]) => one === name)?.[1] ?? '')

it.each([
  ['an Olympus', 'image/x-olympus-orf', 'IIRO'],
  ['a Panasonic', 'image/x-panasonic-rw2', 'IIU\0'],
])('[BROWSE-18] the raw photo of %s has its date where TIFF has it', async (_, mime, head) => {
  const bytes = exifBlock({ shot: { [tag.original]: '2011:05:06 07:08:09' } })
  bytes.write(head, 0, 'latin1')
  expect((await readPictureFacts(inMemory(bytes), mime)).claims).toEqual([
    { from: 'camera', clock: '2011-05-06T07:08:09' },
  ])
})

it.each([
  ['fuji.raf', types.raf],
  ['canon.cr3', types.cr3],
])('damaged bytes of %s say nothing, and lead nowhere outside of the file', async (name, mime) => {
  const whole = bytesOf(name)
  let farthest = 0
  for (let turn = 0; turn < 200; turn++) {
    const bytes = Buffer.from(whole)
    for (let change = 0; change < 8; change++) bytes[randomInt(bytes.length)] = randomInt(256)
    const file = inMemory(bytes)
    const read = async (at: number, length: number) => {
      farthest = Math.max(farthest, length)
      return file.read(at, length)
    }
    const { claims } = await readPictureFacts({ size: file.size, read }, mime)
    expect(claims.length).toBeLessThan(10)
  }
  expect(farthest).toBeLessThanOrEqual(1024 * 1024)
})
