import type { ShareInput } from '@holdall/contract/sharing/people.schemas.ts'
import { problemText } from '../../../platform/early/problem-text.ts'
import { giveReasons } from '../../../platform/items/report.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { t } from '../../../ui/text.ts'
import { sayShared, share } from '../people/queries.ts'

type Item = { id: string; name: string }

/**
 * Shares items one after the other, so that each has its own result. If the first fails, nothing is shared and it
 * throws, so that the form can show the error; later failures are reported along with what was done.
 */
export async function shareMany(items: readonly Item[], input: ShareInput): Promise<void> {
  const steps = []
  const failed: { name: string; reason: string }[] = []
  for (const item of items) {
    try {
      steps.push(await share(item, input))
    } catch (error) {
      if (steps.length === 0) throw error
      failed.push({ name: item.name, reason: problemText(error, t) })
    }
  }
  sayShared(items.length - failed.length, steps)
  for (const message of giveReasons(failed)) showToast({ tone: 'danger', message })
}
