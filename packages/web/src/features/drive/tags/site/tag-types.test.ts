import { starredTagId } from '@holdall/contract/tags/starred-tag.ts'
import { expect, test } from 'vitest'
import { newFilter, operatorsFor, valueLabels } from '../../../../platform/admin-lists/state/filters.ts'
import { readListState } from '../../../../platform/admin-lists/state/list-address.ts'
import { t } from '../../../../ui/text.ts'
import { filteredByType } from './filtered-by-type.ts'
import { isOfSystem, openTypes, tagTypesOf, typeLabel } from './tag-types.ts'

const types = [
  { name: 'project', system: false },
  { name: 'custom', system: false },
  { name: 'starred', system: true },
]

test('[TAGS-12] the filter is by type, offers the types of the setting, and begins with the first', () => {
  const { filters } = filteredByType(types, t)
  expect(Object.keys(filters)).toEqual(['type'])
  expect(filters.type.options).toEqual({ project: 'project', custom: 'Custom', starred: 'Starred' })
  const chip = newFilter('type', filters.type, '2026-01-01')
  expect(chip).toEqual({ key: 'type', operator: '=', value: 'project' })
  expect(operatorsFor(filters.type)).toEqual(['=', '!='])
  expect(valueLabels(filters.type, { key: 'type', operator: '=', value: 'custom' }, t)).toBe('Custom')
  // A number as a name doesn't come first.
  const numbered = filteredByType(
    [
      { name: 'b', system: false },
      { name: '1', system: false },
    ],
    t,
  )
  expect(newFilter('type', numbered.filters.type, '')?.value).toBe('b')
})

test('a chip of a type that the site no longer has is dropped from the address', () => {
  const address = (value: string) =>
    new URLSearchParams({ filters: btoa(JSON.stringify([{ key: 'type', operator: '=', value }])) }).toString()
  const read = (value: string) => readListState(filteredByType(types, t), address(value))
  expect(read('custom').state.filters).toHaveLength(1)
  expect(read('label')).toMatchObject({ isClean: false, state: { filters: [] } })
})

test('system types can’t be chosen, and fix their tags; the star’s is always fixed', () => {
  expect(openTypes(types)).toEqual(['project', 'custom'])
  const tag = (type: string, id = '1') => isOfSystem({ id, type }, types)
  expect([tag('starred'), tag('custom'), tag('formerly')]).toEqual([true, false, false])
  expect(isOfSystem({ id: starredTagId, type: 'starred' }, [])).toBe(true)
  expect(tagTypesOf({})).toEqual([])
  expect(typeLabel('<b>', t)).toBe('<b>')
})
