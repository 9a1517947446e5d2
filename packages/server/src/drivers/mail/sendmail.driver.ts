import { access, constants } from 'node:fs/promises'
import { createTransport } from 'nodemailer'
import { onlyDo } from '../../platform/settings/run-steps.ts'
import { type MailDriver, MailError } from './mail-driver.ts'
import { sendBy } from './node-mailer.ts'

/** Passes each message to the machine's own mail command, which queues it. */
export function createSendmailDriver(path: string): MailDriver {
  const transport = createTransport({ sendmail: true, path, newline: 'unix' })
  return {
    send: mail => sendBy(transport, mail),
    probe: (take = onlyDo) =>
      take('Find the mail command', async () => {
        try {
          await access(path, constants.X_OK)
        } catch (error) {
          throw new MailError('unavailable', `There is no mail command at ${path}`, error)
        }
        return path
      }),
    close: () => transport.close(),
  }
}
