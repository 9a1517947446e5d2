import { expect, it } from 'vitest'
import { judgeControls } from './controls.ts'

it('finds a select and a date or time field that the browser would draw', () => {
  const wrong = judgeControls([
    { file: 'a.tsx', text: 'return (\n  <select value="x">' },
    { file: 'd.tsx', text: '<select\n  value="x"' },
    { file: 'b.tsx', text: '<TextField\n  label="Expires"\n  type="datetime-local"\n/>' },
    { file: 'c.tsx', text: '<input type={"date"} /><input type=\'time\' />' },
  ])
  expect(wrong.map(one => one.split(' ')[0])).toEqual(['a.tsx:2', 'd.tsx:1', 'b.tsx:3', 'c.tsx:1'])
})

it('accepts our own controls and other fields', () => {
  const text = '<Select look="quiet" />\n<SelectField />\n<DateField />\n<input type="text" data-type="date" />'
  expect(judgeControls([{ file: 'a.tsx', text }])).toEqual([])
})
