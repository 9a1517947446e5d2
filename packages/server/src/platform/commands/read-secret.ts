import { createInterface } from 'node:readline'
import { CommandError } from './command.ts'

const longest = 10_000

/**
 * Asks for a secret on the terminal, without showing what is typed, or takes the first line of what is piped in.
 * @throws CommandError if there is none
 */
export async function readSecret(question: string): Promise<string> {
  const secret = process.stdin.isTTY ? await ask(question) : await firstLine()
  if (secret === '') throw new CommandError('Nothing was entered.')
  return secret
}

function ask(question: string): Promise<string> {
  process.stderr.write(`${question} `)
  const { stdin } = process
  stdin.setRawMode(true)
  stdin.resume()
  let typed = ''
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      stdin.setRawMode(false)
      stdin.pause()
      stdin.off('data', take)
      process.stderr.write('\n')
      settle()
    }
    const take = (data: Buffer) => {
      for (const key of data.toString()) {
        if (key === '\r' || key === '\n') return finish(() => resolve(typed))
        if (key === '\u0003') return finish(() => reject(new CommandError('Interrupted.', 130)))
        if (key === '\u007f' || key === '\b') typed = typed.slice(0, -1)
        else if (typed.length < longest) typed += key
      }
    }
    stdin.on('data', take)
  })
}

async function firstLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin })
  for await (const line of lines) return line.slice(0, longest)
  return ''
}
