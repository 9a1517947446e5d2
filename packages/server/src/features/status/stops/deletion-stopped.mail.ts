import type { Sentence } from '@holdall/contract/kit/sentences.ts'
import { momentValue } from '@holdall/contract/kit/values/values.ts'
import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'
import type { Hindrance } from '../../../platform/destroying/why-not-destroy.ts'
import { preferencesNote } from '../../notifications/public.ts'

export interface DeletionStop {
  readonly name: Exclude<Hindrance['name'], 'clocks-apart'>
  /** Why, as the status page says it. */
  readonly said: Sentence
  /** When it ends by itself, in milliseconds since 1970; null if it doesn't. */
  readonly until: number | null
}

/** Sent to the administrators when the site has stopped deleting. */
export const deletionStoppedMail = defineMailTemplate<DeletionStop>({
  name: 'status.deletion-stopped',
  build: ({ name, said, until }, site, { say }) => ({
    subject: say('The site has stopped deleting automatically'),
    paragraphs: [
      say(said.text, said.values),
      say('Until this is settled, the trash isn’t emptied, and old versions and unused data are kept.'),
      name === 'not-paired'
        ? say('Open the status page, and decide there whether this site owns its storages.')
        : say('Open the status page. If everything is as it should be, let the site continue there.'),
      ...(until === null
        ? []
        : [say('If you do nothing, it continues automatically on {{when}}.', { when: momentValue(until) })]),
    ],
    action: { label: say('Open status page'), url: `${site.baseUrl}/admin/status` },
    notes: [preferencesNote(site, say)],
  }),
})
