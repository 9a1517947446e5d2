import type { MailSite } from '../../../drivers/mail/mail-content.ts'

/** Where the button of a mail leads. With a proof of the address the page in between takes it before it goes on. */
export function mailedAddress(site: MailSite, path: string, proof?: string): string {
  if (proof === undefined) return `${site.baseUrl}${path}`
  return `${site.baseUrl}/invited/${proof}?next=${encodeURIComponent(path)}`
}

/** For mails about something that waits for an address. */
export const waitingNote =
  'No account yet? Use the link to sign up with this address. It works for 30 days and is meant for you: don’t forward it.'
