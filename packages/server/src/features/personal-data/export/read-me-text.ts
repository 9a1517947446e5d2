import type { Translate } from '@holdall/contract/kit/sentences.ts'
import type { Value } from '@holdall/contract/kit/values/values.ts'

interface Facts {
  /** The site's name. */
  readonly site: string
  readonly email: string
  /** When the copy was collected. */
  readonly at: Value
}

/** What a user reads first in the copy. */
export function readMeText({ site, email, at }: Facts, say: Translate): string {
  return `${[
    say('This is a copy of what {{site}} stores about {{email}}, collected at {{at}}.', { site, email, at }),
    say(
      'The folder holds the files of your own drive as they were when you downloaded this, without the trash and without earlier versions.',
    ),
    say('profile.json: your name, address and preferences'),
    say('policies.json: what you agreed to when you registered'),
    say(
      'sign-in.json: where you are signed in, your passkeys, connected logins, app passwords and tokens, without their secrets',
    ),
    say('sharing.json: what you have shared with people, what was shared with you, and what you requested access to'),
    say('links.json: the links that you created'),
    say('workspaces.json: the workspaces that you belong to, without their files'),
    say('comments.json: what you have written about files'),
    say('lists.json: starred items, saved searches, tags and notification settings'),
    say('pages.json: the pages of the site that you wrote'),
    say('attachments.json: the files that you attached to pages of the site, without their content'),
    say('subscriptions.json: the plans that you have and had'),
    say('invoices.json: what you paid, and what you got back'),
    say('activity.json: what you have done, newest first; at most the last 100,000 entries'),
    say('Where a name is null, the item no longer exists, or you no longer have access to it.'),
  ].join('\r\n\r\n')}\r\n`
}
