import { describe, expect, it } from 'vitest'
import { hrefOf, readAddress, readPath } from './dav-path.ts'

const refused = expect.objectContaining({ status: 400 }) as Error

describe('readPath', () => {
  it.each([
    ['/dav', []],
    ['/dav/', []],
    ['/dav/files/a%20b', ['files', 'a b']],
    ['/dav/files/a/?x=/../', ['files', 'a']],
    ['/dav/files/100%25', ['files', '100%']],
    // Decoded once: what still looks encoded afterwards is part of the name.
    ['/dav/files/%252e%252e', ['files', '%2e%2e']],
    ['/dav/files/e%CC%81', ['files', 'é']],
    ['/dav/files/a\\b;c=d&e', ['files', 'a\\b;c=d&e']],
  ])('reads %s', (target, names) => {
    expect(readPath(target)).toEqual({ names })
  })

  it.each([
    '/dav/files/../b',
    '/dav/files/%2e%2e/b',
    '/dav/files/%2E./b',
    '/dav/files/./b',
    '/dav/files//b',
    '/dav//',
    '/dav/files/a%2fb',
    '/dav/files/a%00b',
    '/dav/files/a%0d%0ab',
    '/dav/files/%ff',
    '/dav/files/%',
    '/dav/files/%ED%A0%80',
    '/dav/files/a#b',
    `/dav/files/${'x'.repeat(256)}`,
    '/davfiles',
    '/api',
  ])('refuses %s', target => {
    expect(() => readPath(target)).toThrow(refused)
  })
})

describe('readAddress', () => {
  const hosts = ['drive.example:8443', 'localhost']

  it.each([
    ['/dav/a', ['a']],
    ['https://drive.example:8443/dav/a', ['a']],
    ['http://localhost/dav/a', ['a']],
    ['http://LOCALHOST:80/dav/a', ['a']],
    ['https://somebody@localhost:443/dav/a/', ['a']],
  ])('reads %s', (address, names) => {
    expect(readAddress(address, hosts)).toEqual({ names })
  })

  it.each([
    'http://elsewhere.example/dav/a',
    'http://localhost.elsewhere.example/dav/a',
    'http://localhost@elsewhere.example/dav/a',
    'http://localhost:9000/dav/a',
    'http://localhost/other/a',
    '/davx/a',
  ])('recognizes %s as another server’s', address => {
    expect(readAddress(address, hosts)).toBeNull()
  })

  it.each([
    '',
    'a',
    '//localhost/dav/a',
    'ftp://localhost/dav/a',
    'http://localhost',
    '/dav/a?b',
    '/dav/a#b',
    '/dav/../a',
  ])('refuses %s', address => {
    // Whatever starts with two slashes is never one of our paths.
    if (address.startsWith('//')) expect(readAddress(address, hosts)).toBeNull()
    else expect(() => readAddress(address, hosts)).toThrow(refused)
  })
})

it('writes paths that it can read back', () => {
  const names = ['files', 'a b', '100% #?&;', 'é😀', "it's (1)"]
  expect(hrefOf('/dav', names, true)).toMatch(/^\/dav\/files\/.*\/$/)
  expect(readPath(hrefOf('/dav', names, true))).toEqual({ names })
  expect(hrefOf('/dav', [], true)).toBe('/dav/')
})
