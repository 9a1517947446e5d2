import { sentences } from '../kit/sentences.ts'

/** Why an import failed or pauses, and why something wasn't brought. */
export const importProblems = sentences({
  'not-found': 'The other server doesn’t have this file.',
  'sign-in-refused': 'The other server rejected the user name or password.',
  refused: 'The other server denied access.',
  'private-address': 'This address isn’t public, so this server doesn’t connect to it.',
  unreachable: 'The other server can’t be reached.',
  'too-many-redirects': 'The other server redirects too often.',
  'bad-answer': 'The other server gave an unexpected answer.',
  'broke-off': 'The connection was lost several times in a row.',
  'too-slow': 'The other server was too slow.',
  'wrong-checksum': 'The file was damaged on the way: its checksum doesn’t match.',
  'changed-meanwhile': 'The file changed during the transfer.',
  'too-large': 'The file is larger than allowed here.',
  'type-blocked': 'Files of this type aren’t allowed here.',
  'space-full': 'There isn’t enough storage left.',
  'bad-name': 'This name can’t be used here.',
  'name-taken': 'Another file or folder already has this name, or another spelling of it.',
  'too-deep': 'The folders are nested too deeply.',
  'too-many': 'There are too many files.',
  'no-access': 'You can’t add files to this folder.',
  'access-ended': 'Your access to this folder has ended.',
  locked: 'The existing file is locked.',
  same: 'Already there',
  'newer-here': 'The existing file is newer.',
  exists: 'A file with this name exists.',
  'storage-failed': 'The file couldn’t be stored. Try again later.',
  'process-ended': 'The server stopped unexpectedly several times during this import. You can resume it.',
  unexpected: 'Something went wrong. Please try again.',
})
export type ImportProblem = keyof typeof importProblems
