import { momentValue, sizeValue } from '@holdall/contract/kit/values/values.ts'
import type { SiteStatus } from '@holdall/contract/status/status.contract.ts'
import type { Translate } from '../../../ui/text.ts'
import type { Part } from './status-line.ts'

/** Why nothing is deleted automatically, and what was set aside. */
export function deletionLine({ reasons, set_aside }: SiteStatus['deletion'], text: Translate): Part<'deletion'> {
  const [reason] = reasons
  const mayContinue = reasons.some(one => one.may_be_released)
  const facts = [
    reasons.length === 0 ? text('Runs as scheduled') : text('Stopped'),
    ...reasons.map(one => text(one.text, one.values)),
    reason?.until && text('Continues by itself on {{when}}', { when: momentValue(reason.until) }),
    set_aside.count > 0 &&
      text('{{count, number}} stored objects without a file are kept for 30 days ({{size}})', {
        count: set_aside.count,
        size: sizeValue(set_aside.bytes),
        defaultValue_one: 'One stored object without a file is kept for 30 days ({{size}})',
      }),
  ].filter(Boolean)
  return {
    id: 'deletion',
    name: text('Automatic deletion'),
    facts: facts.join(' · '),
    advice: advise(reason?.name, text),
    ...(mayContinue && { action: 'continue-deletion' as const }),
  }
}

function advise(name: SiteStatus['deletion']['reasons'][number]['name'] | undefined, text: Translate): string | null {
  switch (name) {
    case 'not-paired':
      return text('Confirm who owns the storage first.')
    case 'clocks-apart':
      return text('Sync both machines with a time server. Until then, this server runs no background jobs.')
    case 'clock-jumped':
      return text('Check the time of this server. If it’s right, you can let the site delete expired data now.')
    case 'swept-too-much':
      return text(
        'Check that this is the right database for this storage, and that it’s up to date. To recover lost files, run “holdall verify --adopt”.',
      )
    default:
      return null
  }
}
