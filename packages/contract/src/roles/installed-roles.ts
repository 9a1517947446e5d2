import { sentence, sentences, type Translate } from '../kit/sentences.ts'

/** The roles that every site begins with. */
const names: Readonly<Record<string, string>> = sentences({
  Administrators: 'Administrators',
  Members: 'Members',
  Guests: 'Guests',
  Manager: 'Manager',
  Editor: sentence('Editor', { meaning: 'role' }),
  Contributor: 'Contributor',
  Viewer: 'Viewer',
})

const descriptions: Readonly<Record<string, string>> = sentences({
  Administrators: 'Full access to everything.',
  Members: 'Keep and share their own files.',
  Guests: 'People who aren’t signed in.',
  Manager: 'Manages the files, the members and the workspace itself.',
  Editor: 'Adds, changes, deletes and shares files.',
  Contributor: 'Sees all files and adds new ones.',
  Viewer: 'Sees, downloads and comments on files.',
})

/** The name of a role in the reader's language, unless the site has given it a name of its own. */
export function roleTitle(name: string, text: Translate): string {
  const known = names[name]
  return known === undefined ? name : text(known)
}

/** What a role is for, likewise. */
export function roleLead({ name, description }: { name: string; description: string }, text: Translate): string {
  const known = descriptions[name]
  return known === description ? text(known) : description
}

/** The description that a role has at the installation. */
export function installedDescription(name: string): string {
  return descriptions[name] ?? ''
}
