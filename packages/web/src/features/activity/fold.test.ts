import type { Activity } from '@holdall/contract/activity/activity.contract.ts'
import { describe, expect, it } from 'vitest'
import { foldActivity } from './fold.ts'

const dayOf = (at: string) => at.slice(0, 10)

function entry(at: string, change: Partial<Activity> = {}, itemId = at): Activity {
  return {
    id: at,
    kind: 'uploaded',
    at: `${at}:00.000Z`,
    actor: { name: 'Ada', avatarUrl: null, isMe: false },
    visitor: null,
    link: null,
    item: { id: itemId, name: itemId, kind: 'file', fileKind: 'text', isHere: true },
    into: null,
    person: null,
    role: null,
    ...change,
  }
}

const shape = (entries: readonly Activity[]) =>
  foldActivity(entries, dayOf).map(day => [day.key, day.runs.map(run => `${run.first.kind} ${run.items.length}`)])

describe('the activity feed', () => {
  it('[BROWSE-19] groups what one user did in a row, and splits it by day', () => {
    expect(
      shape([
        entry('2026-03-02T10:02'),
        entry('2026-03-02T10:01'),
        entry('2026-03-02T10:00', { kind: 'renamed' }),
        entry('2026-03-02T09:59'),
        entry('2026-03-01T23:59'),
      ]),
    ).toEqual([
      ['2026-03-02', ['uploaded 2', 'renamed 1', 'uploaded 1']],
      ['2026-03-01', ['uploaded 1']],
    ])
  })

  it.each<[string, Partial<Activity>]>([
    ['another person', { actor: { name: 'Bo', avatarUrl: null, isMe: false } }],
    ['a visitor', { actor: null, link: { name: null } }],
    ['another link', { link: { name: 'For suppliers' } }],
    ['another folder', { into: { id: 'x', name: 'x' } }],
    ['another receiver', { person: 'Cleo' }],
  ])('[BROWSE-19] keeps %s apart', (_what, change) => {
    expect(shape([entry('2026-03-02T10:01'), entry('2026-03-02T10:00', change)])[0]?.[1]).toHaveLength(2)
  })

  it('[BROWSE-19] counts an item once, and starts a new run after an hour', () => {
    expect(
      shape([
        entry('2026-03-02T10:01', {}, 'a'),
        entry('2026-03-02T10:00', {}, 'a'),
        entry('2026-03-02T08:00', {}, 'b'),
      ])[0]?.[1],
    ).toEqual(['uploaded 1', 'uploaded 1'])
  })
})
