import type { MailSite } from '../../../drivers/mail/mail-content.ts'

/** The address behind the button of a mail. With a proof it is a page that takes the proof first and then opens `path`. */
export function mailedAddress(site: MailSite, path: string, proof?: string): string {
  if (proof === undefined) return `${site.baseUrl}${path}`
  return `${site.baseUrl}/invited/${proof}?next=${encodeURIComponent(path)}`
}

/** For mails about something that waits for an address. */
export const waitingNote =
  'No account yet? Use the link to sign up with this address. It works for 30 days and is meant for you: don’t forward it.'
