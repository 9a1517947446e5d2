import { sentence } from '@holdall/contract/kit/sentences.ts'
import type { Needs } from '../../platform/ctx.ts'
import { explainFailure } from '../../platform/settings/explain-failure.ts'
import { defineSettingsHook, type RunStep, type SettingValues } from '../../platform/settings/hooks.ts'
import { onlyDo, setUp } from '../../platform/settings/run-steps.ts'
import { createScanner } from './registry.ts'

/** A scanner is accepted once it has answered and scanned something harmless. */
export const scannerSettingsHook = defineSettingsHook({
  keys: ['scanner.method', 'scanner.clamd_address'],
  async check(ctx, { after }) {
    // A missing address is reported at its field.
    if (after.get('scanner.method') === 'clamd' && after.get('scanner.clamd_address') === '') return undefined
    return probeScanner(ctx, after).then(
      () => undefined,
      error => ({ scanner_group: explainFailure(error) }),
    )
  },
  probe: { panel: 'scanning', run: probeScanner },
})

async function* harmless(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('harmless')
}

async function probeScanner(
  ctx: Needs<'outbound' | 'signal'>,
  values: SettingValues,
  take: RunStep = onlyDo,
): Promise<void> {
  const scanner = await setUp(take, () => createScanner(ctx, values))
  if (scanner === null) {
    await take('Check that a scanner is chosen', async () =>
      sentence('Scanning is off. Uploads are available right away.'),
    )
    return
  }
  await take('Connect to the scanner', async () => {
    await scanner.ping(ctx.signal)
    return undefined
  })
  await take('Read its version', async () => {
    const { version } = await scanner.facts(ctx.signal)
    return version
  })
  await take('Scan something harmless', async () => {
    const { is } = await scanner.scan(harmless(), ctx.signal)
    if (is !== 'clean') throw new Error('The scanner reports something harmless as infected')
    return undefined
  })
}
