import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { pngChunk } from '../../../../test/dated-pictures.ts'
import { fixture } from '../../../../test/fixtures/fixtures.ts'
import { decodeBmp } from '../../../platform/pictures/bmp/decode-bmp.ts'
import { drawPictures } from './draw-pictures.ts'
import { isWithinBudget } from './picture-budget.ts'

const folder = mkdtempSync(join(tmpdir(), 'holdall-pictures-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#305070' }, limitInputPixels: false })

/** Width, height and the colours of the first and the last pixel of the large picture. */
async function look(bytes: Buffer | Parameters<typeof drawPictures>[0]) {
  const [large] = await drawPictures(bytes)
  const { data, info } = await sharp(large?.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, first: [...data.subarray(0, 3)], last: [...data.subarray(-3)] }
}

describe('large pictures', () => {
  it('[PREV-03] a panorama, a scan and a picture of 108 megapixels are drawn in bounded memory', async () => {
    const files = [
      ['panorama.jpg', await flat(16_382, 3628).jpeg().toBuffer(), [2048, 454]],
      ['phone.jpg', await flat(12_000, 9000).jpeg().toBuffer(), [2048, 1536]],
      ['screens.png', await flat(10_000, 5400).png().toBuffer(), [2048, 1106]],
      ['scan.tif', await flat(9921, 7016).tiff({ compression: 'lzw' }).toBuffer(), [2048, 1448]],
      ['scan.webp', await flat(9921, 7016).webp().toBuffer(), [2048, 1448]],
    ] as const
    for (const [name, bytes, size] of files) {
      const path = join(folder, name)
      writeFileSync(path, bytes)
      const before = process.memoryUsage().rss
      const { width, height } = await look(path)
      expect([name, width, height]).toEqual([name, ...size])
      expect(process.memoryUsage().rss - before).toBeLessThan(250_000_000)
    }
  }, 60_000)

  it('[PREV-03] what has to be decoded as a whole is refused by its bytes, and the rest by its pixels', () => {
    const rgb = { channels: 3, depth: 'uchar' } as const
    const fits = (more: object) => isWithinBudget({ ...rgb, ...more } as never)
    expect(fits({ format: 'jpeg', width: 16_320, height: 12_240 })).toBe(true)
    expect(fits({ format: 'jpeg', width: 65_500, height: 65_500 })).toBe(false)
    expect(fits({ format: 'jpeg', width: 12_000, height: 9000, isProgressive: true, chromaSubsampling: '4:2:0' })).toBe(
      true,
    )
    expect(
      fits({ format: 'jpeg', width: 16_320, height: 12_240, isProgressive: true, chromaSubsampling: '4:4:4' }),
    ).toBe(false)
    expect(fits({ format: 'png', width: 12_000, height: 8400 })).toBe(true)
    expect(fits({ format: 'png', width: 30_000, height: 30_000 })).toBe(false)
    expect(fits({ format: 'png', width: 16_000, height: 16_000, isProgressive: true })).toBe(false)
    expect(fits({ format: 'png', width: 200_000, height: 1400, channels: 4 })).toBe(false)
    expect(fits({ format: 'gif', width: 15_000, height: 15_000, channels: 4 })).toBe(false)
    expect(fits({ format: 'heif', width: 10_000, height: 9000 })).toBe(false)
    expect(fits({ format: 'png', width: 0, height: 9000 })).toBe(false)
  })

  it('[PREV-03] every orientation is turned upright', async () => {
    const raw = Buffer.from(Array.from({ length: 6 }, (_, at) => [at * 40, at * 20, 255 - at * 30]).flat())
    for (let orientation = 1; orientation <= 8; orientation++) {
      const turned = await sharp(raw, { raw: { width: 3, height: 2, channels: 3 } })
        .resize(30, 20, { kernel: 'nearest' })
        .withMetadata({ orientation })
        .png()
        .toBuffer()
      const { data, info } = await sharp(turned).autoOrient().raw().toBuffer({ resolveWithObject: true })
      const { first, last, ...size } = await look(turned)
      expect([orientation, size]).toEqual([orientation, { width: info.width, height: info.height }])
      for (const [drawn, right] of [
        [first, data.subarray(0, 3)],
        [last, data.subarray(-3)],
      ] as const)
        for (const channel of [0, 1, 2]) expect(Math.abs(drawn[channel]! - right[channel]!)).toBeLessThan(25)
    }
  })
})

describe('damaged and animated pictures', () => {
  it('[PREV-03] what is there of a truncated picture is drawn', async () => {
    const noise = await sharp({
      create: {
        width: 400,
        height: 300,
        channels: 3,
        background: '#c02020',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
      .raw()
      .toBuffer()
    const picture = () => sharp(noise, { raw: { width: 400, height: 300, channels: 3 } })
    for (const whole of [
      await picture().jpeg().toBuffer(),
      await picture().png().toBuffer(),
      await picture().jpeg({ progressive: true }).toBuffer(),
    ]) {
      for (const part of [0.6, 0.9]) {
        const { width, height, first } = await look(whole.subarray(0, Math.floor(whole.length * part)))
        expect([width, height]).toEqual([400, 300])
        expect(first).not.toEqual([0, 0, 0])
      }
    }
    const endless = (await picture().jpeg().toBuffer()).subarray(0, -2)
    expect((await look(endless)).width).toBe(400)
  })

  it('[PREV-03] an animated PNG shows its first picture', async () => {
    const png = await flat(40, 30).png().toBuffer()
    const control = Buffer.alloc(8)
    control.writeUInt32BE(2)
    const animated = Buffer.concat([png.subarray(0, 33), pngChunk('acTL', control), png.subarray(33)])
    const { width, height, first } = await look(animated)
    expect([width, height]).toEqual([40, 30])
    expect(Math.abs(first[2]! - 0x70)).toBeLessThan(8)
  })
})

describe('BMP', () => {
  const signal = new AbortController().signal
  async function decode(bytes: Buffer, edge = 2048) {
    const path = join(folder, 'picture.bmp')
    writeFileSync(path, bytes)
    const { data, width, height } = await decodeBmp(path, { edge, signal })
    const pixels = Array.from({ length: width * height }, (_, at) =>
      Buffer.from(data.subarray(at * 4, at * 4 + 4)).toString('hex'),
    )
    return { width, height, pixels }
  }
  const [red, green, blue, white] = ['ff0000ff', '00ff00ff', '0000ffff', 'ffffffff']
  /** Two rows of two pixels: red and green above blue and white. */
  const right = { width: 2, height: 2, pixels: [red, green, blue, white] }
  const palette = Buffer.from('0000ff0000ff0000ff000000ffffff00', 'hex')

  interface Made {
    readonly bits: number
    readonly rows: string
    readonly height?: number
    readonly kind?: number
    readonly palette?: Buffer
    readonly masks?: string
    readonly width?: number
  }
  function bmp({
    bits,
    rows,
    height = 2,
    width = 2,
    kind = 0,
    palette: colors = Buffer.alloc(0),
    masks = '',
  }: Made): Buffer {
    const head = Buffer.alloc(54)
    head.write('BM', 0, 'latin1')
    const between = Buffer.concat([Buffer.from(masks, 'hex'), colors])
    head.writeUInt32LE(54 + between.length, 10)
    head.writeUInt32LE(40, 14)
    head.writeInt32LE(width, 18)
    head.writeInt32LE(height, 22)
    head.writeUInt16LE(1, 26)
    head.writeUInt16LE(bits, 28)
    head.writeUInt32LE(kind, 30)
    head.writeUInt32LE(colors.length / 4, 46)
    return Buffer.concat([head, between, Buffer.from(rows, 'hex')])
  }

  it.each<[string, Made]>([
    ['1 bit', { bits: 1, rows: '4000000040000000', palette: palette.subarray(0, 8) }],
    ['4 bits', { bits: 4, rows: '2300000001000000', palette }],
    ['8 bits', { bits: 8, rows: '0203000000010000', palette }],
    ['16 bits', { bits: 16, rows: '1f00ff7f007ce003' }],
    ['16 bits with masks', { bits: 16, kind: 3, masks: '00f80000e00700001f000000', rows: '1f00ffff00f8e007' }],
    ['24 bits', { bits: 24, rows: 'ff0000ffffff00000000ff00ff000000' }],
    ['24 bits from the top', { bits: 24, height: -2, rows: '0000ff00ff000000ff0000ffffff0000' }],
    ['32 bits', { bits: 32, rows: 'ff000000ffffff000000ff0000ff0000' }],
    [
      '32 bits with masks',
      {
        bits: 32,
        kind: 3,
        masks: '000000ff0000ff0000ff0000',
        rows: '00ff000000ffffff000000ff0000ff00',
      },
    ],
    ['run lengths of 8 bits', { bits: 8, kind: 1, palette, rows: '010201030000 01000101 0001'.replaceAll(' ', '') }],
    ['run lengths, pixel by pixel', { bits: 8, kind: 1, palette, rows: '00030203000000000100010100000001' }],
    ['run lengths of 4 bits', { bits: 4, kind: 2, palette, rows: '0223000002010001' }],
  ])('[PREV-03] of %s is decoded', async (name, made) => {
    if (name === '1 bit') {
      expect((await decode(bmp(made))).pixels).toEqual([red, green, red, green])
      return
    }
    expect(await decode(bmp(made))).toEqual(right)
  })

  it('[PREV-03] of OS/2, with opacity, and of a real program is decoded', async () => {
    const old = Buffer.alloc(26)
    old.write('BM', 0, 'latin1')
    old.writeUInt32LE(26 + 12, 10)
    old.writeUInt32LE(12, 14)
    for (const [at, value] of [
      [18, 2],
      [20, 2],
      [22, 1],
      [24, 8],
    ] as const)
      old.writeUInt16LE(value, at)
    const colors = Buffer.from('0000ff00ff00ff0000ffffff', 'hex')
    // Its palette has 256 colours, of which the file has four.
    const os2 = Buffer.concat([old, colors, Buffer.from('0203000000010000', 'hex')])
    expect(await decode(os2)).toEqual(right)
    const drawn = await look(await decodeOf(fixture('picture.bmp')))
    expect([drawn.width, drawn.height]).toEqual([32, 24])
  })
  async function decodeOf(bytes: Buffer) {
    const path = join(folder, 'real.bmp')
    writeFileSync(path, bytes)
    return decodeBmp(path, { edge: 2048, signal })
  }

  it('[PREV-03] a cut one is drawn as far as it goes, a large one takes little memory, and a broken one is refused', async () => {
    const whole = bmp({ bits: 24, rows: 'ff0000ffffff00000000ff00ff000000' })
    expect((await decode(whole.subarray(0, -8))).pixels).toEqual(['00000000', '00000000', blue, white])
    const promised = bmp({ bits: 24, width: 60_000, height: 60_000, rows: 'ff0000' })
    expect(await decode(promised)).toMatchObject({ width: 2069, height: 2069 })
    for (const made of [
      { bits: 7, rows: '' },
      { bits: 24, width: -3, rows: '' },
      { bits: 24, kind: 5, rows: '' },
      { bits: 8, kind: 2, rows: '' },
      { bits: 24, height: 0, rows: '' },
    ])
      await expect(decode(bmp(made))).rejects.toThrow('can’t be read')
    for (let at = 0; at < 54; at++) await expect(decode(whole.subarray(0, at))).rejects.toThrow('can’t be read')
    // Run lengths that lead outside, and a height that nothing follows for.
    const wild = bmp({ bits: 8, kind: 1, height: 900_000, palette, rows: '0002ffff'.repeat(2000) })
    expect((await decode(wild)).height).toBeLessThan(4096)
  }, 60_000)
})
