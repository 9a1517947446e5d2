import { stepToast } from '../../platform/actions/undo.ts'
import { problemText } from '../../platform/early/problem-text.ts'
import { giveReasons } from '../../platform/items/report.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import { t } from '../../ui/text.ts'
import { copyWhenReady } from './copy-when-ready.ts'
import { plainLink } from './queries.ts'

type Item = { id: string; name: string }

/** Copies a link to each item, one per line; reports those that could not be created, with the reason. */
export async function copyLinks(items: readonly Item[]): Promise<void> {
  const failed: { name: string; reason: string }[] = []
  const made = gather(items, failed)
  const isCopied = await copyWhenReady(made.then(urls => urls.join('\n')))
  const count = (await made).length
  for (const message of giveReasons(failed)) showToast({ tone: 'danger', message })
  if (count === 0) return
  showToast({
    key: stepToast,
    tone: isCopied ? 'plain' : 'danger',
    message: isCopied
      ? t('{{count, number}} links copied', { count, defaultValue_one: 'Link copied' })
      : t('The links were created, but your browser blocked copying them.'),
  })
}

async function gather(items: readonly Item[], failed: { name: string; reason: string }[]): Promise<string[]> {
  const urls: string[] = []
  for (const item of items) {
    try {
      urls.push((await plainLink(item.id)).url)
    } catch (error) {
      failed.push({ name: item.name, reason: problemText(error, t) })
    }
  }
  return urls
}
