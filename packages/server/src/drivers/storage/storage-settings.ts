import { storageMethodNames } from '@holdall/contract/drivers/storage.ts'
import { storageSettings } from '@holdall/contract/drivers/storage-settings.ts'
import { splitKey } from '@holdall/contract/kit/sentences.ts'
import type { Needs } from '../../platform/ctx.ts'
import { explainFailure } from '../../platform/settings/explain-failure.ts'
import { defineSettingsHook, type Refusals, type RunStep, type SettingValues } from '../../platform/settings/hooks.ts'
import { onlyDo } from '../../platform/settings/run-steps.ts'
import type { StorageChoice } from './disks/disks.ts'
import { storageChoiceOf } from './disks/storage-choices.ts'
import { probeStorage } from './probe-storage.ts'
import { storageDriverNames } from './registry.ts'
import type { StoragePurpose } from './storage.ts'

const purposes: readonly StoragePurpose[] = ['uploads', 'public']
type StorageKey = keyof typeof storageSettings.fields & string
const keys = Object.keys(storageSettings.fields) as StorageKey[]

/** Public files are read by browsers directly, which not every storage offers. */
const publicMethods = storageDriverNames.filter(
  name => storageSettings.fields.public_disk_driver.schema.safeParse(name).success,
)

export const storageSettingsHook = defineSettingsHook({
  choices: { uploads_disk_driver: storageDriverNames, public_disk_driver: publicMethods },
  keys: keys.filter(key => key !== 'static_file_delivery'),
  async check(ctx, { before, after }): Promise<Refusals | undefined> {
    const former = choicesOf(before).map(choice => JSON.stringify(choice))
    const changed = choicesOf(after).filter(choice => !former.includes(JSON.stringify(choice)))
    try {
      for (const choice of changed) await probeOther(ctx, choice, onlyDo)
      return undefined
    } catch (error) {
      return { storage_group: explainFailure(error) }
    }
  },
  probe: {
    panel: 'uploading',
    async run(ctx, values, take) {
      const choices = choicesOf(values)
      for (const choice of choices) {
        const named: RunStep = (title, work) =>
          take(choices.length > 1 ? `${storageMethodNames[choice.driver]}: ${splitKey(title).text}` : title, work)
        await probeOther(ctx, choice, named)
      }
    },
  },
})

/** The choices of the two purposes; only one if both are the same. */
function choicesOf(values: SettingValues): StorageChoice[] {
  const choices = purposes.map(purpose => storageChoiceOf(purpose, key => values.get(key as StorageKey)))
  return choices.filter((choice, index) => choices.findIndex(other => other.driver === choice.driver) === index)
}

/** The local disk already exists and is tested as it is. */
async function probeOther(
  ctx: Needs<'disks' | 'identity' | 'outbound'>,
  choice: StorageChoice,
  take: RunStep,
): Promise<void> {
  const { site } = ctx.identity.current()
  if (choice.driver === 'local') await (await ctx.disks.open('local')).probe(take, site)
  else await probeStorage(choice, ctx.outbound, take, undefined, site)
}
