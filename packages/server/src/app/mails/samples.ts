import type { MailTemplate } from '../../drivers/mail/mail-content.ts'
import type { SampledMail } from '../../drivers/mail/sampled-mail.ts'

/** Data for each branch of a template. */
export function samples<D>(template: MailTemplate<D>, ...data: readonly D[]): SampledMail {
  return { name: template.name, template: template as MailTemplate<never>, data: data as readonly never[] }
}
