import { checkName } from '@holdall/contract/drive/names.ts'
import type { Translate } from '@holdall/contract/kit/sentences.ts'
import { directionOf } from '@holdall/contract/kit/values/direction.ts'
import { csvCell } from '../../../platform/lists/csv.ts'
import { buildContract } from './build-contract.ts'
import { scenes } from './draw-sample.ts'
import { drawnScenes, withMoment } from './drawn-scenes.ts'
import { agreement, budget, note } from './texts.ts'

/** A sample file, not yet in the drive. */
export interface Sample {
  readonly name: string
  readonly bytes: Buffer
  /** Milliseconds since 1970. */
  readonly modifiedAt: number
}

/** Tells spreadsheets that the text is UTF-8. */
const byteOrderMark = '\u{FEFF}'

/** Three pictures, a contract, a table and a note, in a language. All of them are made here: nothing is anybody else's. */
export async function buildSamples(say: Translate, language: string, now: number): Promise<Sample[]> {
  const drawn = await drawnScenes()
  const pictures = scenes.map(async (scene, index) => {
    const takenAt = now - scene.age
    const bytes = await withMoment(drawn[index] ?? Buffer.alloc(0), takenAt)
    return { name: fileName(scene.title(say), 'jpg'), bytes, modifiedAt: takenAt }
  })
  const direction = directionOf(language)
  const { title, lines } = agreement(say)
  return [
    ...(await Promise.all(pictures)),
    { name: fileName(title, 'docx'), bytes: await buildContract({ title, lines, direction, now }), modifiedAt: now },
    { name: fileName(say('Travel budget'), 'csv'), bytes: tableOf(budget(say)), modifiedAt: now },
    { name: fileName(say('Start here'), 'md'), bytes: Buffer.from(note(say)), modifiedAt: now },
  ]
}

function tableOf(rows: readonly (readonly string[])[]): Buffer {
  const lines = rows.map(row => `${row.map(csvCell).join(',')}\r\n`)
  return Buffer.from(byteOrderMark + lines.join(''))
}

/** A site's own wording may hold what no file name can. */
function fileName(title: string, extension: string): string {
  const checked = checkName(`${title.replaceAll('/', '-')}.${extension}`)
  return checked.ok ? checked.name : `sample.${extension}`
}
