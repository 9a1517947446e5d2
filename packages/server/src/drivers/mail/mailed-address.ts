import type { Translate } from '@holdall/contract/kit/sentences.ts'
import type { MailSite } from './mail-content.ts'

/**
 * The URL behind the button of a mail. With a proof, it is a page that checks the proof first and then opens `path`.
 */
export function mailedAddress(site: MailSite, path: string, proof?: string): string {
  if (proof === undefined) return `${site.baseUrl}${path}`
  return `${site.baseUrl}/invited/${proof}?next=${encodeURIComponent(path)}`
}

/** For mails about something that is waiting for the owner of an address. */
export function waitingNote(say: Translate, { takesInvited }: Pick<MailSite, 'takesInvited'>): string {
  if (!takesInvited) {
    return say(
      'No account yet? Ask the site’s administrators or the person who sent you this for an account with this address.',
    )
  }
  return say(
    'No account yet? Use the link to sign up with this address. It works for 30 days. It’s only for you, so don’t forward it.',
  )
}
