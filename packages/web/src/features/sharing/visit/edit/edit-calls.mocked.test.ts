import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { call } from '../../../../platform/api/call.ts'
import { closeToast, readToasts } from '../../../../ui/feedback/toast.ts'
import { deleteItems, moveItems } from './edit-calls.ts'

vi.mock('../../../../platform/api/call.ts', () => ({ call: vi.fn() }))

const answer = vi.mocked(call) as unknown as ReturnType<typeof vi.fn>
const plan = { id: 'plan', name: 'Plan.txt', parentId: 'home' } as Item
const changing = { slug: 'abc', items: [plan], onChanged: () => undefined }
const messages = () => readToasts().map(({ message }) => message)

beforeEach(() => {
  answer.mockReset()
  for (const { id } of readToasts()) closeToast(id)
})

function undo(): void {
  readToasts()
    .find(({ action }) => action)
    ?.action?.run()
}

it('undoing a move gives back the name that was changed because it was taken', async () => {
  answer.mockResolvedValueOnce({ data: [{ id: 'plan', status: 'done', item: { ...plan, name: 'Plan (1).txt' } }] })
  await moveItems(changing, 'elsewhere')
  answer.mockResolvedValueOnce({ data: [{ id: 'plan', status: 'done', item: { ...plan, name: 'Plan (1).txt' } }] })
  answer.mockResolvedValueOnce({ ...plan })
  undo()
  await vi.waitFor(() => expect(messages()).toContain('Move undone'))
  expect(answer.mock.calls.slice(1)).toEqual([
    ['drive.linkMove', { params: { slug: 'abc' }, body: { ids: ['plan'], to: 'home' } }],
    ['drive.linkRename', { params: { slug: 'abc', id: 'plan' }, body: { name: 'Plan.txt' } }],
  ])
})

it('a deletion that can’t be undone any more is said', async () => {
  answer.mockResolvedValueOnce({ data: [{ id: 'plan', status: 'done', ticket: 'a ticket' }] })
  await deleteItems(changing)
  answer.mockResolvedValueOnce({ data: [] })
  undo()
  await vi.waitFor(() => expect(messages()).toContain('0 of 1 undone.'))
})
