import { describe, expect, it } from 'vitest'
import { judgeComments } from './comments.ts'

const judge = (text: string) => judgeComments([{ file: 'a.ts', text }])

describe('judgeComments', () => {
  it('finds comments that are only a clause', () => {
    expect(judge('/** What a step changed. */\nexport function changesOf() {}')).toEqual([
      'a.ts:1 “What a step changed.” is no sentence: begin with “Returns”, “Says” or the subject.',
    ])
    expect(judge('interface A {\n  /** Until when it is kept. */\n  keptUntil: number\n}')).toHaveLength(1)
    expect(
      judge('/**\n * How many rows\n * match. @param id of the list\n */\nasync function count() {}'),
    ).toHaveLength(1)
    expect(judge('/** Whether it is open. */\nfunction isOpen() {}')).toHaveLength(1)
  })

  it('accepts sentences, clauses that go on, and “Whether” at a field', () => {
    expect(judge('/** Returns what a step changed. */\nfunction changesOf() {}')).toEqual([])
    expect(judge('/** What a step changed, or null if it changed nothing. */\nfunction changesOf() {}')).toEqual([])
    expect(judge('/** Whether it is open. */\n  readonly isOpen: boolean')).toEqual([])
    expect(judge('/** A step. What it changed is undone. */\nfunction undo() {}')).toEqual([])
  })
})
