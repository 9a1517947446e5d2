/** What a user reads first in the copy. */
export function readMeText(site: string, email: string, at: string): string {
  return `${[
    `This is a copy of what ${site} stores about ${email}, collected at ${at}.`,
    'The folder holds the files of your own drive as they were when you downloaded this, without the trash and without earlier versions.',
    'profile.json: your name, address and preferences',
    'policies.json: what you agreed to when you registered',
    'sign-in.json: where you are signed in, your passkeys, connected logins, app passwords and tokens, without their secrets',
    'sharing.json: what you have shared with people, what was shared with you, and what you requested access to',
    'links.json: the links that you created',
    'workspaces.json: the workspaces that you belong to, without their files',
    'comments.json: what you have written about files',
    'lists.json: starred items, saved searches, tags and notification settings',
    'pages.json: the pages of the site that you wrote',
    'attachments.json: the files that you attached to pages of the site, without their content',
    'activity.json: what you have done, newest first; at most the last 100,000 entries',
    'Where a name is null, the item no longer exists, or you no longer have access to it.',
  ].join('\r\n\r\n')}\r\n`
}
