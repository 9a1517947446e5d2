import { expect, test } from 'vitest'
import { t } from '../../../ui/text.ts'
import { shareRights } from './share-rights.ts'

test('rights are named as in the share dialog, in any combination', () => {
  expect(shareRights(['viewer'], t)).toBe('Viewer')
  expect(shareRights(['view', 'download', 'list'], t)).toBe('View and download')
  expect(shareRights(['list', 'view'], t)).toBe('View without download')
  expect(shareRights(['upload'], t)).toBe('Collect files')
  expect(shareRights(['upload', 'view'], t)).toBe('View and Upload')
  expect(shareRights([], t)).toBe('')
})
