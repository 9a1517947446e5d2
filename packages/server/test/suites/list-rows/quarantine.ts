import { foldText } from '@holdall/contract/drive/names.ts'
import { newId } from '../../../src/platform/ids.ts'
import type { TestApp } from '../../harness.ts'
import { quarantineFile } from '../../scanners/quarantined.ts'
import { someone } from './people.ts'
import { ago, hostile, nth } from './values.ts'

export async function addQuarantined(test: TestApp, n = 0): Promise<void> {
  const name = `${nth(hostile, n)} ${(n * 7) % 34} ${newId()}`
  await quarantineFile(test, {
    name,
    name_key: foldText(name),
    kind: (['file', 'version', 'attachment'] as const)[n % 3] ?? 'file',
    size: (n * 37) % 500,
    found: `Virus-${n % 5}`,
    sender_id: n % 4 ? await someone(test, n) : null,
    created_at: ago(n),
  })
}
