/** What a person reads first in the copy. */
export function readMeText(site: string, email: string, at: string): string {
  return `${[
    `This is a copy of what ${site} keeps of ${email}, collected at ${at}.`,
    'The folder holds the files of your own drive as they were when you downloaded this, without the trash and without earlier versions.',
    'profile.json: your name, address and preferences',
    'policies.json: what you agreed to when you registered',
    'sign-in.json: where you are signed in, your passkeys, logins by other sites, app passwords and tokens; their secrets are kept nowhere',
    'sharing.json: what you have shared with people, what was shared with you, and what you requested access to',
    'links.json: the links that you have made',
    'workspaces.json: the workspaces that you belong to; their files are theirs and not in here',
    'comments.json: what you have written about files',
    'lists.json: starred things, saved searches, tags and what you are told of',
    'activity.json: what you have done, the newest first; at most the last 100,000 lines',
    'Where a name is null, the thing is gone, or you have no access to it any more.',
  ].join('\r\n\r\n')}\r\n`
}
