import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import * as d from './dated-pictures.ts'
import { tag } from './dated-pictures.ts'
import { fixture } from './fixtures/fixtures.ts'

const create = { width: 8, height: 8, channels: 3 as const, background: '#456' }
export const jpeg = await sharp({ create }).jpeg().toBuffer()
export const png = await sharp({ create }).png().toBuffer()
export const zeros = '0000:00:00 00:00:00'
export const exif = (parts: Parameters<typeof d.exifBlock>[0]) => d.jpegWith(jpeg, d.exifSegment(d.exifBlock(parts)))
const xmp = (...packet: Parameters<typeof d.xmpPacket>) => d.jpegWith(jpeg, d.xmpSegment(d.xmpPacket(...packet)))
export const words = (text: string) => Buffer.from(text, 'latin1')

/** `TIFF`: the same directories as in Exif, with a pixel of their own. */
const tiff = d.exifBlock({
  main: { [tag.changed]: '2010:07:06 01:02:03' },
  shot: { [tag.original]: '2010:07:06 07:08:09' },
})
const riff = (...lists: Buffer[]) => {
  const list = (type: string, body: Buffer) => {
    const head = Buffer.alloc(8)
    head.write(type, 0, 'latin1')
    head.writeUInt32LE(body.length, 4)
    return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
  }
  return list('RIFF', Buffer.concat([words('AVI '), ...lists.map(body => list('LIST', body))]))
}
const chunk = (type: string, text: string) => {
  const head = Buffer.alloc(8)
  head.write(type, 0, 'latin1')
  head.writeUInt32LE(text.length, 4)
  return Buffer.concat([head, words(text), Buffer.alloc(text.length % 2)])
}

/** A raw photo by Fujifilm: its head says where the JPEG for the preview is. */
const raf = (picture: Buffer) => {
  const head = Buffer.alloc(160)
  head.write('FUJIFILMCCD-RAW 0201FF383501X-T2', 0, 'latin1')
  head.writeUInt32BE(head.length, 84)
  head.writeUInt32BE(picture.length, 88)
  return Buffer.concat([head, picture, Buffer.alloc(50)])
}
const canonId = Buffer.from('85c0b687820f11e08111f4ce462b6a48', 'hex')
/** A raw photo by Canon, with its tables of Exif. */
const cr3 = (...tables: Buffer[]) =>
  Buffer.concat([
    d.box('ftyp', words('crx '), Buffer.alloc(4), words('crx isom')),
    d.box('moov', d.box('uuid', canonId, d.box('CNCV', words('CanonCR3_001/00.09.00/00.00.00')), ...tables)),
    d.box('mdat', Buffer.alloc(20)),
  ])

type Row = readonly [name: string, bytes: Buffer, takenAt: string, from: string | undefined]
export const modified = '2021-06-01T12:00:00'

/** Each file with when it was taken, and what says so. */
export const rows: readonly Row[] = [
  [
    'original.jpg',
    exif({ shot: { [tag.original]: '2015:05:06 07:08:09', [tag.fraction]: '25' } }),
    '2015-05-06T07:08:09.250',
    'camera',
  ],
  ['dashes.jpg', exif({ shot: { [tag.original]: '2015-05-06 07:08:10' } }), '2015-05-06T07:08:10', 'camera'],
  [
    'zeros.jpg',
    exif({ shot: { [tag.original]: zeros, [tag.digitized]: '2020:05:06 07:08:09' } }),
    '2020-05-06T07:08:09',
    'digitized',
  ],
  [
    'blanks.jpg',
    exif({ main: { [tag.changed]: '2019:01:02 03:04:05' }, shot: { [tag.original]: '    :  :     :  :  ' } }),
    '2019-01-02T03:04:05',
    'changed',
  ],
  ['changed.jpg', exif({ main: { [tag.changed]: '2018:01:02 03:04:05' } }), '2018-01-02T03:04:05', 'changed'],
  [
    'gps.jpg',
    exif({ place: { [tag.gpsDay]: '2017:12:31', [tag.gpsTime]: [23, 30, 5.5] } }),
    '2018-01-01T00:30:05.500',
    'gps',
  ],
  ['xmp.jpg', xmp({ 'photoshop:DateCreated': '2008-05-06T07:08:09' }), '2008-05-06T07:08:09', 'xmp'],
  ['xmp-day.jpg', xmp({ 'xmp:CreateDate': '2008-05-07' }), '2008-05-07T00:00:00', 'xmp'],
  [
    'xmp-prefix.jpg',
    xmp({ 'exif:DateTimeOriginal': '2008-05-08T07:08:09+02:00' }, { exif: 'ns1' }),
    '2008-05-08T07:08:09',
    'xmp',
  ],
  ['iptc.jpg', d.jpegWith(jpeg, d.iptcSegment({ 55: '20070809', 60: '101112+0200' })), '2007-08-09T10:11:12', 'iptc'],
  ['iptc-day.jpg', d.jpegWith(jpeg, d.iptcSegment({ 62: '20070810' })), '2007-08-10T00:00:00', 'iptc'],
  [
    'both.jpg',
    d.jpegWith(
      jpeg,
      d.iptcSegment({ 55: '20070811' }),
      d.xmpSegment(d.xmpPacket({ 'xmp:CreateDate': '2007-08-12T01:02:03' })),
    ),
    '2007-08-12T01:02:03',
    'xmp',
  ],
  [
    'png-text.png',
    d.pngWith(png, { type: 'tEXt', body: words('Creation Time\0Fri, 6 May 2011 07:08:09 +0200') }),
    '2011-05-06T07:08:09',
    'container',
  ],
  [
    'png-packed.png',
    d.pngWith(png, {
      type: 'zTXt',
      body: Buffer.concat([words('Creation Time\0\0'), deflateSync('2011:05:07 07:08:09')]),
    }),
    '2011-05-07T07:08:09',
    'container',
  ],
  [
    'png-xmp.png',
    d.pngWith(png, {
      type: 'iTXt',
      body: Buffer.concat([
        words('XML:com.adobe.xmp\0\0\0\0\0'),
        Buffer.from(d.xmpPacket({ 'xmp:CreateDate': '2011-05-08T07:08:09' })),
      ]),
    }),
    '2011-05-08T07:08:09',
    'xmp',
  ],
  [
    'png-exif.png',
    d.pngWith(png, { type: 'eXIf', body: d.exifBlock({ shot: { [tag.original]: '2011:05:09 07:08:09' } }) }),
    '2011-05-09T07:08:09',
    'camera',
  ],
  [
    'png-time.png',
    d.pngWith(png, { type: 'tIME', body: Buffer.from([0x07, 0xdb, 5, 10, 23, 8, 9]) }),
    '2011-05-11T01:08:09',
    'container',
  ],
  ['tiff.tif', tiff, '2010-07-06T07:08:09', 'camera'],
  ['raw.nef', Buffer.concat([tiff, Buffer.from('raw')]), '2010-07-06T07:08:09', 'camera'],
  [
    'webp.webp',
    await sharp({ create })
      .withExif({ IFD2: { DateTimeDigitized: '2009-08-07 06:05:04' } })
      .webp()
      .toBuffer(),
    '2009-08-07T06:05:04',
    'digitized',
  ],
  [
    'creation.mov',
    d.film(
      d.since1904(Date.UTC(2021, 7, 1, 5, 30)),
      d.quickTimeMeta({ 'com.apple.quicktime.creationdate': '2021-07-31T22:30:00-0700' }),
    ),
    '2021-07-31T22:30:00',
    'film',
  ],
  ['utc.mp4', d.film(d.since1904(Date.UTC(2022, 0, 1, 23, 15))), '2022-01-02T00:15:00', 'container'],
  ['fuji.raf', raf(exif({ shot: { [tag.original]: '2014:05:06 07:08:09' } })), '2014-05-06T07:08:09', 'camera'],
  ['fuji cut.raf', raf(Buffer.alloc(0)), modified, undefined],
  [
    'canon.cr3',
    cr3(
      d.box('CMT1', d.exifBlock({ main: { [tag.changed]: '2019:09:09 09:09:09' } })),
      d.box('CMT2', d.exifBlock({ main: { [tag.original]: '2013:05:06 07:08:09', [tag.offset]: '+09:00' } })),
    ),
    '2013-05-06T07:08:09',
    'camera',
  ],
  [
    'canon first.cr3',
    cr3(d.box('CMT1', d.exifBlock({ main: { [tag.changed]: '2012:05:06 07:08:09' } }))),
    '2012-05-06T07:08:09',
    'changed',
  ],
  ['canon empty.cr3', cr3(), modified, undefined],
  ['never.mp4', d.film(0), modified, undefined],
  ['unset.mp4', d.film(d.since1904(0)), modified, undefined],
  ['VID_20220102_101112.mp4', d.film(d.since1904(Date.UTC(2022, 0, 2, 9, 11, 20))), '2022-01-02T10:11:12', 'name'],
  [
    'idit.avi',
    riff(Buffer.concat([words('hdrl'), chunk('IDIT', 'WED MAY 06 07:08:09 2015\n\0')])),
    '2015-05-06T07:08:09',
    'film',
  ],
  ['icrd.avi', riff(Buffer.concat([words('INFO'), chunk('ICRD', '2015-05-07')])), '2015-05-07T00:00:00', 'film'],
  ['IMG-20250108-WA0000.jpg', jpeg, '2025-01-08T00:00:00', 'name'],
  // The same bytes as before, with another name and with none.
  ['Screenshot_20240102-030405.jpg', jpeg, '2024-01-02T03:04:05', 'name'],
  ['PXL_20240102_233405678.jpg', jpeg, '2024-01-03T00:34:05.678', 'name'],
  ['invoice 20240102999.jpg', jpeg, modified, undefined],
  ['IMG_20230405_060708.bmp', fixture('picture.bmp'), '2023-04-05T06:07:08', 'name'],
]
