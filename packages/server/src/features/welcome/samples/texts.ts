import type { Translate } from '@holdall/contract/kit/sentences.ts'

/** Returns what the contract among the sample files says. */
export function agreement(say: Translate): { title: string; lines: string[] } {
  return {
    title: say('Rental agreement'),
    lines: [
      say('Between the landlord of the house by the lake and the tenant.'),
      `1. ${say('The house is rented for one week, from Saturday to Saturday.')}`,
      `2. ${say('The rent is paid before arrival. It includes water, heating and linen.')}`,
      `3. ${say('The tenant leaves the house as they found it.')}`,
      `4. ${say('Both sign below. This is a sample and isn’t binding.')}`,
      '',
      say('Date and signature'),
    ],
  }
}

/** The table among the sample files, heads first. */
export function budget(say: Translate): string[][] {
  return [
    [
      say('Cost', { meaning: 'column of a sample table' }),
      say('Planned', { meaning: 'column of a sample table' }),
      say('Paid', { meaning: 'column of a sample table' }),
    ],
    [say('Train tickets'), '180', '172'],
    [say('House by the lake'), '840', '840'],
    [say('Food and drinks'), '260', '215'],
    [say('Boat trip'), '90', '0'],
  ]
}

/** The note among the sample files, as Markdown. */
export function note(say: Translate): string {
  const tips = [
    say('Open a picture and press the arrow keys, or see all of them in Photos.'),
    say('Search for a word of the contract: files are found by what they contain.'),
    say('Right-click a file to share it, or to copy a link for people without an account.'),
    say('Change this note: earlier versions are kept, and Rewind shows a folder at an earlier time.'),
    say('When you’re done, open this folder and choose “Remove the sample files”.'),
  ]
  const lead = say('These files are samples. Try everything with them, without any files of your own.')
  return `# ${say('Welcome to your drive')}\n\n${lead}\n\n${tips.map(tip => `- ${tip}`).join('\n')}\n`
}
