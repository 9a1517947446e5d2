import { momentValue } from '@holdall/contract/kit/values/values.ts'
import type { SiteStatus, StatusState } from '@holdall/contract/status/status.contract.ts'
import type { Translate } from '../../../ui/text.ts'
import type { StatusLine } from './status-line.ts'

/** The overall state in a sentence. */
export function summary(lines: readonly StatusLine[], text: Translate): { state: StatusState; words: string } {
  const count = (state: StatusState) => lines.filter(line => line.state === state).length
  if (count('bad') > 0) {
    return {
      state: 'bad',
      words: text('{{count, number}} components aren’t working', {
        count: count('bad'),
        defaultValue_one: 'One component isn’t working',
      }),
    }
  }
  if (count('warning') > 0) {
    return {
      state: 'warning',
      words: text('{{count, number}} components need attention', {
        count: count('warning'),
        defaultValue_one: 'One component needs attention',
      }),
    }
  }
  return { state: 'good', words: text('Everything is working') }
}

/** The versions in the process that answers, and when it started. */
export function versionFacts({ product, node, started_at }: SiteStatus['versions'], text: Translate): string {
  return text('{{version}} on Node {{node}}, started {{when}}', {
    version: product,
    node,
    when: momentValue(started_at),
  })
}
