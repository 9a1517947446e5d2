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
  'padding: 0 20px 0 0;',
  'padding: 0 var(--space-2) 0 calc(-1 * var(--space-2));',
  'margin: 0 0 0 auto;',
  'inset: calc(100% + 4px) 0 auto auto;',
  'border-width: 0 1px 1px 0;',
  'border-color: red blue red green;',
  'border-radius: 4px 0;',
  'border-radius: 4px 0 0 4px;',
  'border-radius: 4px / 4px 8px 4px 4px;',
  'transform-origin: left;',
  'transform-origin: top right;',
  'transform-origin: 0 50%;',
  'background-position: 100% 0;',
  'background-position: center, right 4px top 2px;',
  'object-position: left;',
  'box-shadow: 0 0 0 1px red, inset -2px 0 red;',
  'text-shadow: 1px 1px red;',
  'background: linear-gradient(to right, red, blue);',
  'background: linear-gradient( 90deg, red, blue );',
  'mask-image: linear-gradient(to bottom left, red, blue);',
  'translate: -50% 0;',
  'transform: scale(2) translateX(-50%);',
  'transform: translate(4px, 0);',
])('a style may not say “%s”', line => {
  expect(judge('packages/web/src/a.module.css', `.a {\n  ${line}\n}`)).toBe(1)
})

test.each([
  'margin-inline-start: 4px;',
  'inset-inline-end: 0;',
  'text-align: start;',
  'border-start-end-radius: 4px;',
  '.left:hover {',
  'padding: 0 20px 4px;',
  'padding: 0 20px 4px 20px;',
  'inset: 0 0 auto;',
  'border-radius: 4px 4px 0 0;',
  'border-radius: 4px / 8px;',
  'transform-origin: var(--line-start);',
  'transform-origin: top;',
  'transform-origin: 50% 0;',
  'background-position: center;',
  'background-position: calc(50% + 50% * var(--forward)) 0;',
  'background: linear-gradient(to var(--line-end), red, blue);',
  'background: linear-gradient(to bottom, red, blue);',
  'box-shadow: 0 1px 3px rgb(0 0 0 / 8%), 0 0 0 1px red;',
  'box-shadow: inset 0 0 0 2px red;',
  'transform: translateX(calc(-50% * var(--forward)));',
  'transform: translateY(4px) translate(0, 4px);',
  'translate: 0 -50%;',
  '/* padding: 0 20px 0 0; */',
])('a style may say “%s”', line => {
  expect(judge('packages/web/src/a.module.css', line)).toBe(0)
})

test('a value over several lines is found at its first one, whatever comments say', () => {
  const text = '/* one\n*/\n.a {\n  box-shadow:\n    0 0 red,\n    4px 4px blue;\n}'
  expect(judgeDirections([{ file: 'packages/web/src/a.css', text }])).toEqual([
    'packages/web/src/a.css:4 says “box-shadow: 0 0 red, 4px 4px blue”; use var(--line-start), var(--line-end) or var(--forward).',
  ])
})

test('code names no side of an element either', () => {
  expect(judge('packages/web/src/a.tsx', '<div style={{ left: 4 }} />')).toBe(1)
  expect(judge('packages/web/src/a.tsx', "const style = { textAlign: 'right' }")).toBe(1)
  expect(judge('packages/web/src/a.ts', "element.style.left = '4px'")).toBe(1)
  expect(judge('packages/web/src/a.tsx', "<div style={{ padding: '0 4px 0 0' }} />")).toBe(1)
  expect(judge('packages/web/src/a.tsx', "<div style={{ padding: '0 4px' }} />")).toBe(0)
  expect(judge('packages/web/src/a.tsx', '<div style={{ insetInlineStart: 4 }} />')).toBe(0)
  expect(judge('packages/web/src/a.ts', 'const left = box.left')).toBe(0)
})

test('an exception is for one line of one file', () => {
  expect(judge('packages/web/src/ui/actions/place-float.ts', 'float.style.left = `${at}px`')).toBe(0)
  expect(judge('packages/web/src/ui/actions/other.ts', 'float.style.left = `${at}px`')).toBe(1)
  expect(judge('packages/web/src/ui/plain/select.module.css', 'border-width: 0 1.8px 1.8px 0;')).toBe(0)
  expect(judge('packages/web/src/ui/plain/select.module.css', 'border-width: 0 1.8px 0 0;')).toBe(1)
})
