import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { expect, it } from 'vitest'
import { buildFile, buildFolder, buildMember } from '../../../../test/factories.ts'
import { createTestApp } from '../../../../test/harness.ts'

it('[XFER-06] renaming can’t give a file a type that uploads refuse', async () => {
  const test = await createTestApp('sqlite')
  try {
    const ada = await buildMember(test)
    const text = await buildFile(test, ada, { name: 'notes.txt' })
    const former = await buildFile(test, ada, { name: 'old.exe' })
    const folder = (await buildFolder(ada, 'tools')).id
    await test.app.services.settings.save({ 'uploads.blocked_extensions': ['exe'] }, null)
    const rename = async (id: string, name: string) => {
      const answer = await ada.client.call(driveEndpoints.rename, { params: { id }, body: { name } })
      return answer.status === 200 ? answer.data.name : answer.problem.code
    }
    expect(await rename(text, 'notes.EXE')).toBe('file.type-blocked')
    expect(await rename(text, 'notes.exe. ')).not.toBe('notes.exe. ')
    expect(await rename(text, 'notes.md')).toBe('notes.md')
    expect(await rename(former, 'older.exe')).toBe('older.exe')
    expect(await rename(folder, 'tools.exe')).toBe('tools.exe')
  } finally {
    await test.close()
  }
})
