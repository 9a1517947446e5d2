import { describe, expect, it } from 'vitest'
import { fixture } from '../../../test/fixtures/fixtures.ts'
import { headLength, sniffType } from './sniff-type.ts'

const openXml = 'application/vnd.openxmlformats-officedocument'

const png = Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001080600000', 'hex')
const gif = Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00', 'latin1')
const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')
const zip = Buffer.from('504b0304140000000000000000000000000000000000000000000500000061', 'hex')

describe('sniffType', () => {
  it.each<[string, Buffer | string, string, string]>([
    ['a picture with a wrong name', png, 'invoice.pdf', 'image/png'],
    ['a picture without a name', jpeg, 'x', 'image/jpeg'],
    ['a PDF', '%PDF-1.7\n%âãÏÓ\n1 0 obj', 'a.txt', 'application/pdf'],
    ['a page called a picture', '<!DOCTYPE html><script>alert(1)</script>', 'cat.png', 'text/html'],
    ['a page after white space', ' \n\t<HTML><body onload=alert(1)>', 'cat.jpg', 'text/html'],
    ['a bare script element', '<script>alert(1)</script>', 'notes.txt', 'text/html'],
    ['a page after a comment', '<!-- hi --><img src=x onerror=alert(1)>', 'notes', 'text/html'],
    ['plain words called a page', 'hello', 'index.html', 'text/html'],
    ['an SVG called text', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'a.txt', 'image/svg+xml'],
    ['an SVG after an XML declaration', '<?xml version="1.0"?>\n<!-- x -->\n<svg width="1">', 'a', 'image/svg+xml'],
    ['words called an SVG', 'hello', 'a.svg', 'image/svg+xml'],
    ['XML', '<?xml version="1.0"?><a/>', 'a.dat', 'application/xml'],
    [
      'a picture with script behind it',
      Buffer.concat([gif, Buffer.from('<script>alert(1)</script>')]),
      'a.html',
      'image/gif',
    ],
    ['rich text', '{\\rtf1\\ansi Hello}', 'letter', 'application/rtf'],
    ['text', 'Grüße, Welt', 'notes', 'text/plain'],
    ['Markdown', '# Title', 'README.md', 'text/markdown'],
    ['text called a picture', 'not a picture', 'a.png', 'text/plain'],
    ['JSON', '{"a": 1}', 'a.json', 'application/json'],
    ['noise', Buffer.from([0, 1, 2, 3, 200, 201]), 'a.html', 'application/octet-stream'],
    ['a zip', zip, 'a.zip', 'application/zip'],
    ['a zip called a picture', zip, 'a.png', 'application/zip'],
    ['nothing', '', 'a.png', 'application/octet-stream'],
    ['an empty text', '', 'a.md', 'text/markdown'],
    ['an empty page', '', 'a.html', 'text/html'],
    ['a document of Word under its own name only', 'letter.docx', 'a', `${openXml}.wordprocessingml.document`],
    ['a template of Word', 'letter.docx', 'a.dotx', `${openXml}.wordprocessingml.template`],
    ['a sheet of Excel called a document of Word', 'budget.xlsx', 'a.docx', `${openXml}.spreadsheetml.sheet`],
    ['a zip called a document of Word', zip, 'a.docx', `${openXml}.wordprocessingml.document`],
    ['a picture whose description is at its end', Buffer.from('II*\0\xff\xff\xff\x00', 'latin1'), 'a', 'image/tiff'],
    ['a photo of a camera', Buffer.from('II*\0\xff\xff\xff\x00', 'latin1'), 'a.NEF', 'image/x-nikon-nef'],
    ['a PDF behind other lines', '\n% a comment\n%PDF-1.4\n', 'a.pdf', 'application/pdf'],
    ['text in an old encoding', Buffer.from('Stra\xdfe', 'latin1'), 'a.txt', 'text/plain'],
    ['a page in an old encoding', Buffer.from('<html>Stra\xdfe', 'latin1'), 'a.txt', 'text/html'],
    ['bytes called text', Buffer.from([0xff, 0, 1, 2, 0xe9]), 'a.txt', 'application/octet-stream'],
    ['text cut in a character', Buffer.concat([Buffer.alloc(4099, 'a'), Buffer.from('é')]), 'a.txt', 'text/plain'],
    ['UTF-16', Buffer.from('\ufeffhello', 'utf16le'), 'a.txt', 'text/plain'],
    ['a page in UTF-16', Buffer.from('\ufeff<html><script>', 'utf16le'), 'a.txt', 'text/html'],
  ])('[XFER-07] %s', async (_, bytes, name, expected) => {
    const isFixture = typeof bytes === 'string' && /^\w+\.\w+$/.test(bytes)
    const whole = isFixture ? fixture(bytes) : Buffer.from(bytes as Buffer)
    expect(await sniffType(whole.subarray(0, headLength), name)).toBe(expected)
  })
})
