import { z } from 'zod'
import { checkName, nameMessage } from './names.ts'

/**
 * The schema of a name on the wire. It refuses what `checkName` refuses and changes nothing: code that stores the name
 * uses the NFC form from `checkName`. It is separate from the rules, so that a browser can use those without zod.
 */
export const itemName = z
  .string()
  .min(1, { error: nameMessage('empty'), abort: true })
  .superRefine((name, context) => {
    const checked = checkName(name)
    if (!checked.ok) context.addIssue({ code: 'custom', message: nameMessage(checked.problem) })
  })
  .meta({ title: 'Name', description: 'At most 255 bytes of UTF-8 in NFC, without "/" or control characters' })
