import type { Translate } from '@holdall/contract/kit/sentences.ts'
import type { Value } from '@holdall/contract/kit/values/values.ts'

interface Facts {
  /** The site's name. */
  readonly site: string
  readonly email: string
  /** Says when the copy was collected. */
  readonly at: Value
}

/** Returns what a user reads first in the copy. */
export function readMeText({ site, email, at }: Facts, say: Translate): string {
  return `${[
    say('This is a copy of what {{site}} stores about {{email}}, collected at {{at}}.', { site, email, at }),
    say(
      'This folder contains the files in your own drive at the time of the download, without the trash and earlier versions.',
    ),
    say('profile.json: your name, address and preferences'),
    say('policies.json: the policies you accepted when you registered'),
    say(
      'sign-in.json: where you are signed in, your passkeys, connected sign-in methods, app passwords and tokens, without their secrets',
    ),
    say('sharing.json: what you’ve shared, what’s been shared with you, and what you’ve requested access to'),
    say('links.json: the links you created'),
    say('workspaces.json: the workspaces you belong to, without their files'),
    say('comments.json: your comments on files'),
    say('lists.json: starred items, saved searches, tags and notification settings'),
    say('pages.json: the pages of the site you wrote'),
    say('attachments.json: the files you attached to pages of the site, without their content'),
    say('subscriptions.json: your current and past plans'),
    say('invoices.json: your payments and refunds'),
    say('activity.json: what you’ve done, newest first; at most the last 100,000 entries'),
    say('Where a name is null, the item no longer exists, or you no longer have access to it.'),
  ].join('\r\n\r\n')}\r\n`
}
