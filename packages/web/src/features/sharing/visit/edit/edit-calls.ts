import type { Item, ItemOutcome } from '@holdall/contract/drive/drive.schemas.ts'
import { call } from '../../../../platform/api/call.ts'
import { problemText } from '../../../../platform/early/problem-text.ts'
import { closeToast, readToasts, showToast } from '../../../../ui/feedback/toast.ts'
import { namedText, t, toldText } from '../../../../ui/text.ts'

/** What was changed through the link, and what to do then: load the folder again. */
type Changing = { slug: string; items: readonly Item[]; onChanged: () => void }

/** “Letter.txt”, or “3 items”. */
export function whatText(items: readonly Item[]): string {
  const [first] = items
  if (first && items.length === 1) return namedText(first.name)
  return t('{{count, number}} items', { count: items.length, defaultValue_one: '1 item' })
}

/** Moves items to the owner's trash. As long as the page is open, its message takes them out again. */
export async function deleteItems({ slug, items, onChanged }: Changing): Promise<void> {
  await telling(async () => {
    const { data } = await call('drive.linkTrash', { params: { slug }, body: { ids: items.map(item => item.id) } })
    onChanged()
    const tickets = data.flatMap(outcome => outcome.ticket ?? [])
    if (tickets.length > 0) {
      const done = items.filter(item => data.some(({ id, status }) => id === item.id && status === 'done'))
      const undo = { label: t('Undo'), run: () => void restore({ slug, tickets, onChanged }) }
      showToast({
        key: 'change',
        message: t('{{what}} moved to trash', { what: whatText(done) }),
        action: undo,
        lasts: 0,
      })
    }
    tellRefused(data)
  })
}

/** Moves items to another folder of the link. */
export async function moveItems({ slug, items, onChanged }: Changing, to: string): Promise<void> {
  await telling(async () => {
    const from = items[0]?.parentId ?? null
    const sent = { params: { slug }, body: { ids: items.map(item => item.id), to } }
    const { data } = await call('drive.linkMove', sent)
    onChanged()
    const moved = items.filter(item => data.some(({ id, status }) => id === item.id && status === 'done'))
    const back = () => from && void moveBack({ slug, items: moved, onChanged }, from)
    if (moved.length > 0) {
      const message = t('{{what}} moved', { what: whatText(moved) })
      showToast({ key: 'change', message, ...(from ? { action: { label: t('Undo'), run: back } } : {}) })
    }
    tellRefused(data)
  })
}

/** Moves items back to where they were, and gives back the name that was changed because it was taken. */
async function moveBack({ slug, items, onChanged }: Changing, to: string): Promise<void> {
  await telling(async () => {
    const sent = { params: { slug }, body: { ids: items.map(item => item.id), to } }
    const { data } = await call('drive.linkMove', sent)
    for (const { id, name } of items) {
      const now = data.find(outcome => outcome.id === id)?.item?.name
      if (now !== undefined && now !== name) await call('drive.linkRename', { params: { slug, id }, body: { name } })
    }
    onChanged()
    showToast({ key: 'change', message: t('Move undone') })
    tellRefused(data)
  })
}

/** What can't be taken out of the trash any more, because an hour has passed, is said. */
async function restore({ slug, tickets, onChanged }: { slug: string; tickets: string[]; onChanged: () => void }) {
  await telling(async () => {
    const { data } = await call('drive.linkRestore', { params: { slug }, body: { tickets } })
    onChanged()
    const [done, total] = [data.filter(({ status }) => status === 'done').length, tickets.length]
    if (data.length < total) {
      const message = t('{{done, number}} of {{total, number}} undone.', { done, total })
      showToast({ key: 'problem', tone: 'danger', message })
    } else tellRefused(data)
  })
}

function tellRefused(outcomes: readonly ItemOutcome[]): void {
  const refused = outcomes.find(outcome => outcome.status !== 'done')
  if (!refused) return
  const message = (refused.error && toldText(refused.error)) ?? t('Something went wrong. Please try again.')
  showToast({ key: 'problem', tone: 'danger', message })
}

async function telling(work: () => Promise<void>): Promise<void> {
  for (const toast of readToasts()) if (toast.key === 'problem') closeToast(toast.id)
  await work().catch((error: unknown) => showToast({ key: 'problem', tone: 'danger', message: problemText(error, t) }))
}
