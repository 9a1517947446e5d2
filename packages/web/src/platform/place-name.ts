import { homeName } from '@holdall/contract/drive/home-name.ts'
import { namedText, t } from '../ui/text.ts'

interface Step {
  readonly id?: string
  readonly name: string
}

/** The name of a folder as it is shown. Every personal drive has the same name, in the reader's language. */
export function placeName(folder: Step, isRoot: boolean): string {
  return isRoot && folder.name === homeName ? t('My files') : namedText(folder.name)
}

/** The folders above something, from the top. Each name keeps its own direction. */
export function placeText(steps: readonly Step[]): string {
  return steps.map((step, index) => placeName(step, index === 0)).join(' / ')
}
