import type { StorageFigures } from '@holdall/contract/storage-report/storage-report.contract.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Totals } from './totals.tsx'

// Rendered to static markup, where the language can't change.
vi.mock('../../../ui/text.ts', async original => {
  const real = await original<typeof import('../../../ui/text.ts')>()
  return { ...real, useText: () => real.t }
})

function draw(files: number, spaces: number): string {
  const bytes = { usedBytes: 5, liveBytes: 5, trashBytes: 0, versionBytes: 0, reservedBytes: 0 }
  const attachments = { files: 0, bytes: 0 }
  const figures = { totals: { ...bytes, files, spaces }, attachments, measuredAt: new Date().toISOString() }
  return renderToStaticMarkup(<Totals figures={figures as StorageFigures} />)
}

test('one file and one drive are counted in the singular', () => {
  expect(draw(1, 4)).toContain('1 file in 4 drives and workspaces')
  expect(draw(2, 1)).toContain('2 files in 1 drive or workspace')
})
