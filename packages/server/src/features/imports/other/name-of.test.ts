import { expect, it } from 'vitest'
import { nameOf } from './name-of.ts'

const named = (address: string, headers: Record<string, string> = {}) => nameOf({ headers, url: new URL(address) })
const as = (header: string) => named('https://x.example/y', { 'content-disposition': header })

it('names a file as Content-Disposition does', () => {
  expect(as('attachment; filename="Report 1.pdf"')).toBe('Report 1.pdf')
  expect(as(`attachment; filename="a.txt"; filename*=UTF-8''%e2%82%ac%20rates.txt`)).toBe('€ rates.txt')
  expect(as('inline; filename=plain.txt')).toBe('plain.txt')
  // UTF-8 where only Latin-1 is allowed.
  expect(as(`attachment; filename="${Buffer.from('Übersicht.pdf').toString('latin1')}"`)).toBe('Übersicht.pdf')
})

it('makes hostile names safe', () => {
  expect(as('attachment; filename="../../etc/passwd"')).toBe('passwd')
  expect(as('attachment; filename="C:\\\\Windows\\\\evil.exe"')).toBe('evil.exe')
  expect(as('attachment; filename=".."')).toBe('y')
  expect(as('attachment; filename="a\u202Egpj.exe"')).toBe('agpj.exe')
  expect(Buffer.byteLength(as(`attachment; filename="${'x'.repeat(900)}.tar.gz"`))).toBe(255)
  expect(as(`attachment; filename="${'x'.repeat(900)}.tar.gz"`).endsWith('.tar.gz')).toBe(true)
  expect(as('attachment; ;;==')).toBe('y')
})

it('takes the name from the address otherwise, with the extension of its type', () => {
  expect(named('https://x.example/files/My%20photo.jpg?key=1')).toBe('My photo.jpg')
  expect(named('https://x.example/files/%2e%2e%2fpasswd')).toBe('passwd')
  expect(named('https://x.example/%E0%A4%A')).toBe('%E0%A4%A')
  expect(named('https://x.example/', { 'content-type': 'text/html; charset=utf-8' })).toBe('x.example.html')
  expect(named('https://x.example/report', { 'content-type': 'application/pdf' })).toBe('report.pdf')
})
