import { expect, test } from 'vitest'
import type { AdminCommand, AdminCommandSource } from './admin-commands.ts'
import { fittingCommands, visibleSources } from './admin-commands.ts'

const run = () => undefined
const commands: AdminCommand[] = [
  { id: 'jobs', label: 'Jobs', hint: 'Screen', run },
  { id: 'invite', label: 'Add user', permission: 'users.view', words: 'invite person', run },
]
const found = (query: string, ...permissions: string[]) =>
  fittingCommands(commands, query, { permissions }).map(command => command.id)

test('a command is found by every word of it, in any order and case', () => {
  expect(found('')).toEqual(['jobs'])
  expect(found('screen JOB')).toEqual(['jobs'])
  expect(found('jobs screen more')).toEqual([])
  expect(found('person', 'users.view')).toEqual(['invite'])
})

test('what someone may not do is neither requested nor offered', () => {
  expect(found('invite')).toEqual([])
  expect(found('invite', 'admin')).toEqual(['invite'])
  const sources: AdminCommandSource[] = [
    { id: 'people', title: () => 'Users', permission: 'users.view' },
    { id: 'all', title: () => 'All' },
  ]
  const seen = (...permissions: string[]) => visibleSources({ permissions }, sources).map(source => source.id)
  expect(seen()).toEqual(['all'])
  expect(seen('users.view')).toEqual(['people', 'all'])
  expect(visibleSources(null, sources).map(source => source.id)).toEqual(['all'])
})
