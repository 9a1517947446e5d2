import { expect, it } from 'vitest'
import { judgeWaiting } from './waiting.ts'

const judge = (...lines: string[]) =>
  judgeWaiting([{ file: 'a.spec.ts', text: lines.join('\n') }]).map(one => one.split(' ')[0])

it('finds a pause, and an absence that is expected before anything was drawn', () => {
  expect(judge('await page.waitForTimeout(500)')).toEqual(['a.spec.ts:1'])
  expect(judge('await page.goto(url)', "await expect(page.getByText('x')).toHaveCount(0)")).toEqual(['a.spec.ts:2'])
  expect(judge('await page.reload()', '', '// Gone.', 'await expect(one).not.toBeVisible()')).toEqual(['a.spec.ts:4'])
  expect(
    judge(
      'await theirs.goto(',
      '  url,',
      ')',
      'await expect(',
      '  theirs.getByRole("heading", { name: "x" }),',
      ').toBeHidden()',
    ),
  ).toEqual(['a.spec.ts:4'])
  expect(
    judge('test("x", async ({ page }) => {', '  await page.goto(url)', '  await expect(one).toHaveCount(0)'),
  ).toEqual(['a.spec.ts:3'])
})

it('accepts an absence after something that is there, or after an act on the page', () => {
  const gone = 'await expect(one).toHaveCount(0)'
  expect(judge('await page.goto(url)', 'await expect(two).toBeVisible()', gone)).toEqual([])
  expect(judge('await page.goto(url)', 'await page.getByRole("button").click()', gone)).toEqual([])
  expect(judge('await page.goto(url)', 'await expect(one).toHaveCount(3)')).toEqual([])
})
