import { sentences } from '../kit/sentences.ts'

/** Why an import failed or pauses, and why something wasn't brought. */
export const importProblems = sentences({
  'not-found': 'The other server doesn’t have this file. Check the address.',
  'sign-in-refused': 'The other server rejected the username or password. Check both and try again.',
  refused: 'The other server denied access. Check the address.',
  'private-address': 'This address isn’t public. Enter another one.',
  unreachable: 'The other server can’t be reached. Try again later.',
  'too-many-redirects': 'The other server redirects too often. Check the address.',
  'bad-answer': 'The other server gave an unexpected answer. Try again later.',
  'broke-off': 'The connection was lost several times in a row. Try again later.',
  'too-slow': 'The other server was too slow. Try again later.',
  'wrong-checksum': 'The file was damaged on the way: its checksum doesn’t match. Try again.',
  'changed-meanwhile': 'The file changed during the transfer. Upload it again.',
  'too-large': 'The file is larger than allowed here. Choose a smaller one.',
  'type-blocked': 'Files of this type aren’t allowed here. Choose another file.',
  'space-full': 'Not enough storage left. Free some up first.',
  'bad-name': 'This name can’t be used here. Choose another one.',
  'name-taken': 'A file or folder with this name, or another spelling of it, already exists. Rename one of them.',
  'too-deep': 'The folders are nested too deeply. Move them further up and import again.',
  'too-many': 'There are too many files. Import fewer folders at a time.',
  'no-access': 'You can’t add files to this folder. Choose another one.',
  'access-ended': 'Your access to this folder has ended. Ask the owner for access.',
  locked: 'The existing file is locked.',
  same: 'Already there',
  'newer-here': 'The existing file is newer.',
  exists: 'A file with this name already exists.',
  'storage-failed': 'The file couldn’t be stored. Try again later.',
  'process-ended': 'The server stopped unexpectedly several times during this import. You can resume it.',
  unexpected: 'Something went wrong. Please try again.',
})
export type ImportProblem = keyof typeof importProblems
