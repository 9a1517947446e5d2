import { expect, it } from 'vitest'
import { judgeSpacings } from './spacings.ts'

const judge = (text: string) => judgeSpacings([{ file: 'a.css', text }])

it('names a distance or a rounding that is written by its size', () => {
  expect(judge('.a {\n  padding: var(--space-2) 14px;\n}')).toEqual([
    'a.css:2 says 14px; use a step of the scale (--space-…, --radius-… in tokens.css).',
  ])
  for (const wrong of [
    'margin-inline-start: -7px',
    'gap: 0.5rem',
    'row-gap: 5px',
    'inset: calc(100% + 6px) 0 auto',
    'scroll-margin-block: 80px',
    'border-start-start-radius: 16px',
    'padding:\n    1px',
  ])
    expect(judge(`.a { ${wrong}; }`), wrong).toHaveLength(1)
})

it('leaves steps of the scale, shares, zero and other sizes alone', () => {
  const right = [
    'margin: 0 auto calc(-1 * var(--space-2))',
    'padding: 0px 7vh 1em',
    'border-radius: 50%',
    'width: 14px',
    'border: 1px solid',
    '--space-7: 28px',
    'inset-inline-start: var(--x, 50%)',
  ]
  for (const one of right) expect(judge(`.a { ${one}; }`), one).toEqual([])
})

it('accepts a size whose reason is above it, and only there', () => {
  const told = '  /* Off the scale: the width of the button. */\n  padding-inline-end: 36px;\n'
  expect(judge(`.a {\n${told}}`)).toEqual([])
  expect(judge(`.a {\n${told}  margin: 36px;\n}`)).toHaveLength(1)
  expect(judge('.a {\n  /* Some words. */\n  margin: 36px;\n}')).toHaveLength(1)
})
