import { expect, test } from 'vitest'
import { judgeDirections } from './directions.ts'

const judge = (file: string, text: string) => judgeDirections([{ file, text }]).length

test.each([
  'margin-left: 4px;',
  '  padding-right:0;',
  'border-left: 1px solid;',
  'border-right-color: red;',
  'border-top-left-radius: 4px;',
  'left: 0;',
  'text-align: right;',
  'float: left;',
  'scroll-margin-left: 3px;',
])('a style may not say “%s”', line => {
  expect(judge('packages/web/src/a.module.css', `.a {\n  ${line}\n}`)).toBe(1)
})

test.each([
  'margin-inline-start: 4px;',
  'inset-inline-end: 0;',
  'text-align: start;',
  'border-start-end-radius: 4px;',
  'transform-origin: left;',
  'background: linear-gradient(to right, red, blue);',
  '.left:hover {',
])('a style may say “%s”', line => {
  expect(judge('packages/web/src/a.module.css', line)).toBe(0)
})

test('code names no side of an element either', () => {
  expect(judge('packages/web/src/a.tsx', '<div style={{ left: 4 }} />')).toBe(1)
  expect(judge('packages/web/src/a.tsx', "const style = { textAlign: 'right' }")).toBe(1)
  expect(judge('packages/web/src/a.ts', "element.style.left = '4px'")).toBe(1)
  expect(judge('packages/web/src/a.tsx', '<div style={{ insetInlineStart: 4 }} />')).toBe(0)
  expect(judge('packages/web/src/a.ts', 'const left = box.left')).toBe(0)
})

test('an exception is for one line of one file', () => {
  expect(judge('packages/web/src/ui/actions/place-float.ts', 'float.style.left = `${at}px`')).toBe(0)
  expect(judge('packages/web/src/ui/actions/other.ts', 'float.style.left = `${at}px`')).toBe(1)
})
