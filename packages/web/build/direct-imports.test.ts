import { expect, it } from 'vitest'
import { directImports } from './direct-imports.ts'

interface Chunk {
  type: 'chunk'
  fileName: string
  isEntry: boolean
  code: string
}

/** What the plugin makes of these chunks; by file name. */
function built(codes: Readonly<Record<string, string>>): Record<string, string> {
  const bundle: Record<string, Chunk> = {}
  for (const [name, code] of Object.entries(codes)) {
    const fileName = `assets/${name}`
    bundle[fileName] = { type: 'chunk', fileName, isEntry: name === 'main.js', code }
  }
  const { generateBundle } = directImports()
  if (typeof generateBundle !== 'object') throw new Error('The plugin has lost its hook')
  generateBundle.handler.call({} as never, {} as never, bundle as never, false)
  return Object.fromEntries(Object.values(bundle).map(({ fileName, code }) => [fileName.slice(7), code]))
}

it('imports a part from the chunk that has its code, and writes no file that only passes it on', () => {
  expect(
    built({
      'main.js': 'm.f=["assets/bell-1.js","assets/bell.css"];const a=()=>p(()=>import(`./bell-1.js`),d([0,1]))',
      'bell-1.js': 'export{rt as Fill,b}from"./drive-2.js";',
      'drive-2.js': 'function rt(){}var b=1;export{rt,b};',
    }),
  ).toEqual({
    'main.js':
      'm.f=["assets/drive-2.js","assets/bell.css"];const a=()=>p(()=>import(`./drive-2.js`).then(e=>({Fill:e.rt,b:e.b})),d([0,1]))',
    'drive-2.js': 'function rt(){}var b=1;export{rt,b};',
  })
})

it('leaves chunks with code of their own, and entries', () => {
  const codes = {
    'main.js': 'export{a}from"./other-1.js";',
    'other-1.js': 'import{x}from"./main.js";const a=import("./part-2.js");export{a};',
    'part-2.js': 'import{a}from"./other-1.js";export{a as b};run();',
  }
  expect(built(codes)).toEqual(codes)
})

it('refuses to remove what is still needed', () => {
  const codes = {
    'main.js': 'import{Fill}from"./bell-1.js";Fill()',
    'bell-1.js': 'export{rt as Fill}from"./drive-2.js";',
    'drive-2.js': 'function rt(){}export{rt};',
  }
  expect(() => built(codes)).toThrow('main.js still needs bell-1.js')
})
