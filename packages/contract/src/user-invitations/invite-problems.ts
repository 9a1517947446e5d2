import { sentences } from '../kit/sentences.ts'

/** Says what is wrong with a row of a list of people to invite. */
export const inviteProblems = sentences({
  address: 'This isn’t an email address.',
  repeated: 'This address is in the list twice.',
  person: 'This address already has an account.',
  invited: 'This address is already invited.',
  name: 'Use at most 100 characters, on one line.',
  'role-unknown': 'No role has this name.',
  'role-forbidden': 'You can’t give roles.',
  'role-too-strong': 'This role has permissions you don’t have.',
  'group-unknown': 'No group has this name.',
  'group-forbidden': 'You can’t add people to groups.',
  'group-full': 'This group is full.',
  'plan-unknown': 'No plan has this name.',
  'plan-ambiguous': 'Several plans have this name.',
  'plan-forbidden': 'You can’t give plans.',
  'plan-too-strong': 'This plan has permissions you don’t have.',
})
