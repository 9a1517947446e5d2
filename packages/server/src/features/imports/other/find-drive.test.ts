import { expect, it } from 'vitest'
import { candidates } from './find-drive.ts'

it.each([
  ['https://c.example', ['/remote.php/dav/files/anna%40x.org/', '/remote.php/webdav/', '/']],
  [
    'https://c.example/index.php/apps/files',
    ['/remote.php/dav/files/anna%40x.org/', '/remote.php/webdav/', '/index.php/apps/files/'],
  ],
  [
    'https://c.example/cloud/login',
    ['/cloud/remote.php/dav/files/anna%40x.org/', '/cloud/remote.php/webdav/', '/cloud/login/'],
  ],
  ['https://c.example/remote.php/dav', ['/remote.php/dav/files/anna%40x.org/', '/remote.php/webdav/']],
  ['https://c.example/remote.php/dav/files/other', ['/remote.php/dav/files/other/']],
  ['https://c.example/dav/', ['/dav/remote.php/dav/files/anna%40x.org/', '/dav/remote.php/webdav/', '/dav/']],
])('tries the addresses that %s can mean', (typed, paths) => {
  expect(candidates(typed, 'anna@x.org')).toEqual(paths.map(path => `https://c.example${path}`))
})

it('keeps nothing of an address but its place', () => {
  expect(candidates('https://u:p@c.example/dav?x=1#y', 'a').at(-1)).toBe('https://c.example/dav/')
})
