import { expect, test } from 'vitest'
import { asFileTypes } from './file-types.ts'

test('[UPLOAD-29] leading dots are stripped, and duplicate types are dropped', () => {
  expect(asFileTypes(['.pdf', '*.JPG', '..tar.gz', 'pdf', ' .Doc, xls;png ', '.'])).toEqual([
    ...['pdf', 'jpg', 'tar.gz', 'doc', 'xls', 'png'],
  ])
})
