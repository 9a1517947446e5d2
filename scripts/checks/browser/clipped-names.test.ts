import { expect, test } from 'vitest'
import { judgeClippedNames } from './clipped-names.ts'

const judge = (text: string) => judgeClippedNames([{ file: 'packages/web/src/a.tsx', text }])

test('an element that shows a name has its direction', () => {
  expect(judge('a\n<span className={classes.name}>{namedText(item.name)}</span>')).toEqual([
    'packages/web/src/a.tsx:2 shows a name in <span> without dir="auto".',
  ])
  for (const text of [
    '<h1>\n  {item ? namedText(item.name) : null}\n</h1>',
    '<Link to={path} title={namedText(name)}>{namedText(name)}</Link>',
    '<button onClick={() => open()}>{namedText(name)}</button>',
    '<span className={a}><bdi>{visibleName(name)}</bdi></span>',
  ])
    expect(judge(text), text).toHaveLength(1)
})

test('a name beside words, in an attribute or in an element with a direction is right', () => {
  for (const text of [
    '<span dir="auto" className={a}>{namedText(name)}</span>',
    '<span title={namedText(name)} />',
    '<VisuallyHidden>{visibleName(name)}</VisuallyHidden>',
    "<p>{text('By {{name}}', { name })}</p>",
  ])
    expect(judge(text), text).toEqual([])
})
