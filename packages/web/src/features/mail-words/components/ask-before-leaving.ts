import type { Blocker } from '../../../platform/router/entries.ts'
import { confirm } from '../../../ui/feedback/confirm.tsx'
import { t } from '../../../ui/text.ts'

/** Asks before typed words are left behind; another language of the mail is another page. */
export const askBeforeLeaving: Blocker = {
  shouldStay: async () =>
    !(await confirm({
      title: t('Leave without saving?'),
      body: t('Your changes will be lost.'),
      confirmLabel: t('Leave without saving'),
      cancelLabel: t('Keep editing'),
      danger: true,
    })),
  holdsTab: () => true,
}
